package io.clump.splitc.memory;

import io.clump.am2.Endpoint;
import io.clump.am2.MediumClaim;
import io.clump.am2.Message;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.agrona.UnsafeApi;
import org.jspecify.annotations.Nullable;

/**
 * Accesses to parts of spread arrays on other nodes: requests at the accessing process, handlers at the owner. Data
 * longer than a medium message travels in several messages, each of which is counted. The caller has checked the
 * ranges.
 */
final class RemoteMemory {
    private final MemoryHost host;
    private final Endpoint endpoint;
    private final SpreadTable arrays;
    private final StoreSync stores;
    private final int[] farRanks;
    private final Outstanding outstanding = new Outstanding();
    private final BooleanSupplier isBlockingDone = outstanding::isBlockingDone;
    private final BooleanSupplier isSplitPhaseDone = outstanding::isSplitPhaseDone;

    RemoteMemory(MemoryHost host, SpreadTable arrays, StoreSync stores) {
        this.host = host;
        this.arrays = arrays;
        this.stores = stores;
        endpoint = host.endpoint();
        farRanks = IntStream.range(0, host.size())
                .filter(rank -> rank != host.rank() && !host.isLocal(rank))
                .toArray();
    }

    /** Makes the endpoint handle requests and answers. */
    void listen() {
        endpoint.handlers().set(MemoryHandlers.STORE_ONE, this::storeOneArrived);
        endpoint.handlers().set(MemoryHandlers.STORE, this::storeArrived);
        endpoint.handlers().set(MemoryHandlers.PUT_ONE, this::putOneArrived);
        endpoint.handlers().set(MemoryHandlers.PUT, this::putArrived);
        endpoint.handlers().set(MemoryHandlers.GET_ONE, this::getOneArrived);
        endpoint.handlers().set(MemoryHandlers.GET, this::getArrived);
        endpoint.handlers().set(MemoryHandlers.ADD, this::addArrived);
        endpoint.handlers().set(MemoryHandlers.COMPARE, this::compareArrived);
        endpoint.handlers()
                .set(
                        MemoryHandlers.BRING_ONE,
                        message -> outstanding.bring(message.argument(0), message.longArgument(1)));
        endpoint.handlers()
                .set(
                        MemoryHandlers.BRING,
                        message -> outstanding.bring(
                                message.argument(0), message.argument(1), message.data(), message.dataLength()));
        endpoint.handlers().set(MemoryHandlers.DONE, message -> outstanding.done(message.argument(0)));
    }

    /** Waits until all gets and puts are done. */
    void sync() {
        host.await(isSplitPhaseDone, farRanks);
    }

    long read(SpreadMemory array, int rank, int index) {
        begin(rank, array, null, 0, 1);
        endpoint.request(rank, MemoryHandlers.GET_ONE, array.number(), index, Outstanding.BLOCKING);
        host.await(isBlockingDone, rank);
        return outstanding.value();
    }

    void read(SpreadMemory array, int rank, int index, Object into, int at, int count) {
        int most = mostElements(array, rank, count);
        begin(rank, array, into, at, messages(count, most));
        ask(array, rank, index, count, most, Outstanding.BLOCKING);
        host.await(isBlockingDone, rank);
    }

    void get(SpreadMemory array, int rank, int index, Object into, int at) {
        int slot = outstanding.openGet(array.type(), into, at, 1);
        endpoint.request(rank, MemoryHandlers.GET_ONE, array.number(), index, slot);
    }

    void get(SpreadMemory array, int rank, int index, Object into, int at, int count) {
        if (count > 0) {
            int most = mostElements(array, rank, count);
            ask(array, rank, index, count, most, outstanding.openGet(array.type(), into, at, messages(count, most)));
        }
    }

    void write(SpreadMemory array, int rank, int index, long bits) {
        begin(rank, array, null, 0, 1);
        putOne(array, rank, index, bits, Outstanding.BLOCKING);
        host.await(isBlockingDone, rank);
    }

    void write(SpreadMemory array, int rank, int index, Object source, int from, int count) {
        int most = mostElements(array, rank, count);
        begin(rank, array, null, 0, messages(count, most));
        putAll(array, rank, index, source, from, count, most, Outstanding.BLOCKING);
        host.await(isBlockingDone, rank);
    }

    void put(SpreadMemory array, int rank, int index, long bits) {
        outstanding.expect(Outstanding.PUTS, 1);
        putOne(array, rank, index, bits, Outstanding.PUTS);
    }

    void put(SpreadMemory array, int rank, int index, Object source, int from, int count) {
        int most = mostElements(array, rank, count);
        outstanding.expect(Outstanding.PUTS, messages(count, most));
        putAll(array, rank, index, source, from, count, most, Outstanding.PUTS);
    }

    void store(SpreadMemory array, int rank, int index, long bits) {
        stores.sent();
        endpoint.request(
                rank, MemoryHandlers.STORE_ONE, array.number(), index, (int) bits, (int) (bits >>> Integer.SIZE));
    }

    void store(SpreadMemory array, int rank, int index, Object source, int from, int count) {
        int most = mostElements(array, rank, count);
        int done = 0;
        while (done < count) {
            int piece = Math.min(most, count - done);
            MediumClaim claim = claim(array, rank, source, from + done, piece);
            stores.sent();
            claim.commit(MemoryHandlers.STORE, array.number(), index + done);
            done += piece;
        }
    }

