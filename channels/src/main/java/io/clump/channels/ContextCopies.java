package io.clump.channels;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.clump.am2.ClumpException;
import org.agrona.collections.Int2IntHashMap;
import org.agrona.concurrent.UnsafeBuffer;

/** Copies the messages of a stable channel to a context, and back. */
final class ContextCopies {
    private final long job;
    private final ChannelConfiguration configuration;
    private final SendArea sends;
    private final ReceiveArea receives;
    private final ChannelDepartures departures;
    private final Reception reception;

    /** Index in the context of each slot of the send area, during a save. */
    private final Int2IntHashMap indexOfSlot = new Int2IntHashMap(MessageArea.NONE);

    ContextCopies(
            long job,
            ChannelConfiguration configuration,
            SendArea sends,
            ReceiveArea receives,
            ChannelDepartures departures,
            Reception reception) {
        this.job = job;
        this.configuration = configuration;
        this.sends = sends;
        this.receives = receives;
        this.departures = departures;
        this.reception = reception;
    }

    ChannelContext save() {
        int[] slots = numberSlots();
        UnsafeBuffer memory = new UnsafeBuffer(new byte[(int) contextBytes(slots)]);
        writeHeader(memory, slots.length, receives.waiting());
        int at = ContextLayout.HEADER_BYTES;
        for (int rank = 0; rank < configuration.size(); rank++) {
            Outflow flow = departures.to(rank);
            memory.putLong(at + ContextLayout.EXPECTED_OFFSET, reception.from(rank).expected, LITTLE_ENDIAN);
            memory.putLong(at + ContextLayout.FIRST_OFFSET, flow.first(), LITTLE_ENDIAN);
            memory.putLong(at + ContextLayout.HIGHEST_OFFSET, flow.highest(), LITTLE_ENDIAN);
            memory.putLong(at + ContextLayout.COUNT_OFFSET, flow.next() - flow.first(), LITTLE_ENDIAN);
            at += ContextLayout.RANK_RECORD_BYTES;
        }
        for (int rank = 0; rank < configuration.size(); rank++) {
            Outflow flow = departures.to(rank);
            for (long number = flow.first(); number < flow.next(); number++) {
                memory.putInt(at, indexOfSlot.get(flow.slotAt(number)), LITTLE_ENDIAN);
                at += Integer.BYTES;
            }
        }
        for (int slot : slots) {
            at = writeMessage(memory, at, 0, sends.memory(), sends.offset(slot), sends.length(slot));
        }
        for (int i = 0; i < receives.waiting(); i++) {
            int slot = receives.slotAt(i);
            at = writeMessage(
                    memory, at, receives.sender(slot), receives.memory(), receives.offset(slot), receives.length(slot));
        }
        return sealed(memory);
    }

    ChannelContext empty() {
        UnsafeBuffer memory = new UnsafeBuffer(
                new byte[ContextLayout.HEADER_BYTES + configuration.size() * ContextLayout.RANK_RECORD_BYTES]);
        writeHeader(memory, 0, 0);
        return sealed(memory);
    }

    /** Refuses a context that is not one of this rank of this channel in this job, or does not fit. */
    void check(ChannelContext context) {
        check("job", context.memory().getLong(ContextLayout.JOB_OFFSET, LITTLE_ENDIAN), job);
        checkPlace(context);
    }

    /** Refuses a context of any job that is not one of this rank of this channel, or does not fit. */
    void checkPlace(ChannelContext context) {
        UnsafeBuffer memory = context.memory();
        check("channel", memory.getInt(ContextLayout.NUMBER_OFFSET, LITTLE_ENDIAN), configuration.number());
        check("size", memory.getInt(ContextLayout.SIZE_OFFSET, LITTLE_ENDIAN), configuration.size());
        check("rank", memory.getInt(ContextLayout.RANK_OFFSET, LITTLE_ENDIAN), configuration.rank());
        checkFits("messages to send", context.sendMessages(), sends.capacity());
        checkFits("messages received", context.receiveMessages(), receives.capacity());
        checkFits(
                "bytes of a message",
                memory.getInt(ContextLayout.LONGEST_OFFSET, LITTLE_ENDIAN),
                configuration.maxMessageBytes());
    }

    /** Replaces the contents of the channel by a checked context. */
    void restore(ChannelContext context) {
        UnsafeBuffer memory = context.memory();
        sends.clear();
        receives.clear();
        int slotIndex = ContextLayout.HEADER_BYTES + configuration.size() * ContextLayout.RANK_RECORD_BYTES;
        int at = slotIndex;
        for (int rank = 0; rank < configuration.size(); rank++) {
            at += Integer.BYTES * count(memory, rank);
        }
        int[] slots = new int[context.sendMessages()];
        for (int i = 0; i < slots.length; i++) {
            int length = memory.getInt(at + Integer.BYTES, LITTLE_ENDIAN);
            slots[i] = sends.put(length);
            sends.memory().putBytes(sends.offset(slots[i]), memory, at + ContextLayout.MESSAGE_HEADER_BYTES, length);
            at += ContextLayout.messageBytes(length);
        }
        for (int rank = 0; rank < configuration.size(); rank++) {
            restoreFlows(memory, rank, slots, slotIndex);
            slotIndex += Integer.BYTES * count(memory, rank);
        }
        for (int i = 0; i < context.receiveMessages(); i++) {
            int length = memory.getInt(at + Integer.BYTES, LITTLE_ENDIAN);
            int slot = receives.add(memory.getInt(at, LITTLE_ENDIAN), length);
            receives.memory().putBytes(receives.offset(slot), memory, at + ContextLayout.MESSAGE_HEADER_BYTES, length);
            at += ContextLayout.messageBytes(length);
        }
    }

