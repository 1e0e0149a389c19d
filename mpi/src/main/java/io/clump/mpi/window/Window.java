package io.clump.mpi.window;

import io.clump.am2.Region;
import io.clump.matching.SendMode;
import io.clump.mpi.comm.Activity;
import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Copies;
import io.clump.mpi.comm.Health;
import io.clump.mpi.comm.Messenger;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.op.BuiltIn;
import io.clump.mpi.type.Kind;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/**
 * Memory of the processes of a communicator, as one of them sees it: operations on the memory of any. They may still be
 * under way when a call returns, until a call of {@link Synchronization} ends them. Data that are sent are copied, so
 * their buffer is free when a call returns.
 */
public final class Window {
    /** Most messages to a target that may be under way. */
    private static final int MOST_SENDS = 256;

    private static final Accumulation REPLACE = new Accumulation(BuiltIn.REPLACE, null);

    private final Communicator communicator;
    private final Messenger messenger;
    private final WindowMemory memory;
    private final Target[] targets;
    private final Epochs epochs = new Epochs();
    private final Synchronization synchronization;
    private final SingleElement singleElement;
    private int nextReply;

    Window(Communicator communicator, WindowMemory memory, Service service, Target[] targets, boolean isInReach) {
        this.communicator = communicator;
        this.memory = memory;
        this.targets = targets;
        messenger = communicator.world().messenger();
        synchronization = new Synchronization(this, communicator, epochs, service, isInReach);
        singleElement = new SingleElement(this, epochs);
    }

    /**
     * Returns the calls that begin and end accesses.
     *
     * @return always the same object
     * @throws MPIException if the window was revoked
     */
    public Synchronization synchronization() {
        communicator.health().checkNotRevoked();
        return synchronization;
    }

    /**
     * Returns what gets and combines one element in the memory of the node.
     *
     * @return always the same object
     */
    public SingleElement singleElement() {
        return singleElement;
    }

    /**
     * Returns the memory of this process.
     *
     * @return what others reach
     */
    public WindowMemory memory() {
        return memory;
    }

    /**
     * Returns the processes.
     *
     * @return a communicator for this object only
     */
    public Communicator communicator() {
        return communicator;
    }

    /** The processes of a communicator but this one. */
    static int[] others(Communicator communicator) {
        return IntStream.of(communicator.local().processes())
                .filter(process -> process != communicator.world().process())
                .toArray();
    }

    Target[] targets() {
        return targets;
    }

    Target target(int rank) {
        communicator.destination(rank);
        return targets[rank];
    }

    private Target access(int rank) {
        Target target = target(rank);
        epochs.access(rank);
        return target;
    }

    /**
     * Copies items to a target.
     *
     * @param origin where they are
     * @param rank of the target
     * @param displacement in its units
     * @param shape of the items there, which may be more
     */
    public void put(Slice origin, int rank, int displacement, ItemsShape shape) {
        checkFits(origin, shape, false);
        Target target = access(rank);
        Items items = target.items(displacement, shape);
        if (target.isInReach()) {
            putInReach(origin, target, items);
        } else {
            send(target, RequestKind.PUT, items, REPLACE, null, origin);
        }
    }

    private static void putInReach(Slice origin, Target target, Items items) {
        if (items.bytes() == origin.bytes() && !items.isEmpty() && items.map().isContiguous(items.count())) {
            Copies.toMemory(origin, target.memory(), firstByte(items));
        } else {
            target.inMemory(items).put(packed(origin), 0, origin.bytes());
        }
    }

    /** Returns the shape of items without gaps. */
    private static int firstByte(Items items) {
        long first = (long) items.map().trueLower() << items.map().kind().shift();
        return Math.toIntExact(WindowLayout.MEMORY + items.displacement() + first);
    }

    private static byte[] packed(Slice... slices) {
        long bytes = 0;
        for (Slice slice : slices) {
            bytes += slice.bytes();
        }
        byte[] all = new byte[Math.toIntExact(bytes)];
        pack(all, 0, slices);
        return all;
    }

    private static void pack(byte[] to, int offset, Slice... slices) {
        int at = offset;
        for (Slice slice : slices) {
            Copies.copy(slice, Slice.of(Kind.BYTE, to, at, (int) slice.bytes()));
            at += (int) slice.bytes();
        }
    }

