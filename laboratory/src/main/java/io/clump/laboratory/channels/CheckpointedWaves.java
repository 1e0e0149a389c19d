package io.clump.laboratory.channels;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.agrona.IoUtil;

/** A job of em3d in two processes, from its command to its end, with a checkpoint each second or with none. */
public final class CheckpointedWaves implements Workload {
    private static final String APP = "em3d";

    private static final int PROCESSES = 2;

    private final ClumpCommand clump;
    private final File checkpoints;
    private final List<String> words = new ArrayList<>();

    /** Makes the command. Checkpoints go to the disk, unlike the files of a job. */
    public CheckpointedWaves(Place place) throws IOException {
        checkpoints = Files.createTempDirectory("clump-checkpoints").toFile();
        // Ctrl-C ends this process, too.
        Runtime.getRuntime().addShutdownHook(new Thread(this::close));
        clump = new ClumpCommand(place.directory());
        words.addAll(List.of("run", APP, "--nodes", "1", "--procs", Integer.toString(PROCESSES), "--net", "none"));
        words.addAll(List.of("--steps", Integer.toString(place.number("steps"))));
        String every = place.word("every");
        if (!every.isEmpty()) {
            words.addAll(List.of("--checkpoint-dir", checkpoints.toString(), "--checkpoint-every", every));
        }
    }

    @Override
    public long run(long operations) throws IOException {
        long start = System.nanoTime();
        long nanos = ClumpCommand.nanosToEnd(clump.start(words), start);
        if (nanos == 0) {
            throw new ClumpException("a job failed: " + String.join(" ", words));
        }
        return nanos;
    }

    @Override
    public void close() {
        IoUtil.delete(checkpoints, true);
    }
}
