package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.check;
import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.fails;
import static io.clump.mpi.conformance.Checks.rank;
import static io.clump.mpi.conformance.Checks.size;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Point-to-point communication, chapter 3 of MPI 1.2. */
public final class Chapter3 {
    private static final Comm WORLD = MPI.COMM_WORLD;

    private Chapter3() {}

    /** A program of MPI. */
    public static void main(String[] arguments) throws Exception {
        Checks.run(Chapter3.class, arguments);
    }

    private static int right() {
        return (rank() + 1) % size();
    }

    private static int left() {
        return (rank() + size() - 1) % size();
    }

    private static int[] numbers(int count, int from) {
        int[] numbers = new int[count];
        Arrays.setAll(numbers, i -> from * 1000 + i);
        return numbers;
    }

    static void ringOfEachLength() {
        for (int length : new int[] {0, 1, 7, 100, 2000, 7400, 7600, 20_000, 300_000}) {
            int[] in = new int[length + 2];
            Request receive = WORLD.Irecv(in, 1, length, MPI.INT, left(), 5);
            WORLD.Send(numbers(length, rank()), 0, length, MPI.INT, right(), 5);
            Status status = receive.Wait();
            equal(status.source, left());
            equal(status.tag, 5);
            equal(status.Get_count(MPI.INT), length);
            equal(Arrays.copyOfRange(in, 1, length + 1), numbers(length, left()));
            equal(in[0] + in[length + 1], 0);
        }
    }

    static void allBasicTypes() {
        Object[] out = {
            new byte[] {(byte) rank(), -1}, new char[] {(char) rank(), 'x'}, new short[] {(short) rank(), -3},
            new boolean[] {true, rank() % 2 == 0}, new int[] {rank(), -4}, new long[] {rank(), 1L << 40},
            new float[] {rank(), 1.5f}, new double[] {rank(), Math.PI}
        };
        Object[] in = {
            new byte[2], new char[2], new short[2], new boolean[2], new int[2], new long[2], new float[2], new double[2]
        };
        Object[] expected = {
            new byte[] {(byte) left(), -1}, new char[] {(char) left(), 'x'}, new short[] {(short) left(), -3},
            new boolean[] {true, left() % 2 == 0}, new int[] {left(), -4}, new long[] {left(), 1L << 40},
            new float[] {left(), 1.5f}, new double[] {left(), Math.PI}
        };
        Datatype[] types = {MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.BOOLEAN, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE};
        for (int i = 0; i < types.length; i++) {
            WORLD.Sendrecv(out[i], 0, 2, types[i], right(), i, in[i], 0, 2, types[i], left(), i);
            equal(in[i], expected[i]);
        }
    }