    long getAndAdd(SpreadMemory array, int rank, int index, long delta) {
        begin(rank, array, null, 0, 1);
        endpoint.request(rank, MemoryHandlers.ADD, array.number(), index, (int) delta, (int) (delta >>> Integer.SIZE));
        host.await(isBlockingDone, rank);
        return outstanding.value();
    }

    boolean compareAndSet(SpreadMemory array, int rank, int index, long expected, long value) {
        begin(rank, array, null, 0, 1);
        endpoint.request(
                rank,
                MemoryHandlers.COMPARE,
                array.number(),
                index,
                (int) expected,
                (int) (expected >>> Integer.SIZE),
                (int) value,
                (int) (value >>> Integer.SIZE));
        host.await(isBlockingDone, rank);
        return outstanding.value() != 0;
    }

    /** Prepares a blocking operation. The previous one may be unfinished if its wait was interrupted. */
    private void begin(int rank, SpreadMemory array, @Nullable Object into, int at, int answers) {
        host.await(isBlockingDone, rank);
        outstanding.blockingInto(array.type(), into, at);
        outstanding.expect(Outstanding.BLOCKING, answers);
    }

    private void ask(SpreadMemory array, int rank, int index, int count, int most, int slot) {
        int done = 0;
        while (done < count) {
            int piece = Math.min(most, count - done);
            int offset = (int) array.type().bytes(done);
            endpoint.request(rank, MemoryHandlers.GET, array.number(), index + done, piece, slot, offset);
            done += piece;
        }
    }

    private void putOne(SpreadMemory array, int rank, int index, long bits, int slot) {
        int high = (int) (bits >>> Integer.SIZE);
        endpoint.request(rank, MemoryHandlers.PUT_ONE, array.number(), index, (int) bits, high, slot);
    }

    private void putAll(
            SpreadMemory array, int rank, int index, Object source, int from, int count, int most, int slot) {
        int done = 0;
        while (done < count) {
            int piece = Math.min(most, count - done);
            MediumClaim claim = claim(array, rank, source, from + done, piece);
            claim.commit(MemoryHandlers.PUT, array.number(), index + done, slot);
            done += piece;
        }
    }

    /** Copies elements of an ordinary array directly into a claimed message. */
    private MediumClaim claim(SpreadMemory array, int rank, Object source, int from, int count) {
        int bytes = (int) array.type().bytes(count);
        MediumClaim claim = endpoint.claimMedium(rank, bytes);
        UnsafeApi.copyMemory(
                source, array.type().offset(from), null, claim.data().addressOffset(), bytes);
        return claim;
    }

    /** Returns the most elements of a message; only of those that do not fit a usual one it depends on the network. */
    private int mostElements(SpreadMemory array, int rank, int count) {
        int usual = array.type().fitting(endpoint.maxMediumBytes());
        return count <= usual ? usual : array.type().fitting(endpoint.maxMediumBytes(rank));
    }

    private static int messages(int count, int most) {
        return count / most + (count % most == 0 ? 0 : 1);
    }

    private void storeOneArrived(Message message) {
        setOne(message);
        stores.received();
    }

    private void storeArrived(Message message) {
        setAll(message);
        stores.received();
    }

    private void putOneArrived(Message message) {
        setOne(message);
        message.reply(MemoryHandlers.DONE, message.argument(4));
    }

    private void putArrived(Message message) {
        setAll(message);
        message.reply(MemoryHandlers.DONE, message.argument(2));
    }

    private void getOneArrived(Message message) {
        SpreadMemory array = arrays.get(message.argument(0));
        long bits = array.type().get(array.ownAddress(message.argument(1), 1));
        bring(message, message.argument(2), bits);
    }

    private void getArrived(Message message) {
        SpreadMemory array = arrays.get(message.argument(0));
        int index = message.argument(1);
        int count = message.argument(2);
        array.ownAddress(index, count);
        ElementType type = array.type();
        message.replyMedium(
                MemoryHandlers.BRING,
                array.ownBytes(),
                (int) type.bytes(index),
                (int) type.bytes(count),
                message.argument(3),
                message.argument(4));
    }

    private void addArrived(Message message) {
        SpreadMemory array = arrays.get(message.argument(0));
        long before =
                Atomics.getAndAdd(array.type(), array.ownAddress(message.argument(1), 1), message.longArgument(2));
        bring(message, Outstanding.BLOCKING, before);
    }

    private void compareArrived(Message message) {
        SpreadMemory array = arrays.get(message.argument(0));
        boolean isSet = Atomics.compareAndSet(
                array.type(),
                array.ownAddress(message.argument(1), 1),
                message.longArgument(2),
                message.longArgument(4));
        bring(message, Outstanding.BLOCKING, isSet ? 1 : 0);
    }

    private void setOne(Message message) {
        SpreadMemory array = arrays.get(message.argument(0));
        array.type().put(null, array.ownAddress(message.argument(1), 1), message.longArgument(2));
    }

    private void setAll(Message message) {
        SpreadMemory array = arrays.get(message.argument(0));
        int bytes = message.dataLength();
        long address = array.ownAddress(message.argument(1), array.type().fitting(bytes));
        UnsafeApi.copyMemory(message.data().addressOffset(), address, bytes);
    }

    private static void bring(Message message, int slot, long bits) {
        message.reply(MemoryHandlers.BRING_ONE, slot, (int) bits, (int) (bits >>> Integer.SIZE));
    }
}
