package io.clump.mpi.comm;

import io.clump.am2.ClumpException;
import io.clump.matching.MatchedMessage;
import io.clump.matching.Matcher;
import io.clump.matching.Memory;
import io.clump.matching.ReceiveOperation;
import io.clump.matching.SendMode;
import io.clump.matching.SendOperation;
import io.clump.mpi.object.ObjectCodec;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.Packer;
import io.clump.mpi.type.Place;
import io.clump.mpi.type.TypeMap;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import org.agrona.BufferUtil;
import org.jspecify.annotations.Nullable;

/**
 * Messages between the processes of a job, in contexts: what the matcher does, for buffers of datatypes. A message
 * without gaps is sent from its buffer and received into it; one with gaps is packed first, and objects are serialized.
 */
public final class Messenger {
    /** Stands for every process. */
    public static final int ANY_PROCESS = Matcher.ANY_SOURCE;

    /** Stands for every tag. */
    public static final int ANY_TAG = Matcher.ANY_TAG;

    /** Stands for no process: nothing is sent, and nothing received. */
    public static final int NO_PROCESS = -2;

    /** Context of messages that follow the header of objects; their tags are numbers that their senders count. */
    static final int PAYLOADS = 0;

    private final Matcher matcher;
    private final Progress progress;
    private final Errors errors;
    private final Probes probes;
    private final Scratch scratch = new Scratch();
    private final Deque<Place> places = new ArrayDeque<>();
    private final Memory bytes = new Memory();
    private int nextPayload;
    private int source = NO_PROCESS;
    private int tag = ANY_TAG;
    private long length;

    Messenger(Matcher matcher, HelpedActivities activities, Errors errors, Failures failures) {
        this.matcher = matcher;
        this.errors = errors;
        progress = new Progress(matcher, activities, errors);
        probes = new Probes(matcher, progress, errors, failures);
    }

    /**
     * Returns what waits for activities.
     *
     * @return always the same object
     */
    public Progress progress() {
        return progress;
    }

    /**
     * Returns the object that probes for messages.
     *
     * @return always the same object
     */
    public Probes probes() {
        return probes;
    }

    /**
     * Sends, and waits until the buffer is free again. Does not allocate for arrays of a primitive type in the steady
     * state.
     *
     * @param context of the message
     * @param process that it goes to, not {@link #NO_PROCESS}
     * @param withTag its tag
     * @param buffer that it is sent from
     * @param offset of the first item
     * @param count number of items
     * @param map of the datatype
     * @param mode when the send is done
     */
    public void sendNow(
            int context,
            int process,
            int withTag,
            @Nullable Object buffer,
            int offset,
            int count,
            TypeMap map,
            SendMode mode) {
        if (map.kind() == Kind.OBJECT) {
            Activity send = checked(send(context, process, withTag, new Slice(buffer, offset, count, map), mode));
            progress.finish(send);
            return;
        }
        Place place = place(buffer, offset, count, map);
        byte[] packed = null;
        SendOperation operation;
        long messageBytes = (long) count * map.sizeBytes();
        if (messageBytes == 0 || map.isContiguous(count)) {
            long at = offsetBytes(place, offset, map, messageBytes);
            operation = matcher.send(context, process, withTag, place.memory(), at, messageBytes, mode);
        } else {
            packed = pack(place, offset, count, map, messageBytes);
            operation = matcher.send(context, process, withTag, bytes.wrap(packed), 0, messageBytes, mode);
        }
        progress.await(operation);
        // Until here it keeps a direct buffer reachable.
        give(place);
        MPIException error = errors.of(operation, process);
        operation.release();
        if (packed != null) {
            scratch.give(packed);
        }
        if (error != null) {
            throw error;
        }
    }

    /** A description of a buffer, to be returned; each waiting thread needs one. */
    private Place place(@Nullable Object buffer, int offset, int count, TypeMap map) {
        Place kept = places.poll();
        Place place = kept == null ? new Place() : kept;
        wrap(place, buffer, offset, count, map);
        return place;
    }

    private void give(Place place) {
        place.clear();
        places.push(place);
    }

    /** Returns where the bytes of items without gaps begin. */
    private static long offsetBytes(Place place, int offset, TypeMap map, long count) {
        return count == 0 ? 0 : place.memoryOffset((long) offset + map.trueLower());
    }

    private byte[] pack(Place place, int offset, int count, TypeMap map, long messageBytes) {
        byte[] packed = scratch.take(messageBytes);
        Packer.pack(map, count, place.base(), place.address(offset), packed, BufferUtil.ARRAY_BASE_OFFSET);
        return packed;
    }