    static void messagesOfOneSenderDoNotOvertake() {
        int[] lengths = {1, 50_000, 2, 0, 30_000, 3, 100_000, 4};
        Request[] sends = new Request[lengths.length];
        for (int i = 0; i < lengths.length; i++) {
            sends[i] = WORLD.Isend(numbers(lengths[i], i), 0, lengths[i], MPI.INT, right(), i % 2);
        }
        for (int i = 0; i < lengths.length; i++) {
            int[] in = new int[100_000];
            Status status = WORLD.Recv(in, 0, in.length, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            equal(status.tag, i % 2);
            equal(status.Get_count(MPI.INT), lengths[i]);
            equal(Arrays.copyOf(in, lengths[i]), numbers(lengths[i], i));
        }
        Request.Waitall(sends);
    }

    static void severalLongSendsAtTheSameTime() {
        Request[] sends = new Request[8];
        for (int i = 0; i < sends.length; i++) {
            sends[i] = WORLD.Isend(numbers(40_000, i), 0, 40_000, MPI.INT, right(), 1);
        }
        for (int i = 0; i < sends.length; i++) {
            int[] in = new int[40_000];
            WORLD.Recv(in, 0, in.length, MPI.INT, left(), 1);
            equal(in, numbers(40_000, i));
        }
        Request.Waitall(sends);
    }

    static void tagsAreMatchedOutOfOrder() {
        Request[] sends = new Request[10];
        for (int tag = 0; tag < 10; tag++) {
            sends[tag] = WORLD.Isend(new int[] {tag}, 0, 1, MPI.INT, right(), tag);
        }
        for (int tag = 9; tag >= 0; tag--) {
            int[] in = new int[1];
            WORLD.Recv(in, 0, 1, MPI.INT, left(), tag);
            equal(in[0], tag);
        }
        Request.Waitall(sends);
    }

    static void manyUnexpectedMessages() {
        int count = 2000;
        for (int i = 0; i < count; i++) {
            WORLD.Send(new int[] {i}, 0, 1, MPI.INT, right(), i);
        }
        for (int i = count - 1; i >= 0; i--) {
            int[] in = new int[1];
            WORLD.Recv(in, 0, 1, MPI.INT, left(), i);
            equal(in[0], i);
        }
    }

    static void synchronousSendEndsOnlyWhenMatched() {
        if (size() == 1) {
            return;
        }
        if (rank() == 0) {
            Request send = WORLD.Issend(new int[] {7}, 0, 1, MPI.INT, 1, 1);
            check(send.Test() == null, "the send has ended before it was matched");
            WORLD.Send(new int[0], 0, 0, MPI.INT, 1, 2);
            send.Wait();
            WORLD.Ssend(new int[20_000], 0, 20_000, MPI.INT, 1, 3);
        } else if (rank() == 1) {
            int[] in = new int[20_000];
            WORLD.Recv(in, 0, 0, MPI.INT, 0, 2);
            WORLD.Recv(in, 0, 1, MPI.INT, 0, 1);
            equal(in[0], 7);
            WORLD.Recv(in, 0, 20_000, MPI.INT, 0, 3);
        }
    }

    static void bufferedSends() {
        fails(MPI.ERR_BUFFER, () -> WORLD.Bsend(new int[1], 0, 1, MPI.INT, right(), 1));
        MPI.Buffer_attach(ByteBuffer.allocate(2 * (4000 + MPI.BSEND_OVERHEAD)));
        int[] out = numbers(1000, rank());
        WORLD.Bsend(out, 0, 1000, MPI.INT, right(), 1);
        Arrays.fill(out, -1);
        fails(MPI.ERR_BUFFER, () -> WORLD.Bsend(new int[3000], 0, 3000, MPI.INT, right(), 1));
        int[] in = new int[1000];
        WORLD.Recv(in, 0, 1000, MPI.INT, left(), 1);
        equal(in, numbers(1000, left()));
        MPI.Buffer_detach();
        fails(MPI.ERR_BUFFER, MPI::Buffer_detach);
    }

    static void readySend() {
        int[] in = new int[3];
        Request receive = WORLD.Irecv(in, 0, 3, MPI.INT, left(), 9);
        MPI.COMM_WORLD.Barrier();
        WORLD.Rsend(numbers(3, rank()), 0, 3, MPI.INT, right(), 9);
        receive.Wait();
        equal(in, numbers(3, left()));
    }

    static void probeFindsWhatTheReceiveGets() {
        Request send = WORLD.Isend(numbers(13, rank()), 0, 13, MPI.INT, right(), 4);
        Status found = WORLD.Probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
        equal(found.source, left());
        equal(found.tag, 4);
        int[] in = new int[found.Get_count(MPI.INT)];
        Status status = WORLD.Recv(in, 0, in.length, MPI.INT, found.source, found.tag);
        equal(in, numbers(13, left()));
        equal(status.Get_count(MPI.INT), 13);
        send.Wait();
        check(WORLD.Iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG) == null, "a probe finds a message that was received");
    }