    /**
     * Copies items from a target.
     *
     * @param result destination; may be longer than the data
     * @param rank of the target
     * @param displacement in its units
     * @param shape of the items there
     * @return ends when they are there
     */
    public Activity get(Slice result, int rank, int displacement, ItemsShape shape) {
        checkFits(result, shape, true);
        Target target = access(rank);
        Items items = target.items(displacement, shape);
        if (!target.isInReach()) {
            return send(target, RequestKind.GET, items, REPLACE, result);
        }
        boolean isOneRun = items.bytes() == result.bytes()
                && !items.isEmpty()
                && items.map().isContiguous(items.count())
                && result.map().isContiguous(result.count());
        if (isOneRun) {
            Copies.fromMemory(target.memory(), firstByte(items), result);
        } else {
            give(result, read(target.inMemory(items)));
        }
        return Activity.ended();
    }

    private static byte[] read(ItemsInMemory items) {
        byte[] bytes = new byte[Math.toIntExact(items.items().bytes())];
        items.get(bytes, 0);
        return bytes;
    }

    private static void give(Slice result, byte[] bytes) {
        Copies.copy(Slice.of(Kind.BYTE, bytes, 0, bytes.length), result);
    }

    /**
     * Combines items of a target with others.
     *
     * @param origin the others
     * @param rank of the target
     * @param displacement in its units
     * @param shape of the items there
     * @param accumulation how
     */
    public void accumulate(Slice origin, int rank, int displacement, ItemsShape shape, Accumulation accumulation) {
        checkSame(origin, shape);
        accumulation.on(shape.map());
        Target target = access(rank);
        Items items = target.items(displacement, shape);
        if (target.isInReach()) {
            alone(target, items, found -> found.combine(accumulation, packed(origin), 0));
        } else {
            send(target, RequestKind.ACCUMULATE, items, accumulation, null, origin);
        }
    }

    private static void alone(Target target, Items items, Consumer<ItemsInMemory> what) {
        target.elementLock().lock();
        try {
            what.accept(target.inMemory(items));
        } finally {
            target.elementLock().unlock();
        }
    }

    /**
     * The same, and copies the items as they were before.
     *
     * @param origin the others
     * @param result where the items go
     * @param rank of the target
     * @param displacement in its units
     * @param shape of the items there
     * @param accumulation how
     * @return ends when they are there
     */
    public Activity getAccumulate(
            Slice origin, Slice result, int rank, int displacement, ItemsShape shape, Accumulation accumulation) {
        boolean hasOperand = accumulation.operation() != BuiltIn.NO_OP;
        // Without an operation the origin is not read; the target ignores the bytes that are sent in its place.
        Slice operand = hasOperand ? origin : Slice.of(Kind.BYTE, new byte[bytes(shape)], 0, bytes(shape));
        checkSame(operand, shape);
        checkFits(result, shape, true);
        accumulation.on(shape.map());
        Target target = access(rank);
        Items items = target.items(displacement, shape);
        if (!target.isInReach()) {
            return send(target, RequestKind.GET_ACCUMULATE, items, accumulation, result, operand);
        }
        byte[] operands = packed(operand);
        alone(target, items, found -> {
            byte[] before = read(found);
            found.combine(accumulation, operands, 0);
            give(result, before);
        });
        return Activity.ended();
    }

    private static int bytes(ItemsShape shape) {
        return Math.toIntExact((long) shape.count() * shape.map().sizeBytes());
    }

    /**
     * Puts an element in place of one of a target if that is equal to a third, and copies the element that was there.
     *
     * @param origin the new element
     * @param compare the third
     * @param result where the old one goes
     * @param rank of the target
     * @param displacement in its units
     * @return ends when it is there
     */
    public Activity compareAndSwap(Slice origin, Slice compare, Slice result, int rank, int displacement) {
        if (origin.map().size() != 1) {
            throw new MPIException(MPI.ERR_TYPE, "compareAndSwap takes a basic datatype");
        }
        ItemsShape shape = new ItemsShape(1, origin.map());
        Target target = access(rank);
        Items items = target.items(displacement, shape);
        if (!target.isInReach()) {
            return send(target, RequestKind.COMPARE_AND_SWAP, items, REPLACE, result, compare, origin);
        }
        byte[] both = packed(compare, origin);
        alone(target, items, found -> give(result, found.compareAndSwap(both, 0)));
        return Activity.ended();
    }

    private static void checkSame(Slice origin, ItemsShape shape) {
        checkFits(origin, shape, false);
        if (origin.bytes() != bytes(shape)) {
            throw new MPIException(
                    MPI.ERR_COUNT,
                    "different lengths in an accumulation: origin=" + origin.bytes() + " bytes, target=" + bytes(shape)
                            + " bytes");
        }
    }

