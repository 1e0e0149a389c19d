package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.check;
import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.fails;

import io.clump.splitc.ThreadJob;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import mpi.File;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;
import mpi.Win;

/** Programs whose processes end, and whose other processes notice it and continue. */
public final class Survivors {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final int TAG = 5;

    private static final int AGREED = 12;

    private Survivors() {}

    /** A program of MPI: the name of a check, and the rank that ends or a seed. */
    public static void main(String[] arguments) {
        MPI.Init(arguments);
        WORLD.setErrhandler(MPI.ERRORS_RETURN);
        int argument = Integer.parseInt(arguments[1]);
        switch (arguments[0]) {
            case "pointToPoint" -> pointToPoint(argument);
            case "collectives" -> collectives(argument);
            case "fewBytes" -> fewBytes(argument);
            case "revocation" -> revocation(argument);
            case "windows" -> windows(argument);
            case "files" -> files(argument);
            case "random" -> random(argument);
            default -> throw new AssertionError("no such check: " + arguments[0]);
        }
        MPI.Finalize();
    }

    /** One process revokes the window, while the others wait for it in different calls. */
    private static void windows(int revoker) {
        boolean revokes = rank() == revoker;
        for (int wait = 0; wait < 4; wait++) {
            ByteBuffer base = MPI.newByteBuffer(8);
            Win win = wait == 0
                    ? new Win(base, 8, 1, MPI.INFO_NULL, WORLD)
                    : new Win(8, 1, MPI.INFO_NULL, WORLD, base, Win.FLAVOR_PRIVATE);
            Group group = WORLD.Group().Incl(new int[] {revoker});
            if (revokes && wait == 1) {
                win.lock(MPI.LOCK_EXCLUSIVE, revoker, 0);
            }
            WORLD.Barrier();
            if (revokes) {
                win.revoke();
            } else {
                int which = wait;
                fails(MPI.ERR_REVOKED, () -> {
                    switch (which) {
                        case 0 -> win.fence(0);
                        case 1 -> win.lock(MPI.LOCK_EXCLUSIVE, revoker, 0);
                        case 2 -> win.start(group, 0);
                        default -> {
                            win.post(group, 0);
                            win.waitFor();
                        }
                    }
                });
            }
            check(win.isRevoked() && win.Is_revoked(), "revoked");
            fails(MPI.ERR_REVOKED, () -> win.put(base, 1, MPI.BYTE, next(rank()), 0, 1, MPI.BYTE));
            fails(MPI.ERR_REVOKED, () -> win.get(base, 1, MPI.BYTE, next(rank()), 0, 1, MPI.BYTE));
            fails(MPI.ERR_REVOKED, () -> win.fetchAndOp(base, base, MPI.BYTE, next(rank()), 0, MPI.REPLACE));
            if (wait != 1 || !revokes) {
                fails(MPI.ERR_REVOKED, () -> win.lock(MPI.LOCK_SHARED, revoker, 0));
                fails(MPI.ERR_REVOKED, () -> win.fence(0));
            }
            win.free();
            WORLD.Barrier();
        }
    }

    /** One process revokes the file, while the others wait for it. */
    private static void files(int revoker) {
        Path path = Path.of(System.getProperty("java.io.tmpdir"), "clump-revoked-" + WORLD.Size() + "-" + revoker);
        File file = new File(WORLD, path.toString(), MPI.MODE_RDWR | MPI.MODE_CREATE | MPI.MODE_DELETE_ON_CLOSE);
        WORLD.Barrier();
        if (rank() == revoker) {
            file.revoke();
        } else {
            fails(MPI.ERR_REVOKED, () -> file.writeAtAll(rank(), new byte[1], 1, MPI.BYTE));
        }
        check(file.isRevoked() && file.Is_revoked(), "revoked");
        fails(MPI.ERR_REVOKED, file::sync);
        fails(MPI.ERR_REVOKED, () -> file.setSize(7));
        equal(file.writeAt(rank(), new byte[1], 1, MPI.BYTE).getCount(MPI.BYTE), 1);
        fails(MPI.ERR_REVOKED, file::close);
        fails(MPI.ERR_FILE, file::sync);
        WORLD.Barrier();
        check(!Files.exists(path), "removed");
    }

    private static int rank() {
        return WORLD.Rank();
    }

    private static void dieIf(boolean dies) {
        if (dies) {
            throw new ThreadJob.Vanished();
        }
    }