    static void truncationIsAnErrorAndLosesNothingElse() {
        for (int length : new int[] {10, 20_000}) {
            Request[] sends = {
                WORLD.Isend(numbers(length, rank()), 0, length, MPI.INT, right(), 1),
                WORLD.Isend(numbers(3, rank()), 0, 3, MPI.INT, right(), 1)
            };
            int[] in = new int[5];
            fails(MPI.ERR_TRUNCATE, () -> WORLD.Recv(in, 0, 5, MPI.INT, left(), 1));
            equal(WORLD.Recv(in, 0, 5, MPI.INT, left(), 1).Get_count(MPI.INT), 3);
            equal(Arrays.copyOf(in, 3), numbers(3, left()));
            Request.Waitall(sends);
        }
    }

    static void nobodyIsAPeer() {
        WORLD.Send(new int[1], 0, 1, MPI.INT, MPI.PROC_NULL, 1);
        WORLD.Ssend(new int[1], 0, 1, MPI.INT, MPI.PROC_NULL, 1);
        int[] in = {42};
        Status status = WORLD.Recv(in, 0, 1, MPI.INT, MPI.PROC_NULL, 1);
        equal(status.source, MPI.PROC_NULL);
        equal(status.tag, MPI.ANY_TAG);
        equal(status.Get_count(MPI.INT), 0);
        equal(in[0], 42);
        status = WORLD.Irecv(in, 0, 1, MPI.INT, MPI.PROC_NULL, 1).Wait();
        equal(status.source, MPI.PROC_NULL);
        equal(WORLD.Probe(MPI.PROC_NULL, MPI.ANY_TAG).source, MPI.PROC_NULL);
    }

    static void messagesToOneself() {
        for (int length : new int[] {1, 50_000}) {
            int[] in = new int[length];
            Request receive = WORLD.Irecv(in, 0, length, MPI.INT, rank(), 3);
            WORLD.Send(numbers(length, 8), 0, length, MPI.INT, rank(), 3);
            receive.Wait();
            equal(in, numbers(length, 8));
            Request send = WORLD.Isend(numbers(length, 9), 0, length, MPI.INT, rank(), 3);
            WORLD.Recv(in, 0, length, MPI.INT, MPI.ANY_SOURCE, 3);
            send.Wait();
            equal(in, numbers(length, 9));
        }
    }

    static void badArgumentsAreNamed() {
        int[] buffer = new int[4];
        fails(MPI.ERR_RANK, () -> WORLD.Send(buffer, 0, 1, MPI.INT, size(), 1));
        fails(MPI.ERR_RANK, () -> WORLD.Send(buffer, 0, 1, MPI.INT, MPI.ANY_SOURCE, 1));
        fails(MPI.ERR_TAG, () -> WORLD.Send(buffer, 0, 1, MPI.INT, right(), -5));
        fails(MPI.ERR_TAG, () -> WORLD.Send(buffer, 0, 1, MPI.INT, right(), MPI.ANY_TAG));
        fails(MPI.ERR_COUNT, () -> WORLD.Send(buffer, 0, -1, MPI.INT, right(), 1));
        fails(MPI.ERR_BUFFER, () -> WORLD.Send(buffer, 2, 3, MPI.INT, right(), 1));
        fails(MPI.ERR_BUFFER, () -> WORLD.Send(buffer, -1, 1, MPI.INT, right(), 1));
        fails(MPI.ERR_BUFFER, () -> WORLD.Send(new boolean[4], 0, 1, MPI.INT, right(), 1));
        fails(MPI.ERR_BUFFER, () -> WORLD.Send(null, 0, 1, MPI.INT, right(), 1));
        fails(MPI.ERR_TYPE, () -> WORLD.Send(buffer, 0, 1, null, right(), 1));
        fails(MPI.ERR_RANK, () -> WORLD.Recv(buffer, 0, 1, MPI.INT, -7, 1));
    }

