package io.clump.launcher;

import java.nio.file.Path;
import mpi.Info;
import mpi.Intercomm;
import mpi.MPI;
import mpi.MPIException;

/** Starts processes whose current directory is another one. */
public final class MpiSpawnDirectory {
    private static final String NAME = MpiSpawnDirectory.class.getName();

    private MpiSpawnDirectory() {}

    /** The argument is a directory, absolute or relative to that of the process. */
    public static void main(String[] arguments) {
        MPI.Init(arguments);
        Intercomm parent = Intercomm.getParent();
        if (parent.isNull()) {
            Path directory = Path.of(arguments[0]);
            MPI.COMM_WORLD
                    .spawn(NAME, arguments, 2, inDirectory(directory), 0, new int[2])
                    .disconnect();
            refused(inDirectory(directory), inDirectory(directory.resolve("missing")));
            refused(inDirectory(directory.resolve("missing")));
        } else {
            System.out.println("is in " + System.getProperty("user.dir"));
            parent.disconnect();
        }
        MPI.Finalize();
    }

    private static Info inDirectory(Path directory) {
        Info info = new Info();
        info.set("wdir", directory.toString());
        return info;
    }

    private static void refused(Info... info) {
        String[] commands = new String[info.length];
        int[] counts = new int[info.length];
        for (int i = 0; i < info.length; i++) {
            commands[i] = NAME;
            counts[i] = 1;
        }
        try {
            MPI.COMM_WORLD.spawnMultiple(commands, null, counts, info, 0, new int[info.length]);
            throw new AssertionError("started");
        } catch (MPIException e) {
            System.out.println((e.getErrorClass() == MPI.ERR_SPAWN) + " " + e.getMessage());
        }
    }
}