    private static int next(int rank) {
        return (rank + 1) % WORLD.Size();
    }

    /** Messages with others go on, and those with the dead one fail. */
    private static void pointToPoint(int dead) {
        int[] one = {1};
        if (rank() == dead) {
            int last = next(next(dead));
            WORLD.Send(new int[] {7}, 0, 1, MPI.INT, last, TAG);
        }
        dieIf(rank() == dead);
        IntBuffer any = MPI.newIntBuffer(1);
        Request request = WORLD.iRecv(any, 1, MPI.INT, MPI.ANY_SOURCE, TAG + 1);
        fails(MPI.ERR_PROC_FAILED, () -> WORLD.Recv(one, 0, 1, MPI.INT, dead, TAG + 2));
        fails(MPI.ERR_PROC_FAILED, () -> WORLD.Probe(dead, TAG + 2));
        fails(MPI.ERR_PROC_FAILED, () -> WORLD.Ssend(one, 0, 1, MPI.INT, dead, TAG));
        fails(MPI.ERR_PROC_FAILED, () -> WORLD.Recv(one, 0, 1, MPI.INT, MPI.ANY_SOURCE, TAG + 2));
        fails(MPI.ERR_PROC_FAILED, () -> WORLD.Recv(new Object[1], 0, 1, MPI.OBJECT, MPI.ANY_SOURCE, TAG + 2));
        fails(MPI.ERR_PROC_FAILED, () -> WORLD.Probe(MPI.ANY_SOURCE, TAG + 2));
        fails(MPI.ERR_PROC_FAILED_PENDING, request::Wait);
        fails(MPI.ERR_PROC_FAILED_PENDING, request::Test);
        fails(MPI.ERR_PROC_FAILED_PENDING, () -> Request.Waitany(new Request[] {request}));
        Group failed = WORLD.getFailed();
        equal(failed.Size(), 1);
        equal(Group.Translate_ranks(failed, new int[] {0}, WORLD.Group()), new int[] {dead});
        equal(WORLD.ackFailed(5), 1);
        equal(WORLD.Ack_failed(0), 1);
        WORLD.Agree(new int[] {1});
        int after = next(rank()) == dead ? next(dead) : next(rank());
        WORLD.Send(new int[] {rank()}, 0, 1, MPI.INT, after, TAG + 1);
        Status status = request.Wait();
        equal(any.get(0), status.source);
        if (rank() == next(next(dead)) && rank() != dead) {
            WORLD.Recv(one, 0, 1, MPI.INT, dead, TAG);
            equal(one[0], 7);
        }
    }

    /** Also those that do not need the dead one: each process notices it. */
    private static void collectives(int dead) {
        for (int round = 0; round < 4; round++) {
            WORLD.Barrier();
        }
        Intracomm twin = WORLD.dup();
        dieIf(rank() == dead);
        int[] one = {1};
        int[] sum = new int[1];
        int before = dead == 0 ? 1 : 0;
        fails(MPI.ERR_PROC_FAILED, WORLD::Barrier);
        fails(MPI.ERR_PROC_FAILED, () -> twin.Allreduce(one, 0, sum, 0, 1, MPI.INT, MPI.SUM));
        fails(MPI.ERR_PROC_FAILED, () -> WORLD.Bcast(one, 0, 1, MPI.INT, before));
        fails(MPI.ERR_PROC_FAILED, WORLD::dup);
        int[] flag = {rank() == before ? 6 : 7};
        fails(MPI.ERR_PROC_FAILED, () -> WORLD.Agree(flag));
        equal(flag[0], 6);
        WORLD.Ack_failed(WORLD.Get_failed().Size());
        WORLD.Agree(flag);
        Intracomm living = WORLD.Shrink();
        equal(living.Size(), WORLD.Size() - 1);
        for (int round = 0; round < 4; round++) {
            living.Allreduce(one, 0, sum, 0, 1, MPI.INT, MPI.SUM);
            equal(sum[0], living.Size());
        }
        living.dup().free();
        WORLD.createGroup(living.Group(), TAG).free();
        living.free();
        twin.free();
    }