    static void waitAndTest() {
        int[] in = new int[1];
        Request receive = WORLD.Irecv(in, 0, 1, MPI.INT, left(), 1);
        check(!receive.Is_null(), "null before its end");
        check(receive.Test() == null, "ended before it was sent");
        MPI.COMM_WORLD.Barrier();
        WORLD.Send(new int[] {rank()}, 0, 1, MPI.INT, right(), 1);
        Status status = receive.Test();
        while (status == null) {
            status = receive.Test();
        }
        equal(status.source, left());
        check(receive.Is_null(), "not null after its end");
        equal(receive.Wait().Get_count(MPI.INT), 0);
        equal(MPI.REQUEST_NULL.Wait().tag, MPI.ANY_TAG);
    }

    static void waitsForSeveral() {
        int[][] in = new int[4][1];
        Request[] requests = new Request[5];
        for (int i = 0; i < 4; i++) {
            requests[i] = WORLD.Irecv(in[i], 0, 1, MPI.INT, left(), i);
        }
        requests[4] = MPI.REQUEST_NULL;
        check(Request.Testany(requests) == null, "one has ended");
        MPI.COMM_WORLD.Barrier();
        WORLD.Send(new int[] {2}, 0, 1, MPI.INT, right(), 2);
        Status status = Request.Waitany(requests);
        equal(status.index, 2);
        equal(in[2][0], 2);
        check(requests[2].Is_null(), "not null after its end");
        check(Request.Testall(requests) == null, "all have ended");
        MPI.COMM_WORLD.Barrier();
        WORLD.Send(new int[] {1}, 0, 1, MPI.INT, right(), 1);
        Status[] some = Request.Waitsome(requests);
        equal(some.length, 1);
        equal(some[0].index, 1);
        MPI.COMM_WORLD.Barrier();
        WORLD.Send(new int[] {0}, 0, 1, MPI.INT, right(), 0);
        WORLD.Send(new int[] {3}, 0, 1, MPI.INT, right(), 3);
        Status[] all = Request.Waitall(requests);
        equal(all[3].tag, 3);
        for (Status empty : List.of(all[2], all[4], Request.testAllStatus(requests)[3])) {
            equal(empty.getSource(), MPI.ANY_SOURCE);
            equal(empty.getTag(), MPI.ANY_TAG);
            equal(empty.getCount(MPI.INT), 0);
            check(!empty.isCancelled(), "a status of no operation says that it was cancelled");
        }
        equal(Request.waitAllStatus(requests)[4].index, 4);
        equal(Request.Waitany(requests).index, MPI.UNDEFINED);
        equal(Request.Waitsome(requests).length, 0);
        check(Request.waitSome(requests) == null, "places of none");
        equal(Request.Testany(requests).index, MPI.UNDEFINED);
    }

    static void testsForSeveral() {
        int[][] in = new int[3][1];
        Request[] requests = new Request[3];
        for (int i = 0; i < 3; i++) {
            requests[i] = WORLD.Irecv(in[i], 0, 1, MPI.INT, left(), i);
        }
        equal(Request.Testsome(requests).length, 0);
        MPI.COMM_WORLD.Barrier();
        for (int i = 0; i < 3; i++) {
            WORLD.Send(new int[] {i}, 0, 1, MPI.INT, right(), i);
        }
        int ended = 0;
        while (ended == 0) {
            ended += Request.Testsome(requests).length;
        }
        Status[] rest = Request.Testall(requests);
        while (rest == null) {
            rest = Request.Testall(requests);
        }
        for (int i = 0; i < 3; i++) {
            equal(in[i][0], i);
            ended += rest[i].getSource() == MPI.ANY_SOURCE ? 0 : 1;
        }
        equal(ended, 3);
        equal(Request.Testsome(requests).length, 0);
        check(Request.testSome(requests) == null, "places of none");
    }

