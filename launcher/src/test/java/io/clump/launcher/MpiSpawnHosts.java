package io.clump.launcher;

import java.util.concurrent.locks.LockSupport;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** One process starts three at the free places of two hosts, which have four. */
public final class MpiSpawnHosts {
    private static final int COUNT = 3;
    private static final String SERVICE = "meeting";

    private MpiSpawnHosts() {}

    /** The argument is what the started processes do: {@code live}, {@code die} or {@code wait}. */
    public static void main(String[] arguments) throws MPIException {
        MPI.Init(arguments);
        Intercomm parent = Intercomm.getParent();
        if (parent.isNull()) {
            start(arguments[0]);
        } else {
            work(parent, arguments[0]);
        }
        MPI.Finalize();
    }

    private static void start(String mode) throws MPIException {
        int[] codes = {-1, -1, -1};
        String[] words = {mode};
        Intercomm children = MPI.COMM_WORLD.spawn(MpiSpawnHosts.class.getName(), words, COUNT, MPI.INFO_NULL, 0, codes);
        Intracomm all = children.merge(false);
        all.barrier();
        System.out.println(add(all) + ", codes " + codes[0] + codes[1] + codes[2]);
        meet(false);
        refused(words, MPI.INFO_NULL);
        Info elsewhere = new Info();
        elsewhere.set("add-host", "h7");
        elsewhere.set("host", "h7");
        refused(words, elsewhere);
        all.barrier();
        all.free();
        children.disconnect();
    }

    private static void work(Intercomm parent, String mode) throws MPIException {
        Intracomm all = parent.merge(true);
        int rank = MPI.COMM_WORLD.getRank();
        if (mode.equals("die") && rank == COUNT - 1) {
            Runtime.getRuntime().halt(9);
        }
        if (mode.equals("wait")) {
            System.out.println("waiting");
            while (true) {
                LockSupport.park();
            }
        }
        if (rank == COUNT - 1) {
            System.out.println("on the other host");
        }
        all.barrier();
        add(all);
        if (rank == COUNT - 1) {
            meet(true);
        }
        all.barrier();
        all.free();
        parent.disconnect();
    }

    private static String add(Intracomm all) throws MPIException {
        int[] sum = {MPI.COMM_WORLD.getRank() + 1};
        all.allReduce(sum, 1, MPI.INT, MPI.SUM);
        return all.getSize() + " add up to " + sum[0];
    }

    /** A started process on the other host publishes a port, and the process that has started it finds it. */
    private static void meet(boolean accepts) throws MPIException {
        if (accepts) {
            String port = Intracomm.openPort();
            Intracomm.publishName(SERVICE, port);
            MPI.COMM_SELF.accept(port, 0).disconnect();
            Intracomm.unpublishName(SERVICE, port);
            Intracomm.closePort(port);
        } else {
            MPI.COMM_SELF.connect(awaitName(), 0).disconnect();
            System.out.println("met");
        }
    }

    private static String awaitName() {
        while (true) {
            try {
                return Intracomm.lookupName(SERVICE);
            } catch (MPIException expected) {
                // It is not published yet.
                Thread.onSpinWait();
            }
        }
    }

    private static void refused(String[] words, Info info) throws MPIException {
        try {
            MPI.COMM_WORLD.spawn(MpiSpawnHosts.class.getName(), words, 1, info, 0, new int[1]);
            throw new AssertionError("started without a place");
        } catch (MPIException e) {
            System.out.println((e.getErrorClass() == MPI.ERR_SPAWN) + " " + e.getMessage());
        }
    }
}