    /** The first rank ends, or revokes the communicator, while the others wait in an operation of few bytes. */
    private static void fewBytes(int which) {
        Intracomm ours = WORLD.dup();
        int[] all = new int[WORLD.Size()];
        for (int round = 0; round < 4; round++) {
            ours.Allreduce(new int[] {1}, 0, all, 0, 1, MPI.INT, MPI.SUM);
        }
        boolean revokes = which >= 4;
        if (rank() == 0) {
            for (int other = 1; other < WORLD.Size(); other++) {
                WORLD.Recv(all, 0, 1, MPI.INT, other, TAG);
            }
            dieIf(!revokes);
            ours.revoke();
            return;
        }
        WORLD.Send(all, 0, 1, MPI.INT, 0, TAG);
        fails(revokes ? MPI.ERR_REVOKED : MPI.ERR_PROC_FAILED, () -> {
            switch (which % 4) {
                case 0 -> ours.Bcast(all, 0, 1, MPI.INT, 0);
                case 1 -> ours.Allgather(all, 0, 1, MPI.INT, all.clone(), 0, 1, MPI.INT);
                case 2 -> ours.Alltoall(all, 0, 1, MPI.INT, all.clone(), 0, 1, MPI.INT);
                default -> {
                    // The root waits for a free slot.
                    for (int i = 0; i < 10; i++) {
                        ours.Bcast(all, 0, 1, MPI.INT, rank());
                    }
                }
            }
        });
    }

    /** Reaches processes that wait in any way. */
    private static void revocation(int unused) {
        Intracomm ours = WORLD.dup();
        int[] data = new int[100_000];
        IntBuffer any = MPI.newIntBuffer(1);
        if (rank() == 0) {
            ours.Send(data, 0, 1, MPI.INT, 1, TAG + 9);
            WORLD.Recv(data, 0, 1, MPI.INT, 1, TAG);
            ours.revoke();
        } else if (rank() == 1) {
            Request request = ours.iRecv(any, 1, MPI.INT, MPI.ANY_SOURCE, TAG);
            Request barrier = ours.iBarrier();
            WORLD.Send(data, 0, 1, MPI.INT, 0, TAG);
            fails(MPI.ERR_REVOKED, request::Wait);
            fails(MPI.ERR_REVOKED, barrier::Wait);
        } else if (rank() % 3 == 2) {
            fails(MPI.ERR_REVOKED, () -> ours.Ssend(data, 0, data.length, MPI.INT, 0, TAG));
        } else if (rank() % 3 == 0) {
            fails(MPI.ERR_REVOKED, () -> ours.Recv(data, 0, 1, MPI.INT, rank(), TAG));
        } else {
            fails(MPI.ERR_REVOKED, () -> ours.Probe(MPI.ANY_SOURCE, TAG));
        }
        check(ours.isRevoked(), "revoked");
        equal(ours.Size(), WORLD.Size());
        fails(MPI.ERR_REVOKED, () -> ours.Send(data, 0, 1, MPI.INT, 0, TAG));
        fails(MPI.ERR_REVOKED, () -> ours.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, TAG));
        fails(MPI.ERR_REVOKED, ours::Barrier);
        fails(MPI.ERR_REVOKED, () -> ours.Split(0, 0));
        int[] flag = {rank() == 1 ? 5 : 7};
        ours.agree(flag);
        equal(flag[0], 5);
        Intracomm again = ours.iShrink();
        again.getRequest().waitFor();
        equal(again.Size(), WORLD.Size());
        again.Barrier();
        again.free();
        ours.free();
        WORLD.Barrier();
    }

    /** Processes end at any step, by seed; the others agree on all flags, and on the processes that are left. */
    private static void random(int seed) {
        Random common = new Random(seed);
        Random own = new Random(31L * seed + rank());
        int victims = common.nextInt(WORLD.Size());
        boolean[] dies = new boolean[WORLD.Size()];
        for (int i = 0; i < victims; i++) {
            dies[common.nextInt(dies.length)] = true;
        }
        int last = dies[rank()] ? own.nextInt(AGREED) : AGREED;
        Intracomm ours = WORLD;
        int round = 0;
        while (round < AGREED) {
            dieIf(round == last);
            int[] flag = {-1 << round};
            try {
                ours.agree(flag);
            } catch (MPIException e) {
                equal(e.getErrorClass(), MPI.ERR_PROC_FAILED);
                if (common.nextInt(2) == 0) {
                    ours.revoke();
                }
                Intracomm living = ours.shrink();
                equal(living.Rank() <= ours.Rank(), true);
                ours = living;
            }
            equal(flag[0], -1 << round);
            round++;
        }
        equal(ours.Group().Rank(), ours.Rank());
    }
}