    static void persistentRequestsOfEachMode() {
        MPI.Buffer_attach(ByteBuffer.allocate(8 * (4 + MPI.BSEND_OVERHEAD)));
        int[] out = new int[1];
        int[] in = new int[1];
        Prequest buffered = WORLD.Bsend_init(out, 0, 1, MPI.INT, right(), 1);
        Prequest ready = WORLD.Rsend_init(out, 0, 1, MPI.INT, right(), 1);
        Prequest receive = WORLD.Recv_init(in, 0, 1, MPI.INT, left(), 1);
        for (int round = 0; round < 4; round++) {
            out[0] = round;
            receive.Start();
            MPI.COMM_WORLD.Barrier();
            Prequest send = round % 2 == 0 ? buffered : ready;
            send.Start();
            send.Wait();
            equal(receive.Wait().source, left());
            equal(in[0], round);
        }
        Request last = WORLD.Ibsend(new int[] {9}, 0, 1, MPI.INT, right(), 2);
        last.Wait();
        WORLD.Recv(in, 0, 1, MPI.INT, left(), 2);
        equal(in[0], 9);
        MPI.Buffer_detach();
    }

    static void persistentRequests() {
        int[] out = new int[1];
        int[] in = new int[1];
        Prequest[] both = {
            WORLD.Send_init(out, 0, 1, MPI.INT, right(), 6), WORLD.Recv_init(in, 0, 1, MPI.INT, left(), 6)
        };
        for (int round = 0; round < 5; round++) {
            out[0] = 100 * rank() + round;
            Prequest.Startall(both);
            fails(MPI.ERR_REQUEST, both[0]::Start);
            Request.Waitall(both);
            equal(in[0], 100 * left() + round);
            check(!both[0].Is_null(), "a persistent request is null after its end");
        }
        equal(both[1].Wait().Get_count(MPI.INT), 0);
        both[0].free();
        both[1].free();
        check(both[0].Is_null(), "not null after it was freed");
        Prequest synchronous = WORLD.Ssend_init(out, 0, 1, MPI.INT, right(), 7);
        synchronous.Start();
        WORLD.Recv(in, 0, 1, MPI.INT, left(), 7);
        synchronous.Wait();
    }

    static void cancelledReceive() {
        int[] in = new int[1];
        Request receive = WORLD.Irecv(in, 0, 1, MPI.INT, left(), 77);
        receive.Cancel();
        Status status = receive.Wait();
        check(status.Test_cancelled(), "not cancelled");
        Request other = WORLD.Irecv(in, 0, 1, MPI.INT, left(), 78);
        WORLD.Send(new int[] {5}, 0, 1, MPI.INT, right(), 78);
        MPI.COMM_WORLD.Barrier();
        while (WORLD.Iprobe(left(), 78) != null) {
            throw new AssertionError("the message was not matched with the posted receive");
        }
        status = other.Wait();
        check(!status.Test_cancelled(), "cancelled without being asked");
    }

    static void cancelledSendIsReceivedOrNotButNotBoth() {
        Request send = WORLD.Issend(numbers(10, rank()), 0, 10, MPI.INT, right(), 88);
        send.Cancel();
        boolean[] isCancelled = {send.Wait().Test_cancelled()};
        boolean[] isOther = new boolean[1];
        WORLD.Sendrecv(isCancelled, 0, 1, MPI.BOOLEAN, right(), 89, isOther, 0, 1, MPI.BOOLEAN, left(), 89);
        check(isCancelled[0] && isOther[0], "an unmatched send was not cancelled");
        check(WORLD.Iprobe(left(), 88) == null, "a cancelled message is found");
    }

    static void sendAndReceiveInPlace() {
        int[] buffer = numbers(50, rank());
        Status status = WORLD.Sendrecv_replace(buffer, 0, 50, MPI.INT, right(), 1, left(), MPI.ANY_TAG);
        equal(status.source, left());
        equal(buffer, numbers(50, left()));
    }
}
