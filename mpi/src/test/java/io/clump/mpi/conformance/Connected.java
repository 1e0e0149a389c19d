package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.check;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;
import mpi.Win;

/** Groups that meet at a port: chapter 10 of MPI 3.1, without the start of processes. */
public final class Connected {
    private static final String SERVICE = "a service with a long name, longer than any key of a registry may be: ä";

    private Connected() {}

    /** Divides the world into two groups, which meet as if they did not know each other. */
    public static void main(String[] args) throws IOException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        boolean accepts = rank % 2 == 0;
        Intracomm group = MPI.COMM_WORLD.split(accepts ? 0 : 1, -rank);
        for (int round = 0; round < 3; round++) {
            Intercomm both = accepts ? accept(group) : connect(group);
            talk(both, accepts);
            Intracomm merged = both.merge(accepts);
            compare(merged, both);
            between(merged, group, accepts);
            window(merged);
            both.disconnect();
            check(merged.getSize() == MPI.COMM_WORLD.getSize(), "size");
            if (round < 2) {
                merged.disconnect();
            }
        }
        refused();
        if (rank < 2) {
            join(rank);
        }
        MPI.Finalize();
    }

    /** Two processes that have a socket between them, which works afterwards. */
    private static void join(int rank) throws IOException {
        InetAddress here = InetAddress.getLoopbackAddress();
        int[] port = new int[1];
        Socket socket;
        if (rank == 0) {
            try (ServerSocket server = new ServerSocket(0, 1, here)) {
                MPI.COMM_WORLD.send(new int[] {server.getLocalPort()}, 1, MPI.INT, 1, 7);
                socket = server.accept();
            }
        } else {
            MPI.COMM_WORLD.recv(port, 1, MPI.INT, 0, 7);
            socket = new Socket(here, port[0]);
        }
        try (socket) {
            Intercomm both = Intracomm.join(socket);
            check(both.getSize() == 1 && both.getRemoteSize() == 1, "two groups of one");
            int[] found = new int[1];
            both.sendRecv(new int[] {rank + 5}, 1, MPI.INT, 0, 3, found, 1, MPI.INT, 0, 3);
            check(found[0] == 6 - rank, "a message of the other one");
            both.disconnect();
            socket.getOutputStream().write(rank);
            check(socket.getInputStream().read() == 1 - rank, "the socket has nothing but what the program sends");
        }
    }

    private static Intercomm accept(Intracomm group) throws MPIException {
        String port = group.getRank() == 0 ? Intracomm.openPort() : "";
        if (group.getRank() == 0) {
            Intracomm.publishName(SERVICE, port);
        }
        MPI.COMM_WORLD.barrier();
        Intercomm both = group.accept(port, 0);
        if (group.getRank() == 0) {
            Intracomm.unpublishName(SERVICE, port);
            Intracomm.closePort(port);
        }
        return both;
    }

    private static Intercomm connect(Intracomm group) throws MPIException {
        MPI.COMM_WORLD.barrier();
        int last = group.getSize() - 1;
        return group.connect(group.getRank() == last ? Intracomm.lookupName(SERVICE) : "", last);
    }

    private static void talk(Intercomm both, boolean accepts) throws MPIException {
        int[] mine = {MPI.COMM_WORLD.getRank()};
        int[] theirs = new int[1];
        int rank = both.getRank();
        if (rank < both.getRemoteSize()) {
            Status status = both.sendRecv(mine, 1, MPI.INT, rank, 7, theirs, 1, MPI.INT, MPI.ANY_SOURCE, 7);
            check(status.getSource() == rank, "source");
            check(theirs[0] % 2 == (accepts ? 1 : 0), "group of the sender");
        }
        int[] all = new int[both.getRemoteSize()];
        both.allGather(mine, 1, MPI.INT, all, 1, MPI.INT);
        for (int one : all) {
            check(one % 2 == (accepts ? 1 : 0), "group of another");
        }
        byte[] large = new byte[300_000];
        if (rank == 0 && accepts) {
            Arrays.fill(large, (byte) 5);
            both.send(large, large.length, MPI.BYTE, 0, 1);
        } else if (rank == 0) {
            both.recv(large, large.length, MPI.BYTE, 0, 1);
            check(large[large.length - 1] == 5, "large message");
        }
    }

    /** The processes are the same ones, whatever their numbers are. */
    private static void compare(Intracomm merged, Intercomm both) throws MPIException {
        Group world = MPI.COMM_WORLD.getGroup();
        Group here = merged.getGroup();
        int result = Group.compare(world, here);
        check(result == (world.getSize() < 3 ? result : MPI.SIMILAR) && result != MPI.UNEQUAL, "the same processes");
        int[] own = Group.translateRanks(here, new int[] {merged.getRank()}, world);
        check(own[0] == MPI.COMM_WORLD.getRank(), "own rank");
        check(here.getRank() == merged.getRank(), "rank in the group");
        check(Group.union(both.getGroup(), both.getRemoteGroup()).getSize() == world.getSize(), "union");
        Intracomm again = MPI.COMM_WORLD.create(here);
        int[] sum = {1};
        again.allReduce(sum, 1, MPI.INT, MPI.SUM);
        check(sum[0] == world.getSize() && again.getRank() == merged.getRank(), "made of the group");
        again.free();
    }

    /** The local communicator is of another world than the one in which the leaders talk. */
    private static void between(Intracomm merged, Intracomm group, boolean accepts) throws MPIException {
        int accepting = (merged.getSize() + 1) / 2;
        int connecting = merged.getSize() - accepting;
        Intercomm two = merged.createIntercomm(group, 0, accepts ? 0 : connecting, 3);
        int[] mine = {accepts ? 1 : 2};
        int[] theirs = new int[two.getRemoteSize()];
        two.allGather(mine, 1, MPI.INT, theirs, 1, MPI.INT);
        check(theirs[theirs.length - 1] == 3 - mine[0], "the other group");
        two.disconnect();
    }

    private static void window(Intracomm merged) throws MPIException {
        IntBuffer memory = MPI.newIntBuffer(1);
        Win window = new Win(memory, 1, 1, MPI.INFO_NULL, merged);
        window.fence(0);
        int next = (merged.getRank() + 1) % merged.getSize();
        IntBuffer own = MPI.newIntBuffer(1);
        own.put(0, merged.getRank() + 10);
        window.put(own, 1, MPI.INT, next, 0, 1, MPI.INT);
        window.fence(0);
        int before = (merged.getRank() + merged.getSize() - 1) % merged.getSize();
        check(memory.get(0) == before + 10, "put");
        window.free();
    }

    private static void refused() throws MPIException {
        refused(MPI.ERR_PORT, () -> MPI.COMM_SELF.connect("no port", 0));
        refused(MPI.ERR_PORT, () -> MPI.COMM_SELF.accept("no port", 0));
        refused(MPI.ERR_NAME, () -> Intracomm.lookupName("nobody has published this"));
        String port = Intracomm.openPort();
        refused(MPI.ERR_SERVICE, () -> Intracomm.unpublishName("nobody has published this", port));
        Intracomm.closePort(port);
        refused(MPI.ERR_PORT, () -> Intracomm.closePort(port));
        refused(MPI.ERR_PORT, () -> MPI.COMM_SELF.connect(port, 0));
    }

    private static void refused(int errorClass, Call call) {
        try {
            call.run();
            throw new AssertionError("accepted, expected an error of class " + errorClass);
        } catch (MPIException e) {
            check(e.getErrorClass() == errorClass, "class of " + e.getMessage());
        }
    }

    private interface Call {
        void run() throws MPIException;
    }
}
