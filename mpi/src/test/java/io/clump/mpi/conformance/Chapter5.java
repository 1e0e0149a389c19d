package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.check;
import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.fails;
import static io.clump.mpi.conformance.Checks.rank;
import static io.clump.mpi.conformance.Checks.size;

import java.util.stream.IntStream;
import mpi.Comm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Win;

/** Groups, contexts and communicators, chapter 5 of MPI 1.2. */
public final class Chapter5 {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private Chapter5() {}

    /** A program of MPI. */
    public static void main(String[] arguments) throws Exception {
        Checks.run(Chapter5.class, arguments);
    }

    static void groupsAreSets() {
        Group world = WORLD.Group();
        equal(world.Size(), size());
        equal(world.Rank(), rank());
        Group evens = world.Range_incl(new int[][] {{0, size() - 1, 2}});
        Group odds = Group.Difference(world, evens);
        equal(evens.Size() + odds.Size(), size());
        equal(Group.Compare(Group.Union(evens, odds), world), size() > 2 ? MPI.SIMILAR : MPI.IDENT);
        equal(Group.Intersection(evens, odds).Size(), 0);
        equal(Group.Compare(Group.Intersection(evens, odds), MPI.GROUP_EMPTY), MPI.IDENT);
        equal(evens.Rank(), rank() % 2 == 0 ? rank() / 2 : MPI.UNDEFINED);
        Group reversed = world.Range_incl(new int[][] {{size() - 1, 0, -1}});
        int[] ranks = IntStream.range(0, size()).toArray();
        equal(
                Group.Translate_ranks(world, ranks, reversed),
                IntStream.range(0, size()).map(r -> size() - 1 - r).toArray());
        equal(world.Excl(ranks).Size(), 0);
        fails(MPI.ERR_RANK, () -> world.Incl(new int[] {size()}));
        fails(MPI.ERR_RANK, () -> world.Incl(new int[] {0, 0}));
    }