    /**
     * Receives, and waits for it; {@link #source}, {@link #tag} and {@link #length} describe the message then. Does not
     * allocate for arrays of a primitive type in the steady state.
     *
     * @param context of the message
     * @param process source, or {@link #ANY_PROCESS}
     * @param withTag its tag, or {@link #ANY_TAG}
     * @param buffer that it is received in
     * @param offset of the first item
     * @param count most number of items
     * @param map of the datatype, not of objects
     */
    public void receiveNow(
            int context, int process, int withTag, @Nullable Object buffer, int offset, int count, TypeMap map) {
        Place place = place(buffer, offset, count, map);
        long capacityBytes = (long) count * map.sizeBytes();
        boolean isDirect = capacityBytes == 0 || map.isContiguous(count);
        byte[] packed = isDirect ? null : scratch.take(capacityBytes);
        ReceiveOperation operation = packed == null
                ? receiveInto(place, context, process, withTag, offset, map, capacityBytes, false)
                : matcher.post(context, process, withTag, bytes.wrap(packed), 0, capacityBytes);
        progress.await(operation);
        MPIException error = errors.of(operation, process);
        if (error == null || error.getErrorClass() == MPI.ERR_TRUNCATE) {
            source = operation.source();
            tag = operation.tag();
            length = operation.length();
            if (packed != null) {
                ReceiveActivity.unpack(place, map, offset, packed, length);
            }
        }
        give(place);
        operation.release();
        if (packed != null) {
            scratch.give(packed);
        }
        if (error != null) {
            throw error;
        }
    }

    private ReceiveOperation receiveInto(
            Place place,
            int context,
            int process,
            int withTag,
            int offset,
            TypeMap map,
            long capacityBytes,
            boolean lasts) {
        long at = offsetBytes(place, offset, map, capacityBytes);
        return matcher.post(context, process, withTag, place.memory(), at, capacityBytes, lasts);
    }

    /**
     * Returns where the last message of {@link #receiveNow} came from.
     *
     * @return rank in the job
     */
    public int source() {
        return source;
    }

    /**
     * Returns the tag of the last message of {@link #receiveNow}.
     *
     * @return at least 0
     */
    public int tag() {
        return tag;
    }

    /**
     * Returns the length of the last message of {@link #receiveNow}.
     *
     * @return bytes
     */
    public long length() {
        return length;
    }

    /**
     * Begins a send.
     *
     * @param context of the message
     * @param process that it goes to, or {@link #NO_PROCESS}
     * @param withTag its tag
     * @param slice data to send
     * @param mode when the send is done
     * @return the send
     */
    public Activity send(int context, int process, int withTag, Slice slice, SendMode mode) {
        if (process == NO_PROCESS) {
            return Activity.ended();
        }
        TypeMap map = slice.map();
        if (map.kind() == Kind.OBJECT) {
            return sendObjects(context, process, withTag, slice, mode);
        }
        Place place = new Place();
        wrap(place, slice.buffer(), slice.offset(), slice.count(), map);
        long count = slice.bytes();
        if (count == 0 || map.isContiguous(slice.count())) {
            long at = offsetBytes(place, slice.offset(), map, count);
            SendOperation operation = matcher.send(context, process, withTag, place.memory(), at, count, mode);
            return new SendActivity(operation, process, slice.buffer(), errors, scratch, null);
        }
        return sendPacked(
                context, process, withTag, pack(place, slice.offset(), slice.count(), map, count), count, mode);
    }

    /** Begins to send the same to several processes. */
    void sendToAll(int context, int[] processes, int withTag, Slice slice, List<Activity> sends) {
        int[] rest = processes;
        if (slice.map().kind() != Kind.OBJECT) {
            TypeMap map = slice.map();
            long count = slice.bytes();
            Place place = new Place();
            wrap(place, slice.buffer(), slice.offset(), slice.count(), map);
            if (count == 0 || map.isContiguous(slice.count())) {
                long at = offsetBytes(place, slice.offset(), map, count);
                rest = matcher.sendToAll(context, processes, withTag, place.memory(), at, count);
            } else {
                byte[] packed = pack(place, slice.offset(), slice.count(), map, count);
                rest = matcher.sendToAll(context, processes, withTag, bytes.wrap(packed), 0, count);
                scratch.give(packed);
            }
        }
        for (int process : rest) {
            sends.add(send(context, process, withTag, slice, SendMode.STANDARD));
        }
    }

    private Activity sendPacked(int context, int process, int withTag, byte[] packed, long count, SendMode mode) {
        SendOperation operation = matcher.send(context, process, withTag, bytes.wrap(packed), 0, count, mode);
        return new SendActivity(operation, process, null, errors, scratch, packed);
    }

