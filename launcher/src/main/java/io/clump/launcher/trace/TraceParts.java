package io.clump.launcher.trace;

import io.clump.am2.ClumpException;
import io.clump.am2.trace.RecordedTrace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** Traces on their way from the processes to the launcher, in parts that are lines of text. Any thread may use it. */
public final class TraceParts {
    /** Bytes of a part before they become text: it is to hold up no other line for long. */
    private static final int PART_BYTES = 48 << 10;

    /** Guarded by this. */
    private final Map<Integer, ByteArrayOutputStream> bytesOfRank = new TreeMap<>();

    /** Makes an empty collection. */
    public TraceParts() {}

    /**
     * Cuts a trace into parts.
     *
     * @param trace of a process
     * @param part gets each, in order
     */
    public static void send(RecordedTrace trace, Consumer<String> part) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (DeflaterOutputStream packed = new DeflaterOutputStream(all, new Deflater(Deflater.BEST_SPEED))) {
            trace.write(packed);
        } catch (IOException e) {
            throw new ClumpException("cannot pack the trace: cause=" + e, e);
        }
        byte[] bytes = all.toByteArray();
        for (int at = 0; at < bytes.length; at += PART_BYTES) {
            byte[] piece = Arrays.copyOfRange(bytes, at, Math.min(at + PART_BYTES, bytes.length));
            part.accept(Base64.getEncoder().encodeToString(piece));
        }
    }

    /**
     * Takes the next part of a process's trace.
     *
     * @param rank of the process
     * @param part what {@link #send} has made
     */
    public synchronized void add(int rank, String part) {
        try {
            bytesOfRank
                    .computeIfAbsent(rank, key -> new ByteArrayOutputStream())
                    .writeBytes(Base64.getDecoder().decode(part));
        } catch (IllegalArgumentException e) {
            throw new ClumpException("damaged trace: rank=" + rank + ", cause=" + e, e);
        }
    }

    /**
     * Puts the parts together.
     *
     * @return the traces of the processes that have sent one, in the order of their ranks
     * @throws ClumpException if a trace is damaged or not complete
     */
    public synchronized List<ProcessTrace> traces() {
        List<ProcessTrace> traces = new ArrayList<>();
        bytesOfRank.forEach((rank, bytes) -> {
            try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                traces.add(new ProcessTrace(rank, RecordedTrace.read(in)));
            } catch (IOException e) {
                throw new ClumpException("damaged trace: rank=" + rank + ", cause=" + e, e);
            }
        });
        return traces;
    }
}
