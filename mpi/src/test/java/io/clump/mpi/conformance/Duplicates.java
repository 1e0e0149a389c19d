package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.check;
import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.fails;
import static io.clump.mpi.conformance.Checks.rank;
import static io.clump.mpi.conformance.Checks.size;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.FutureTask;
import mpi.CartComm;
import mpi.Comm;
import mpi.GraphComm;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/** Communicators that are made of others, in the background or by several threads at once, and what they inherit. */
public final class Duplicates {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final int COPIES = 12;
    private static final int THREADS = 4;
    private static final int TAG = 5;

    private Duplicates() {}

    /** A program of MPI. */
    public static void main(String[] arguments) throws Exception {
        Checks.run(Duplicates.class, arguments);
    }

    /** A message that a communicator has sent meets no receive of another one. */
    private static void areApart(List<? extends Intracomm> communicators) {
        List<Request> sends = new ArrayList<>();
        for (int i = 0; i < communicators.size(); i++) {
            Intracomm one = communicators.get(i);
            int next = (one.getRank() + 1) % one.getSize();
            sends.add(one.Isend(new int[] {communicators.size() - i}, 0, 1, MPI.INT, next, TAG));
        }
        for (int i = communicators.size() - 1; i >= 0; i--) {
            int[] in = {-1};
            communicators.get(i).recv(in, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            equal(in[0], communicators.size() - i);
        }
        sends.forEach(Request::waitFor);
    }

    static void manyInTheBackgroundAtOnce() {
        List<Intracomm> all = new ArrayList<>();
        Intracomm half = WORLD.split(rank() % 2, 0);
        for (int i = 0; i < COPIES; i++) {
            all.add(WORLD.iDup());
            all.add(half.iDup());
        }
        // Duplicates that wait, and other operations, come between.
        Intracomm waited = WORLD.dup();
        int[] sum = new int[1];
        WORLD.allReduce(new int[] {1}, sum, 1, MPI.INT, MPI.SUM);
        equal(sum[0], size());
        Request[] requests = all.stream().map(Comm::getRequest).toArray(Request[]::new);
        Collections.reverse(Arrays.asList(requests));
        Request.waitAll(requests);
        check(WORLD.getRequest() == null, "the request of a communicator that is no duplicate");
        for (Intracomm copy : all) {
            check(copy.getRequest().isNull(), "the request of a duplicate that is made");
        }
        all.add(waited);
        areApart(all);
        all.forEach(Comm::free);
    }

    /** The processes have made different numbers of communicators before, so they propose different contexts. */
    static void processesThatHaveMadeOthers() {
        List<Intracomm> all = new ArrayList<>();
        for (int i = 0; i < rank(); i++) {
            all.add(MPI.COMM_SELF.dup());
        }
        all.add(WORLD.dup());
        Intracomm inBackground = WORLD.iDup();
        inBackground.getRequest().waitFor();
        all.add(inBackground);
        all.add(WORLD.split(rank() % 2, 0));
        all.add(WORLD.createGroup(WORLD.getGroup(), 1));
        areApart(all);
        all.forEach(Comm::free);
    }

    /** Each thread makes its own of a communicator of its own; the threads of two processes differ in speed. */
    static void threadsAtOnce() throws Exception {
        List<Intracomm> parents = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            parents.add(i % 2 == 0 ? WORLD.dup() : WORLD.split(rank() % (i + 1), 0));
        }
        List<FutureTask<List<Intracomm>>> tasks = new ArrayList<>();
        for (Intracomm parent : parents) {
            tasks.add(new FutureTask<>(() -> {
                List<Intracomm> made = new ArrayList<>();
                for (int i = 0; i < COPIES; i++) {
                    made.add(i % 3 == 0 ? parent.split(0, 0) : parent.dup());
                }
                return made;
            }));
        }
        if (rank() % 2 == 1) {
            Collections.reverse(tasks);
        }
        tasks.forEach(task -> new Thread(task).start());
        if (rank() % 2 == 1) {
            Collections.reverse(tasks);
        }
        List<Intracomm> all = new ArrayList<>(parents);
        for (FutureTask<List<Intracomm>> task : tasks) {
            all.addAll(task.get());
        }
        areApart(all);
        all.forEach(Comm::free);
    }

    static void groupsOfThreadsWithTagsOfTheirOwn() throws Exception {
        List<FutureTask<Intracomm>> tasks = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int tag = i;
            tasks.add(new FutureTask<>(() -> WORLD.createGroup(WORLD.getGroup(), tag)));
        }
        tasks.forEach(task -> new Thread(task).start());
        List<Intracomm> all = new ArrayList<>();
        for (FutureTask<Intracomm> task : tasks) {
            all.add(task.get());
        }
        areApart(all);
        all.forEach(Comm::free);
    }

    static void topologiesInTheBackground() {
        CartComm grid = WORLD.createCart(new int[] {size()}, new boolean[] {true}, false);
        CartComm sameGrid = grid.iDup();
        GraphComm graph = WORLD.createGraph(new int[size()], new int[0], false);
        GraphComm sameGraph = graph.iDup();
        sameGrid.getRequest().waitFor();
        sameGraph.getRequest().waitFor();
        equal(sameGrid.getTopo().getDim(0), size());
        equal(sameGraph.getDims().getIndexCount(), size());
        int[] in = new int[2];
        sameGrid.neighborAllGather(new int[] {rank()}, 1, MPI.INT, in, 1, MPI.INT);
        equal(in, new int[] {(rank() + size() - 1) % size(), (rank() + 1) % size()});
        grid.free();
        sameGrid.free();
    }

    static void errorHandlersAreInherited() {
        Intracomm parent = WORLD.dup();
        equal(parent.getErrhandler(), MPI.ERRORS_ARE_FATAL);
        parent.setErrhandler(MPI.ERRORS_RETURN);
        Intracomm inBackground = parent.iDup();
        inBackground.getRequest().waitFor();
        List<Comm> made = List.of(
                parent.dup(),
                parent.dupWithInfo(new Info()),
                inBackground,
                parent.split(0, 0),
                parent.create(parent.getGroup()),
                parent.createGroup(parent.getGroup(), 1),
                parent.createCart(new int[] {size()}, new boolean[1], false),
                parent.createCart(new int[] {size()}, new boolean[1], false).sub(new boolean[] {true}),
                parent.createGraph(new int[size()], new int[0], false),
                parent.createDistGraphAdjacent(new int[0], new int[0], new Info(), false));
        for (Comm one : made) {
            equal(one.getErrhandler(), MPI.ERRORS_RETURN);
            one.callErrhandler(MPI.ERR_OTHER);
        }
        parent.setErrhandler(MPI.ERRORS_ARE_FATAL);
        fails(MPI.ERR_TAG, () -> parent.callErrhandler(MPI.ERR_TAG));
        fails(MPI.ERR_ARG, () -> parent.setErrhandler(null));
        equal(WORLD.getErrhandler(), MPI.ERRORS_ARE_FATAL);
        parent.free();
        fails(MPI.ERR_COMM, () -> parent.callErrhandler(MPI.ERR_TAG));
        fails(MPI.ERR_COMM, parent::getErrhandler);
    }
}
