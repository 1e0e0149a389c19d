package io.clump.mpi.connect;

import io.clump.am2.job.JobDirectory;
import io.clump.mpi.collective.Barriers;
import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Schedule;
import io.clump.mpi.comm.World;
import io.clump.mpi.process.JobPlace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mpi.MPI;
import mpi.MPIException;

/** The process of rank 0 has a port, and that of rank 1 connects to it. */
public final class PortPrograms {
    private static final int ROUNDS = 20;

    private PortPrograms() {}

    private static World open() {
        return World.open(JobPlace.splitc(), JobPlace.runtime());
    }

    private static void close(World world) {
        world.close();
        JobPlace.leave();
    }

    private static void check(boolean holds, String text) {
        if (!holds) {
            throw new AssertionError(text);
        }
    }

    /** Returns what the process of rank 0 says; all wait for it. */
    private static String exchangeLine(String words) {
        return new String(
                JobPlace.runtime().allGather(words.getBytes(StandardCharsets.US_ASCII))[0], StandardCharsets.US_ASCII);
    }

    /** The port is closed while a process waits to be accepted at it. */
    public static final class Closed {
        private Closed() {}

        /** A program without {@code MPI.Init}. */
        public static void main(String[] arguments) throws IOException {
            World world = open();
            if (world.process() == 0) {
                Port port = new Port(world);
                exchangeLine(port.name());
                world.messenger().progress().await(() -> port.waiting() > 0);
                port.close();
            } else {
                String port = exchangeLine("");
                Set<String> before = files();
                try {
                    Port.connect(world, port);
                    throw new AssertionError("connected to a closed port");
                } catch (MPIException e) {
                    check(e.getErrorClass() == MPI.ERR_PORT, e.getMessage());
                }
                Set<String> left = files();
                left.removeAll(before);
                check(left.isEmpty(), "files of endpoints are left: " + left);
            }
            close(world);
        }

        /** Returns the names of the files of all endpoints of the node. */
        private static Set<String> files() throws IOException {
            Path job = JobPlace.splitc().layer().configuration().directory();
            try (Stream<Path> files = Files.list(JobDirectory.nodeDirectory(job, "0"))) {
                return files.map(file -> String.valueOf(file.getFileName()))
                        .filter(name -> name.startsWith("endpoint-"))
                        .collect(Collectors.toSet());
            }
        }
    }

    /** A process connects while it takes part in a collective operation, and is accepted some seconds later. */
    public static final class Slow {
        /** Requests of the connecting process; its worlds probe peers in the seconds between them. */
        private static final int REQUESTS = 4;

        private Slow() {}

        /** A program without {@code MPI.Init}. */
        public static void main(String[] arguments) {
            World world = open();
            Port port = new Port(world);
            String name = exchangeLine(port.name());
            Communicator both;
            if (world.process() == 0) {
                world.messenger().progress().await(() -> port.requests() >= REQUESTS);
                both = port.accept(Port.Failure.NONE);
                Barriers.barrier(world.all().team()).run();
            } else {
                Schedule barrier = Barriers.barrier(world.all().team()).start();
                both = Port.connect(world, name);
                world.messenger().progress().await(barrier);
            }
            check(both.health().failed().size() == 0, "dead: " + both.health().failed());
            Barriers.barrier(both.team()).run();
            port.close();
            close(world);
        }
    }

    /** The same process connects to the same port again and again. */
    public static final class Often {
        private Often() {}

        /** A program without {@code MPI.Init}. */
        public static void main(String[] arguments) {
            World world = open();
            Port port = new Port(world);
            String name = exchangeLine(port.name());
            for (int round = 0; round < ROUNDS; round++) {
                Communicator both = world.process() == 0 ? port.accept(Port.Failure.NONE) : Port.connect(world, name);
                both.world().leaveIfUnused();
            }
            // The last questions may still be under way; the other process polls until all have left the world.
            world.messenger().progress().await(() -> port.known() == 0);
            port.close();
            close(world);
        }
    }
}
