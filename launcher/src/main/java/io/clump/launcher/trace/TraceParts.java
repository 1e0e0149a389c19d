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

/** Traces in transit from the processes to the launcher, in parts that are lines of text. Any thread may use it. */
public final class TraceParts {
    /** Bytes of a part before its encoding as text, few enough not to delay other lines for long. */
    private static final int PART_BYTES = 48 << 10;

    /** Received bytes by rank. Guarded by this. */
    private final Map<Integer, ByteArrayOutputStream> bytesOfRank = new TreeMap<>();

    /** Makes an empty collection. */
    public TraceParts() {}

    /**
     * Cuts a trace into parts.
     *
     * @param trace trace of a process
     * @param part receives the parts in order
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
     * Adds the next part of a process's trace.
     *
     * @param rank rank of the process
     * @param part part that {@link #send} has made
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
     * Joins the parts.
     *
     * @return the traces that processes have sent, in the order of their ranks
     * @throws ClumpException if a trace is damaged or not complete
     */
    public synchronized List<ProcessTrace> traces() {
        return traces(true);
    }

    /** Puts the parts together as {@link #traces}, without those of processes that ended while they sent them. */
    public synchronized List<ProcessTrace> completeTraces() {
        return traces(false);
    }

    private List<ProcessTrace> traces(boolean mustBeComplete) {
        List<ProcessTrace> traces = new ArrayList<>();
        bytesOfRank.forEach((rank, bytes) -> {
            try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                traces.add(new ProcessTrace(rank, RecordedTrace.read(in)));
            } catch (IOException | ClumpException e) {
                if (mustBeComplete) {
                    throw new ClumpException("damaged trace: rank=" + rank + ", cause=" + e, e);
                }
            }
        });
        return traces;
    }
}