    /** Kinds are the same, or one side has bytes; the receiving side is long enough. */
    private static void checkFits(Slice here, ItemsShape there, boolean isReceiving) {
        Kind kind = here.map().kind();
        Kind other = there.map().kind();
        if (kind == Kind.OBJECT || (kind != other && kind != Kind.BYTE && other != Kind.BYTE)) {
            throw new MPIException(
                    MPI.ERR_TYPE, "datatypes of different elements: origin=" + kind + ", target=" + other);
        }
        long capacityBytes = isReceiving ? here.bytes() : bytes(there);
        long data = isReceiving ? bytes(there) : here.bytes();
        if (data > capacityBytes) {
            throw new MPIException(
                    MPI.ERR_TRUNCATE,
                    "more items than the buffer has: found=" + data + " bytes, space=" + capacityBytes);
        }
    }

    /** Sends a request about items; ends when its reply is there. */
    private Activity send(
            Target target,
            RequestKind kind,
            Items items,
            Accumulation accumulation,
            @Nullable Slice result,
            Slice... data) {
        long bytes = 0;
        for (Slice slice : data) {
            bytes += slice.bytes();
        }
        int tag = result == null ? WindowMessage.NO_REPLY : nextTag();
        WindowMessage message = WindowMessage.of(kind, tag, items, accumulation, bytes);
        pack(message.bytes(), message.dataOffset(), data);
        Activity reply = Activity.ended();
        if (result != null) {
            reply = expect(target, tag, result, items.bytes());
            target.expect(reply);
        }
        send(target, message);
        return reply;
    }

    /** Sends a request without items whose reply is an outcome. */
    Activity ask(Target target, RequestKind kind, byte[] outcome) {
        int tag = nextTag();
        Activity reply = expect(target, tag, Slice.of(Kind.BYTE, outcome, 0, outcome.length), outcome.length);
        send(target, WindowMessage.of(kind, tag));
        return reply;
    }

    /** Sends a request without a reply. */
    void notifyTarget(Target target, RequestKind kind) {
        send(target, WindowMessage.of(kind, WindowMessage.NO_REPLY));
    }

    private int nextTag() {
        int tag = nextReply;
        nextReply = (nextReply + 1) & Integer.MAX_VALUE;
        return tag;
    }

    private Activity expect(Target target, int tag, Slice result, long bytes) {
        communicator.health().checkNotRevoked();
        Activity receive = messenger.receive(Service.replies(communicator), target.process(), tag, result);
        Activity reply = new Reply(receive, bytes, target.rank());
        messenger.progress().help(reply);
        return reply;
    }

    private void send(Target target, WindowMessage message) {
        communicator.health().checkNotRevoked();
        while (target.sendsUnderWay() >= MOST_SENDS) {
            Activity oldest = target.oldestSend();
            if (oldest != null) {
                messenger.progress().await(oldest);
            }
            target.forgetEnded();
        }
        byte[] bytes = message.bytes();
        Activity send = messenger.send(
                communicator.context(),
                target.process(),
                Service.REQUESTS,
                Slice.of(Kind.BYTE, bytes, 0, bytes.length),
                SendMode.STANDARD);
        target.sent(send, message.kind().hasItems());
    }

    /**
     * Waits for something that other processes do.
     *
     * @param condition which reads operations and activities only, or takes something that it reports
     * @param processes others that do it, each of which may be gone
     * @throws MPIException if one of them is gone, or the window is revoked, and the condition does not hold
     */
    static void await(Communicator communicator, BooleanSupplier condition, int[] processes) {
        Health health = communicator.health();
        boolean[] holds = {false};
        BooleanSupplier either = () -> {
            holds[0] = holds[0] || condition.getAsBoolean();
            return holds[0] || health.isRevoked();
        };
        communicator.world().messenger().progress().await(either, processes);
        if (!holds[0]) {
            health.checkNotRevoked();
        }
    }

    /**
     * Frees the window; all processes do it. After a revocation no process waits for the others, and the memory is
     * freed at the end of the world, since others may still access it.
     */
    public void free() {
        if (communicator.health().isRevoked()) {
            return;
        }
        epochs.checkFree();
        synchronization.finish();
        memory.closing().run();
    }

    /** Frees the memory; no process accesses it any more. */
    static void close(Communicator communicator, Service service, Target[] targets, WindowMemory memory) {
        service.close();
        Region own = memory.region();
        List.of(targets).forEach(target -> target.close(own));
        if (own != null) {
            own.close();
        }
        communicator.close();
    }
}