    static void duplicatesAreCongruentAndApart() {
        Intracomm copy = WORLD.clone();
        equal(Comm.Compare(WORLD, WORLD), MPI.IDENT);
        equal(Comm.Compare(WORLD, copy), MPI.CONGRUENT);
        int next = (rank() + 1) % size();
        Request first = WORLD.Isend(new int[] {1}, 0, 1, MPI.INT, next, 5);
        Request second = copy.Isend(new int[] {2}, 0, 1, MPI.INT, next, 5);
        int[] in = new int[1];
        copy.Recv(in, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        equal(in[0], 2);
        WORLD.Recv(in, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        equal(in[0], 1);
        first.Wait();
        second.Wait();
        copy.Free();
        fails(MPI.ERR_COMM, copy::Rank);
        fails(MPI.ERR_COMM, WORLD::Free);
    }

    static void splitByColorAndKey() {
        Intracomm part = WORLD.Split(rank() % 2, -rank());
        int members = (size() + 1 - rank() % 2) / 2;
        equal(part.Size(), members);
        equal(part.Rank(), members - 1 - rank() / 2);
        int[] sum = new int[1];
        part.Allreduce(new int[] {rank()}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        equal(
                sum[0],
                IntStream.range(0, size()).filter(r -> r % 2 == rank() % 2).sum());
        int[] root = {rank()};
        part.Bcast(root, 0, 1, MPI.INT, 0);
        equal(root[0], rank() % 2 + 2 * (members - 1));
        part.Free();
        Intracomm none = WORLD.Split(rank() == 0 ? MPI.UNDEFINED : 3, 0);
        check((none == null) == (rank() == 0), "a communicator without a color");
    }

    static void createOfAGroup() {
        Group some = WORLD.Group().Range_incl(new int[][] {{size() - 1, size() / 2, -1}});
        Intracomm made = WORLD.Create(some);
        check((made != null) == (rank() >= size() / 2), "made in the wrong processes");
        if (made != null) {
            equal(made.Rank(), size() - 1 - rank());
            made.Barrier();
            int[] all = new int[made.Size()];
            made.Allgather(new int[] {rank()}, 0, 1, MPI.INT, all, 0, 1, MPI.INT);
            equal(all, IntStream.range(0, made.Size()).map(i -> size() - 1 - i).toArray());
        }
    }

    static void communicatorsAtTheSameTime() {
        Intracomm half = WORLD.Split(rank() < size() / 2 ? 0 : 1, rank());
        Intracomm third = WORLD.Split(rank() % 3, rank());
        for (int round = 0; round < 20; round++) {
            int[] a = new int[1];
            int[] b = new int[1];
            half.Allreduce(new int[] {1}, 0, a, 0, 1, MPI.INT, MPI.SUM);
            third.Allreduce(new int[] {10}, 0, b, 0, 1, MPI.INT, MPI.SUM);
            equal(a[0], half.Size());
            equal(b[0], 10 * third.Size());
        }
    }

    static void selfIsAlone() {
        equal(MPI.COMM_SELF.Size(), 1);
        equal(MPI.COMM_SELF.Rank(), 0);
        int[] in = new int[1];
        Request receive = MPI.COMM_SELF.Irecv(in, 0, 1, MPI.INT, 0, 0);
        MPI.COMM_SELF.Send(new int[] {4}, 0, 1, MPI.INT, 0, 0);
        receive.Wait();
        equal(in[0], 4);
        MPI.COMM_SELF.Barrier();
        Intracomm copy = MPI.COMM_SELF.clone();
        copy.Barrier();
    }

    static void attributesGoWithDuplicates() {
        equal(WORLD.Attr_get(MPI.TAG_UB), Integer.MAX_VALUE);
        int key = Comm.createKeyval();
        check(WORLD.getAttr(key) == null, "an attribute that was not set");
        WORLD.setAttr(key, "value");
        Intracomm copy = WORLD.dup();
        equal(copy.Attr_get(key), "value");
        copy.Attr_delete(key);
        check(copy.Attr_get(key) == null, "an attribute that was deleted");
        equal(WORLD.Attr_get(key), "value");
        fails(MPI.ERR_ARG, () -> WORLD.Attr_delete(MPI.TAG_UB));
    }

    static void aKeyThatIsNoneIsRefused() {
        fails(MPI.ERR_KEYVAL, () -> WORLD.Attr_get(MPI.KEYVAL_INVALID));
        fails(MPI.ERR_KEYVAL, () -> WORLD.Attr_put(MPI.KEYVAL_INVALID, "value"));
        fails(MPI.ERR_KEYVAL, () -> Comm.freeKeyval(MPI.KEYVAL_INVALID));
        fails(MPI.ERR_KEYVAL, () -> MPI.INT.getAttr(MPI.KEYVAL_INVALID));
        fails(MPI.ERR_KEYVAL, () -> MPI.INT.setAttr(MPI.KEYVAL_INVALID, "value"));
        fails(MPI.ERR_KEYVAL, () -> MPI.INT.deleteAttr(MPI.KEYVAL_INVALID));
        fails(MPI.ERR_ARG, () -> MPI.INT.setAttr(MPI.TAG_UB, "value"));
    }

    static void keysAreOfOneKindOfObjectAndAreFreed() {
        int key = Comm.createKeyval();
        fails(MPI.ERR_KEYVAL, () -> MPI.INT.setAttr(key, "value"));
        fails(MPI.ERR_KEYVAL, () -> Win.freeKeyval(key));
        WORLD.setAttr(key, "value");
        Comm.freeKeyval(key);
        fails(MPI.ERR_KEYVAL, () -> Comm.freeKeyval(key));
        fails(MPI.ERR_KEYVAL, () -> WORLD.setAttr(key, "other"));
        equal(WORLD.getAttr(key), "value");
        WORLD.deleteAttr(key);
        equal(WORLD.getAttr(key), null);
        equal(WORLD.getAttr(MPI.TAG_UB), Integer.MAX_VALUE);
    }

    static void interCommunicators() {
        if (size() < 2) {
            return;
        }
        boolean isLow = rank() < size() / 2;
        Intracomm half = WORLD.Split(isLow ? 0 : 1, rank());
        Intercomm inter = WORLD.Create_intercomm(half, 0, isLow ? size() / 2 : 0, 12);
        check(inter.Test_inter(), "no inter-communicator");
        equal(inter.Size(), half.Size());
        equal(inter.Remote_size(), size() - half.Size());
        equal(inter.Rank(), half.Rank());
        equal(Group.Intersection(inter.Group(), inter.Remote_group()).Size(), 0);
        int peer = rank() % inter.Remote_size();
        Request send = inter.Isend(new int[] {rank()}, 0, 1, MPI.INT, peer, 1);
        int senders = 0;
        for (int r = 0; r < size(); r++) {
            boolean isRemote = r < size() / 2 != isLow;
            senders += isRemote && r % half.Size() == half.Rank() ? 1 : 0;
        }
        for (int i = 0; i < senders; i++) {
            int[] in = new int[1];
            int source = inter.Recv(in, 0, 1, MPI.INT, MPI.ANY_SOURCE, 1).source;
            equal(in[0], isLow ? source + size() / 2 : source);
        }
        send.Wait();
        Intercomm copy = inter.clone();
        equal(Comm.Compare(inter, copy), MPI.CONGRUENT);
        Intracomm merged = copy.Merge(isLow);
        equal(merged.Size(), size());
        equal(merged.Rank(), isLow ? size() - size() / 2 + rank() : rank() - size() / 2);
        int[] sum = new int[1];
        merged.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        equal(sum[0], size());
        Intracomm same = inter.Merge(false);
        equal(same.Rank(), rank());
        inter.Free();
    }
}
