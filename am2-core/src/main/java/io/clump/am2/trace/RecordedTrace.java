package io.clump.am2.trace;

import io.clump.am2.ClumpException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Records of one process, in a form that can be sent to another one of the same version.
 *
 * @param clock the same text in all processes with the same clock
 * @param names names of slices
 * @param threads names of the threads that recorded
 * @param endpoints numbers of the process's endpoints in the job
 * @param handlers names of handlers by their index, as far as they have names
 * @param lost number of records that found no space
 * @param records records in the layout of {@link TraceLayout}
 */
public record RecordedTrace(
        String clock,
        List<String> names,
        List<String> threads,
        List<Long> endpoints,
        Map<Integer, String> handlers,
        long lost,
        DirectBuffer records) {
    /** Version of the format. */
    private static final int VERSION = 1;

    /** Maximum number of elements of a list. */
    private static final int MOST = TraceLayout.MOST * 16;

    /**
     * Writes the trace.
     *
     * @param out receives the bytes; is not closed
     * @throws IOException if the bytes cannot be written
     */
    public void write(OutputStream out) throws IOException {
        DataOutputStream data = new DataOutputStream(out);
        data.writeInt(VERSION);
        data.writeUTF(clock);
        writeTexts(data, names);
        writeTexts(data, threads);
        data.writeInt(endpoints.size());
        for (long endpoint : endpoints) {
            data.writeLong(endpoint);
        }
        data.writeInt(handlers.size());
        for (Map.Entry<Integer, String> handler : handlers.entrySet()) {
            data.writeInt(handler.getKey());
            data.writeUTF(handler.getValue());
        }
        data.writeLong(lost);
        data.writeInt(records.capacity());
        byte[] piece = new byte[TraceBuffer.BLOCK_BYTES];
        for (int at = 0; at < records.capacity(); at += piece.length) {
            int bytes = Math.min(piece.length, records.capacity() - at);
            records.getBytes(at, piece, 0, bytes);
            data.write(piece, 0, bytes);
        }
        data.flush();
    }

    /**
     * Reads a trace.
     *
     * @param in input that begins with the trace
     * @return the trace that {@link #write} has written
     * @throws IOException if the bytes cannot be read, or end too early
     * @throws ClumpException if they are of another version or damaged
     */
    public static RecordedTrace read(InputStream in) throws IOException {
        DataInputStream data = new DataInputStream(in);
        check("version", data.readInt(), VERSION, VERSION);
        String clock = data.readUTF();
        List<String> names = readTexts(data);
        List<String> threads = readTexts(data);
        int endpointCount = check("endpoints", data.readInt(), 0, MOST);
        List<Long> endpoints = new ArrayList<>();
        for (int i = 0; i < endpointCount; i++) {
            endpoints.add(data.readLong());
        }
        int handlerCount = check("handlers", data.readInt(), 0, MOST);
        Map<Integer, String> handlers = new TreeMap<>();
        for (int i = 0; i < handlerCount; i++) {
            handlers.put(data.readInt(), data.readUTF());
        }
        long lost = data.readLong();
        int lengthBytes = check("bytes", data.readInt(), 0, TraceBuffer.MOST_MEGABYTES << 20);
        byte[] bytes = data.readNBytes(lengthBytes);
        check("bytes there", bytes.length, lengthBytes, lengthBytes);
        return new RecordedTrace(clock, names, threads, endpoints, handlers, lost, new UnsafeBuffer(bytes));
    }

    /**
     * Returns the records in the order in which they were written; those of different bundles alternate in blocks. A
     * record that is being written has no kind or no time yet, and is left out.
     *
     * @return the used records
     */
    public List<TraceRecord> list() {
        List<TraceRecord> list = new ArrayList<>();
        for (int at = 0; at + TraceLayout.LENGTH_BYTES <= records.capacity(); at += TraceLayout.LENGTH_BYTES) {
            TraceRecord next = at(at);
            if (next.kind() != TraceKind.NONE && next.nanos() != 0) {
                list.add(next);
            }
        }
        return list;
    }

    private TraceRecord at(int at) {
        long description = field(at, TraceLayout.DESCRIPTION_OFFSET);
        int name = (int) description & TraceLayout.MOST - 1;
        int endpoint = (int) (description >>> TraceLayout.ENDPOINT_SHIFT) & TraceLayout.MOST - 1;
        TraceKind kind = TraceKind.of((int) (description >>> TraceLayout.KIND_SHIFT) & 0xFF);
        boolean isNamed = kind == TraceKind.SLICE || kind == TraceKind.COLLECTIVE;
        return new TraceRecord(
                kind,
                field(at, TraceLayout.TIME_OFFSET),
                field(at, TraceLayout.DURATION_OFFSET),
                endpoint < endpoints.size() ? endpoints.get(endpoint) : 0,
                field(at, TraceLayout.PEER_OFFSET),
                records.getInt(at + TraceLayout.KEY_OFFSET, ByteOrder.LITTLE_ENDIAN),
                records.getInt(at + TraceLayout.BYTES_OFFSET, ByteOrder.LITTLE_ENDIAN),
                name,
                isNamed && name < names.size() ? names.get(name) : "",
                (description >>> TraceLayout.REPLY_SHIFT & 1) != 0,
                (int) (description >>> TraceLayout.THREAD_SHIFT));
    }

    private long field(int at, int offset) {
        return records.getLong(at + offset, ByteOrder.LITTLE_ENDIAN);
    }

    private static void writeTexts(DataOutputStream data, List<String> texts) throws IOException {
        data.writeInt(texts.size());
        for (String text : texts) {
            data.writeUTF(text);
        }
    }

    private static List<String> readTexts(DataInputStream data) throws IOException {
        int count = check("texts", data.readInt(), 0, MOST);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(data.readUTF());
        }
        return texts;
    }

    private static int check(String what, int found, int least, int most) {
        if (found < least || found > most) {
            throw new ClumpException("damaged trace: " + what + "=" + found + ", expected "
                    + (least == most ? least : least + " to " + most));
        }
        return found;
    }
}
