package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.check;
import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.fails;
import static io.clump.mpi.conformance.Checks.rank;
import static io.clump.mpi.conformance.Checks.size;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.Group;
import mpi.Info;
import mpi.MPI;
import mpi.Request;
import mpi.Win;

/** One-sided communication (chapter 11 of MPI 3.1), in windows of the program's memory and of allocated memory. */
public final class Chapter11 {
    private static final int ELEMENTS = 64;
    private static final int LARGE = 100_000;

    private Chapter11() {}

    /** A program of MPI. */
    public static void main(String[] arguments) throws Exception {
        Checks.run(Chapter11.class, arguments);
    }

    private static int next() {
        return (rank() + 1) % size();
    }

    private static int previous() {
        return (rank() + size() - 1) % size();
    }

    private static IntBuffer ints(int... values) {
        return MPI.newIntBuffer(values.length).put(values).rewind();
    }

    /** Uses a window, and this process's memory of it. */
    @FunctionalInterface
    private interface Use {
        void with(Win win, IntBuffer memory);
    }

    /** Once with memory of the program, once with memory that the window allocates. */
    private static void inBoth(int elements, Use use) {
        IntBuffer own = MPI.newIntBuffer(elements);
        Win created = new Win(own, elements, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        use.with(created, own);
        created.free();
        Win allocated = new Win(elements, 1, MPI.INFO_NULL, MPI.COMM_WORLD, own, Win.FLAVOR_SHARED);
        use.with(allocated, memory(allocated));
        allocated.free();
    }

    private static IntBuffer memory(Win win) {
        Buffer memory = win.getMemory();
        return ((ByteBuffer) memory).asIntBuffer();
    }

    static void putsAndGetsBetweenFences() {
        inBoth(ELEMENTS, (win, memory) -> {
            memory.put(7, 100 + rank());
            win.fence(0);
            win.put(ints(rank(), -rank()), 2, MPI.INT, next(), 3, 2, MPI.INT);
            IntBuffer got = MPI.newIntBuffer(1);
            win.get(got, 1, MPI.INT, next(), 7, 1, MPI.INT);
            win.fence(0);
            equal(memory.get(3), previous());
            equal(memory.get(4), -previous());
            equal(got.get(0), 100 + next());
            win.fence(MPI.MODE_NOSUCCEED);
        });
    }

    static void largeItemsOfEveryProcess() {
        int each = LARGE / size();
        inBoth(LARGE, (win, memory) -> {
            win.fence(0);
            for (int target = 0; target < size(); target++) {
                IntBuffer part = MPI.newIntBuffer(each);
                IntStream.range(0, each).forEach(i -> part.put(i, i * 31 + rank()));
                win.put(part, each, MPI.INT, target, rank() * each, each, MPI.INT);
            }
            win.fence(0);
            for (int source = 0; source < size(); source++) {
                for (int i = 0; i < each; i++) {
                    check(memory.get(source * each + i) == i * 31 + source, "element " + i + " of " + source);
                }
            }
            IntBuffer all = MPI.newIntBuffer(LARGE);
            win.get(all, LARGE, MPI.INT, next(), 0, LARGE, MPI.INT);
            win.fence(MPI.MODE_NOSUCCEED);
            for (int i = 0; i < each * size(); i++) {
                check(all.get(i) == i % each * 31 + i / each, "element " + i);
            }
        });
    }

    static void datatypesOnBothSides() {
        Datatype everySecond = Datatype.createVector(4, 1, 2, MPI.INT);
        Datatype pairs = Datatype.createVector(2, 2, 5, MPI.INT);
        inBoth(ELEMENTS, (win, memory) -> {
            win.fence(0);
            win.put(ints(1, 0, 2, 0, 3, 0, 4), 1, everySecond, next(), 10, 1, pairs);
            win.fence(0);
            equal(IntStream.range(10, 17).map(memory::get).toArray(), new int[] {1, 2, 0, 0, 0, 3, 4});
            IntBuffer got = MPI.newIntBuffer(7);
            win.get(got, 1, everySecond, next(), 10, 1, pairs);
            win.accumulate(ints(10, 0, 20, 0, 30, 0, 40), 1, everySecond, next(), 20, 1, pairs, MPI.SUM);
            win.fence(0);
            equal(IntStream.range(0, 7).map(got::get).toArray(), new int[] {1, 0, 2, 0, 3, 0, 4});
            equal(IntStream.range(20, 27).map(memory::get).toArray(), new int[] {10, 20, 0, 0, 0, 30, 40});
        });
    }

    static void accumulationsOfAllAddUp() {
        int rounds = 50;
        inBoth(ELEMENTS, (win, memory) -> {
            win.fence(0);
            for (int round = 0; round < rounds; round++) {
                for (int target = 0; target < size(); target++) {
                    win.accumulate(ints(1, rank() + 1), 2, MPI.INT, target, 5, 2, MPI.INT, MPI.SUM);
                    win.accumulate(ints(rank()), 1, MPI.INT, target, 7, 1, MPI.INT, MPI.MAX);
                }
            }
            win.fence(0);
            equal(memory.get(5), rounds * size());
            equal(memory.get(6), rounds * size() * (size() + 1) / 2);
            equal(memory.get(7), size() - 1);
            win.accumulate(ints(rank() + 40), 1, MPI.INT, next(), 8, 1, MPI.INT, MPI.REPLACE);
            win.fence(MPI.MODE_NOSUCCEED);
            equal(memory.get(8), previous() + 40);
        });
    }

    static void everyProcessTakesNumbersOfItsOwn() {
        int rounds = 40;
        inBoth(ELEMENTS, (win, memory) -> {
            win.lockAll(0);
            boolean[] taken = new boolean[rounds * size()];
            IntBuffer old = MPI.newIntBuffer(1);
            for (int round = 0; round < rounds; round++) {
                win.fetchAndOp(ints(1), old, MPI.INT, 0, 0, MPI.SUM);
                win.flush(0);
                check(!taken[old.get(0)], "taken twice: " + old.get(0));
                taken[old.get(0)] = true;
            }
            win.unlockAll();
            byte[] mine = new byte[taken.length];
            IntStream.range(0, mine.length).forEach(i -> mine[i] = (byte) (taken[i] ? 1 : 0));
            MPI.COMM_WORLD.allReduce(mine, mine.length, MPI.BYTE, MPI.SUM);
            for (byte count : mine) {
                equal((int) count, 1);
            }
        });
    }

    static void swapsOfAllLetOneWin() {
        inBoth(ELEMENTS, (win, memory) -> {
            win.lockAll(0);
            IntBuffer found = MPI.newIntBuffer(1);
            win.compareAndSwap(ints(rank() + 1), ints(0), found, MPI.INT, 0, 9);
            win.flushAll();
            int[] winners = {found.get(0) == 0 ? 1 : 0};
            win.unlockAll();
            MPI.COMM_WORLD.allReduce(winners, 1, MPI.INT, MPI.SUM);
            equal(winners[0], 1);
        });
    }

    static void exclusiveLocksProtectTwoSteps() {
        int rounds = 20;
        inBoth(ELEMENTS, (win, memory) -> {
            for (int round = 0; round < rounds; round++) {
                win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
                IntBuffer value = MPI.newIntBuffer(1);
                win.get(value, 1, MPI.INT, 0, 11, 1, MPI.INT);
                win.flush(0);
                win.put(ints(value.get(0) + 1), 1, MPI.INT, 0, 11, 1, MPI.INT);
                win.unlock(0);
            }
            MPI.COMM_WORLD.Barrier();
            win.lock(MPI.LOCK_SHARED, 0, 0);
            IntBuffer value = MPI.newIntBuffer(1);
            win.get(value, 1, MPI.INT, 0, 11, 1, MPI.INT);
            win.flushLocal(0);
            equal(value.get(0), rounds * size());
            win.unlock(0);
        });
    }

    static void postStartCompleteAndWait() {
        Group to = MPI.COMM_WORLD.getGroup().incl(new int[] {next()});
        Group from = MPI.COMM_WORLD.getGroup().incl(new int[] {previous()});
        inBoth(ELEMENTS, (win, memory) -> {
            for (int round = 0; round < 5; round++) {
                win.post(from, 0);
                win.start(to, 0);
                win.put(ints(round * 100 + rank()), 1, MPI.INT, next(), 13, 1, MPI.INT);
                win.complete();
                if (round % 2 == 0) {
                    win.waitFor();
                } else {
                    boolean isOver = false;
                    while (!isOver) {
                        isOver = win.test();
                    }
                }
                equal(memory.get(13), round * 100 + previous());
            }
        });
    }

    static void requestsEnd() {
        inBoth(ELEMENTS, (win, memory) -> {
            memory.put(1, 5 * rank());
            MPI.COMM_WORLD.Barrier();
            win.lockAll(0);
            IntBuffer got = MPI.newIntBuffer(1);
            IntBuffer old = MPI.newIntBuffer(1);
            win.rGet(got, 1, MPI.INT, next(), 1, 1, MPI.INT).waitFor();
            equal(got.get(0), 5 * next());
            win.rPut(ints(3), 1, MPI.INT, next(), 2, 1, MPI.INT).waitFor();
            win.rAccumulate(ints(4), 1, MPI.INT, next(), 2, 1, MPI.INT, MPI.SUM).waitFor();
            Request.waitAll(new Request[] {
                win.rGetAccumulate(ints(1), 1, MPI.INT, old, 1, MPI.INT, next(), 2, 1, MPI.INT, MPI.PROD)
            });
            equal(old.get(0), 7);
            win.rGet(got, 1, MPI.INT, MPI.PROC_NULL, 1, 1, MPI.INT).waitFor();
            win.unlockAll();
        });
    }

    static void buffersAreAttachedAndDetached() {
        Win win = new Win(MPI.INFO_NULL, MPI.COMM_WORLD);
        LongBuffer first = MPI.newLongBuffer(3);
        LongBuffer second = MPI.newLongBuffer(3);
        equal(win.attachAt(first, 3), 0);
        equal(win.attachAt(second, 3), 64);
        win.fence(0);
        LongBuffer value = MPI.newLongBuffer(1).put(0, 70L + rank());
        win.put(value, 1, MPI.LONG, next(), 64 + Long.BYTES, 1, MPI.LONG);
        win.fence(0);
        equal(second.get(1), 70L + previous());
        win.put(value, 1, MPI.LONG, next(), 24, 1, MPI.LONG);
        fails(MPI.ERR_RMA_RANGE, () -> win.fence(0));
        MPI.COMM_WORLD.Barrier();
        fails(MPI.ERR_RMA_ATTACH, () -> win.attach(first, 1));
        win.detach(first);
        fails(MPI.ERR_BASE, () -> win.detach(first));
        win.fence(MPI.MODE_NOSUCCEED);
        win.free();
    }

    static void attributesNamesAndHints() {
        Info info = new Info();
        info.set("no_locks", "true");
        IntBuffer base = MPI.newIntBuffer(8);
        Win win = new Win(base, 5, 2, info, MPI.COMM_WORLD);
        check(win.getAttr(MPI.WIN_BASE) == base, "base");
        equal(win.getAttr(MPI.WIN_SIZE), 20);
        equal(win.getAttr(MPI.WIN_DISP_UNIT), 8);
        int key = Win.createKeyval();
        win.setAttr(key, "value");
        equal(win.getAttr(key), "value");
        win.deleteAttr(key);
        equal(win.getAttr(key), null);
        win.setName("name");
        equal(win.getName(), "name");
        equal(win.getGroup().Size(), size());
        equal(win.getInfo().get("no_locks"), "true");
        fails(MPI.ERR_RMA_SYNC, () -> win.lock(MPI.LOCK_SHARED, 0, 0));
        win.setErrhandler(MPI.ERRORS_RETURN);
        check(win.getErrhandler() == MPI.ERRORS_RETURN, "error handler");
        win.callErrhandler(MPI.ERR_WIN);
        win.setErrhandler(MPI.ERRORS_ARE_FATAL);
        fails(MPI.ERR_WIN, () -> win.callErrhandler(MPI.ERR_WIN));
        win.free();
        fails(MPI.ERR_WIN, () -> win.fence(0));
    }

    static void wrongUseIsRefusedAndChangesNothing() {
        inBoth(ELEMENTS, (win, memory) -> {
            IntBuffer one = ints(1);
            fails(MPI.ERR_RMA_SYNC, () -> win.put(one, 1, MPI.INT, 0, 0, 1, MPI.INT));
            win.fence(0);
            fails(MPI.ERR_RMA_RANGE, () -> win.put(one, 1, MPI.INT, 0, ELEMENTS, 1, MPI.INT));
            fails(MPI.ERR_DISP, () -> win.put(one, 1, MPI.INT, 0, -1, 1, MPI.INT));
            fails(MPI.ERR_RANK, () -> win.put(one, 1, MPI.INT, size(), 0, 1, MPI.INT));
            fails(MPI.ERR_TYPE, () -> win.put(one, 1, MPI.INT, 0, 0, 1, MPI.FLOAT));
            fails(MPI.ERR_COUNT, () -> win.put(one, 1, MPI.INT, 0, 0, -1, MPI.INT));
            fails(MPI.ERR_TRUNCATE, () -> win.put(ints(1, 2), 2, MPI.INT, 0, 0, 1, MPI.INT));
            fails(MPI.ERR_BUFFER, () -> win.put(one, 2, MPI.INT, 0, 0, 2, MPI.INT));
            fails(MPI.ERR_BUFFER, () -> win.put(IntBuffer.allocate(1), 1, MPI.INT, 0, 0, 1, MPI.INT));
            fails(MPI.ERR_OP, () -> win.accumulate(one, 1, MPI.INT, 0, 0, 1, MPI.INT, MPI.MAXLOC));
            fails(MPI.ERR_RMA_SYNC, () -> win.unlock(0));
            fails(MPI.ERR_RMA_SYNC, () -> win.flush(0));
            fails(MPI.ERR_RMA_SYNC, win::complete);
            fails(MPI.ERR_RMA_SYNC, win::waitFor);
            fails(MPI.ERR_RMA_SYNC, win::unlockAll);
            fails(MPI.ERR_ASSERT, () -> win.fence(1 << 20));
            fails(MPI.ERR_RMA_FLAVOR, () -> win.attach(one, 1));
            win.fence(0);
            fails(MPI.ERR_LOCKTYPE, () -> win.lock(7, 0, 0));
            fails(MPI.ERR_RANK, () -> win.lock(MPI.LOCK_SHARED, size(), 0));
            win.lock(MPI.LOCK_SHARED, 0, 0);
            fails(MPI.ERR_RMA_SYNC, () -> win.lock(MPI.LOCK_SHARED, 0, 0));
            fails(MPI.ERR_RMA_SYNC, () -> win.fence(0));
            fails(MPI.ERR_RMA_SYNC, win::free);
            win.unlock(0);
            MPI.COMM_WORLD.Barrier();
            IntStream.range(0, ELEMENTS).forEach(i -> equal(memory.get(i), 0));
        });
    }
}