    private Activity sendObjects(int context, int process, int withTag, Slice slice, SendMode mode) {
        checkObjects(slice);
        byte[] objects = write(ObjectReceive.gather(slice));
        boolean isWhole = ObjectHeader.holds(objects.length);
        int follows = isWhole ? ObjectHeader.NOTHING : nextPayload++ & Integer.MAX_VALUE;
        byte[] header = ObjectHeader.message(slice.elements(), objects, follows);
        Activity first = sendPacked(context, process, withTag, header, header.length, mode);
        Activity second = isWhole
                ? Activity.ended()
                : sendPacked(PAYLOADS, process, follows, objects, objects.length, SendMode.STANDARD);
        return new ObjectSend(first, second);
    }

    /** Serializes objects, with an error of MPI if that is not possible. */
    static byte[] write(@Nullable Object[] objects) {
        try {
            return ObjectCodec.write(objects);
        } catch (ClumpException e) {
            throw new MPIException(MPI.ERR_TYPE, String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Begins a receive.
     *
     * @param context of the message
     * @param process source, {@link #ANY_PROCESS} or {@link #NO_PROCESS}
     * @param withTag its tag, or {@link #ANY_TAG}
     * @param slice buffer for the data
     * @return the receive
     */
    public Activity receive(int context, int process, int withTag, Slice slice) {
        if (process == NO_PROCESS) {
            return Activity.ended();
        }
        TypeMap map = slice.map();
        if (map.kind() == Kind.OBJECT) {
            checkObjects(slice);
            return helped(new ObjectReceive(this, context, process, withTag, slice));
        }
        Place place = new Place();
        wrap(place, slice.buffer(), slice.offset(), slice.count(), map);
        long capacityBytes = slice.bytes();
        if (capacityBytes == 0 || map.isContiguous(slice.count())) {
            ReceiveOperation operation =
                    receiveInto(place, context, process, withTag, slice.offset(), map, capacityBytes, true);
            return new ReceiveActivity(operation, process, place, slice, errors, scratch, null);
        }
        byte[] packed = scratch.take(capacityBytes);
        ReceiveOperation operation =
                matcher.post(context, process, withTag, bytes.wrap(packed), 0, capacityBytes, true);
        return new ReceiveActivity(operation, process, place, slice, errors, scratch, packed);
    }

    private Activity helped(Activity receive) {
        progress.help(receive);
        return receive;
    }

    /** Begins a receive of bytes. */
    Activity receiveBytes(int context, int process, int withTag, byte[] array) {
        return receive(context, process, withTag, Slice.of(Kind.BYTE, array, 0, array.length));
    }

    /**
     * Begins the receive of a message that a matched probe found.
     *
     * @param message which is received
     * @param slice where it goes
     * @return the receive
     */
    public Activity receive(MatchedMessage message, Slice slice) {
        TypeMap map = slice.map();
        if (map.kind() == Kind.OBJECT) {
            checkObjects(slice);
            return helped(new ObjectReceive(this, message, slice));
        }
        Place place = new Place();
        wrap(place, slice.buffer(), slice.offset(), slice.count(), map);
        int from = message.source();
        long capacityBytes = slice.bytes();
        if (capacityBytes == 0 || map.isContiguous(slice.count())) {
            long at = offsetBytes(place, slice.offset(), map, capacityBytes);
            return new ReceiveActivity(
                    message.receive(place.memory(), at, capacityBytes), from, place, slice, errors, scratch, null);
        }
        byte[] packed = scratch.take(capacityBytes);
        ReceiveOperation operation = message.receive(bytes.wrap(packed), 0, capacityBytes);
        return new ReceiveActivity(operation, from, place, slice, errors, scratch, packed);
    }

    /** Returns whether a matcher is that of the messages. */
    boolean has(Matcher candidate) {
        return candidate == matcher;
    }

    /** Throws the error of an activity that has begun, if there is one. */
    private static Activity checked(Activity activity) {
        if (activity.error() != null) {
            throw activity.error();
        }
        return activity;
    }

    static void checkObjects(Slice slice) {
        Place place = new Place();
        wrap(place, slice.buffer(), slice.offset(), slice.count(), slice.map());
    }

    /** Names a buffer; throws an error of MPI if the items are not in it. */
    static void wrap(Place place, @Nullable Object buffer, int offset, int count, TypeMap map) {
        if (count == 0 || map.isEmpty()) {
            place.clear();
            return;
        }
        String complaint = place.wrap(map.kind(), buffer);
        if (complaint != null) {
            throw new MPIException(MPI.ERR_BUFFER, complaint);
        }
        if (!place.holds(map, count, offset)) {
            throw new MPIException(
                    MPI.ERR_BUFFER,
                    "the items are not all in the buffer: offset=" + offset + ", count=" + count + ", extent="
                            + map.extent());
        }
    }
}
