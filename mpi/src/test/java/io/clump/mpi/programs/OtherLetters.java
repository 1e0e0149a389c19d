package io.clump.mpi.programs;

import mpi.BufferMPI;
import mpi.Keyval;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** Members that MPJ Express or FastMPJ add to mpiJava's. */
public final class OtherLetters {
    private static final int COUNT = 5;

    private OtherLetters() {}

    /** A program for two processes. */
    public static void main(String[] args) {
        MPI.Init(args);
        if (MPI.COMM_WORLD.Rank() == 0) {
            send();
        } else {
            receive();
        }
        attributes();
        MPI.Finalize();
    }

    private static void send() {
        MPI.COMM_WORLD.Send(new double[COUNT], 0, COUNT, MPI.DOUBLE, 1, 1);
        MPI.COMM_WORLD.Send(new byte[8 * COUNT], 0, 8 * COUNT, MPI.BYTE, 1, 1);
        MPI.COMM_WORLD.Send(new String[] {"one", "two"}, 0, 2, MPI.OBJECT, 1, 2);
        MPI.Buffer_attach(new BufferMPI(COUNT, MPI.INT));
        MPI.COMM_WORLD.Bsend(new int[COUNT], 0, COUNT, MPI.INT, 1, 3);
        MPI.Buffer_detach();
    }

    private static void receive() {
        Status found = MPI.COMM_WORLD.Probe(0, 1);
        equal(found.count, MPI.UNDEFINED);
        equal(MPI.COMM_WORLD.Recv(new double[COUNT + 1], 0, COUNT + 1, MPI.DOUBLE, 0, 1).count, COUNT);
        // The same source, tag and length, as other items.
        equal(MPI.COMM_WORLD.Recv(new byte[8 * COUNT], 0, 8 * COUNT, MPI.BYTE, 0, 1).count, 8 * COUNT);
        equal(MPI.COMM_WORLD.Recv(new String[3], 0, 3, MPI.OBJECT, 0, 2).count, 2);
        Request request = MPI.COMM_WORLD.Irecv(new int[COUNT], 0, COUNT, MPI.INT, 0, 3);
        equal(request.Wait().count, COUNT);
    }

    private static void attributes() {
        Keyval key = MPI.Comm_create_keyval();
        MPI.COMM_WORLD.Set_attr(key, "value");
        equal(MPI.COMM_WORLD.Get_attr(key), "value");
        MPI.COMM_WORLD.Delete_attr(key);
        equal(MPI.COMM_WORLD.Get_attr(key) == null, true);
        MPI.Comm_free_keyval(key);
    }

    private static void equal(Object found, Object expected) {
        if (!expected.equals(found)) {
            throw new AssertionError("found=" + found + ", expected=" + expected);
        }
    }
}