    private void restoreFlows(UnsafeBuffer memory, int rank, int[] slots, int slotIndex) {
        int record = record(rank);
        reception.from(rank).expected = memory.getLong(record + ContextLayout.EXPECTED_OFFSET, LITTLE_ENDIAN);
        reception.from(rank).isBlocked = false;
        Outflow flow = departures.to(rank);
        flow.restore(
                memory.getLong(record + ContextLayout.FIRST_OFFSET, LITTLE_ENDIAN),
                memory.getLong(record + ContextLayout.HIGHEST_OFFSET, LITTLE_ENDIAN));
        for (int i = 0; i < count(memory, rank); i++) {
            int slot = slots[memory.getInt(slotIndex + i * Integer.BYTES, LITTLE_ENDIAN)];
            sends.refer(slot);
            flow.add(slot);
        }
        departures.await(flow);
    }

    private static int record(int rank) {
        return ContextLayout.HEADER_BYTES + rank * ContextLayout.RANK_RECORD_BYTES;
    }

    private static int count(UnsafeBuffer memory, int rank) {
        return (int) memory.getLong(record(rank) + ContextLayout.COUNT_OFFSET, LITTLE_ENDIAN);
    }

    /** Slots of all messages to be sent, each once. */
    private int[] numberSlots() {
        indexOfSlot.clear();
        int[] slots = new int[sends.usedCount()];
        for (int rank = 0; rank < configuration.size(); rank++) {
            Outflow flow = departures.to(rank);
            for (long number = flow.first(); number < flow.next(); number++) {
                int slot = flow.slotAt(number);
                if (!indexOfSlot.containsKey(slot)) {
                    slots[indexOfSlot.size()] = slot;
                    indexOfSlot.put(slot, indexOfSlot.size());
                }
            }
        }
        return slots;
    }

    private long contextBytes(int[] slots) {
        long bytes = ContextLayout.HEADER_BYTES + (long) configuration.size() * ContextLayout.RANK_RECORD_BYTES;
        for (int rank = 0; rank < configuration.size(); rank++) {
            bytes += Integer.BYTES
                    * (departures.to(rank).next() - departures.to(rank).first());
        }
        for (int slot : slots) {
            bytes += ContextLayout.messageBytes(sends.length(slot));
        }
        for (int i = 0; i < receives.waiting(); i++) {
            bytes += ContextLayout.messageBytes(receives.length(receives.slotAt(i)));
        }
        if (bytes > ContextLayout.MOST_BYTES) {
            throw new ClumpException(
                    "the context is too long: bytes=" + bytes + ", expected at most " + ContextLayout.MOST_BYTES);
        }
        return bytes;
    }

    private void writeHeader(UnsafeBuffer memory, int sendCount, int receiveCount) {
        memory.putLong(ContextLayout.MAGIC_OFFSET, ContextLayout.MAGIC, LITTLE_ENDIAN);
        memory.putInt(ContextLayout.VERSION_OFFSET, ContextLayout.VERSION, LITTLE_ENDIAN);
        memory.putLong(ContextLayout.LENGTH_OFFSET, memory.capacity(), LITTLE_ENDIAN);
        memory.putLong(ContextLayout.JOB_OFFSET, job, LITTLE_ENDIAN);
        memory.putInt(ContextLayout.NUMBER_OFFSET, configuration.number(), LITTLE_ENDIAN);
        memory.putInt(ContextLayout.RANK_OFFSET, configuration.rank(), LITTLE_ENDIAN);
        memory.putInt(ContextLayout.SIZE_OFFSET, configuration.size(), LITTLE_ENDIAN);
        memory.putInt(ContextLayout.SEND_COUNT_OFFSET, sendCount, LITTLE_ENDIAN);
        memory.putInt(ContextLayout.RECEIVE_COUNT_OFFSET, receiveCount, LITTLE_ENDIAN);
    }

    /** Writes a message and records its length if it is the longest; returns the offset of the next one. */
    private static int writeMessage(
            UnsafeBuffer memory, int at, int sender, UnsafeBuffer from, int offset, int length) {
        memory.putInt(at, sender, LITTLE_ENDIAN);
        memory.putInt(at + Integer.BYTES, length, LITTLE_ENDIAN);
        memory.putBytes(at + ContextLayout.MESSAGE_HEADER_BYTES, from, offset, length);
        int longest = memory.getInt(ContextLayout.LONGEST_OFFSET, LITTLE_ENDIAN);
        memory.putInt(ContextLayout.LONGEST_OFFSET, Math.max(longest, length), LITTLE_ENDIAN);
        return at + ContextLayout.messageBytes(length);
    }

    private static ChannelContext sealed(UnsafeBuffer memory) {
        memory.putInt(ContextLayout.CHECKSUM_OFFSET, ChannelContext.checksum(memory), LITTLE_ENDIAN);
        return new ChannelContext(memory);
    }

    private static void check(String what, long found, long expected) {
        if (found != expected) {
            throw new ClumpException("the context is another one's: " + what + "=" + found + ", expected " + expected);
        }
    }

    private static void checkFits(String what, int found, int most) {
        if (found > most) {
            throw new ClumpException(
                    "the context does not fit the channel: " + what + "=" + found + ", expected at most " + most);
        }
    }
}
