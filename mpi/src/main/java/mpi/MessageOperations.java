package mpi;

import io.clump.matching.SendMode;
import io.clump.mpi.comm.Activity;
import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.ErrorClasses;
import io.clump.mpi.comm.Messenger;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.World;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Messages between two processes in the dialect of mpiJava: a buffer is an array, and {@code offset} the element at
 * which its first item begins.
 */
abstract class MessageOperations extends CommHandle {
    MessageOperations(@Nullable Communicator communicator, String name) {
        super(communicator, name);
    }

    private void sendNow(
            @Nullable Object buffer, int offset, int count, Datatype type, int dest, int tag, SendMode mode) {
        World world = Environment.enter();
        try {
            Communicator communicator = communicator();
            TypeMap map = map(type);
            ErrorClasses.checkCount(count);
            int process = destination(dest, tag);
            if (process != Messenger.NO_PROCESS) {
                communicator
                        .world()
                        .messenger()
                        .sendNow(communicator.context(), process, tag, buffer, offset, count, map, mode);
            }
        } finally {
            world.leave();
        }
    }

    /** Begins a send. */
    final Activity send(Slice slice, int dest, int tag, SendMode mode) {
        World world = Environment.enter();
        try {
            int process = destination(dest, tag);
            return messenger().send(communicator().context(), process, tag, slice, mode);
        } finally {
            world.leave();
        }
    }

    /** Begins a receive. */
    final Activity receive(Slice slice, int source, int tag) {
        World world = Environment.enter();
        try {
            int process = source(source, tag);
            Activity receive = messenger().receive(communicator().context(), process, matched(tag), slice);
            if (process == Messenger.ANY_PROCESS) {
                receive.ofAnySource(communicator().health());
            }
            return receive;
        } finally {
            world.leave();
        }
    }

    /** Begins a send from the attached buffer, and has ended as soon as the message is there. */
    final Activity sendBuffered(Slice slice, int dest, int tag) {
        World world = Environment.enter();
        try {
            int process = destination(dest, tag);
            int context = communicator().context();
            Messenger messenger = messenger();
            return process == Messenger.NO_PROCESS
                    ? messenger.send(context, process, tag, slice, SendMode.STANDARD)
                    : world.bufferedSpace().send(messenger, context, process, tag, slice);
        } finally {
            world.leave();
        }
    }

    final Request request(Activity activity) {
        if (activity.error() != null) {
            throw activity.error();
        }
        return new Request(this, activity);
    }

    /** Waits for the end of a receive or a send without a request; an interrupt cancels it. */
    private Status finish(Activity activity) {
        World world = Environment.enter();
        try {
            world.messenger().progress().finish(activity);
            activity.check();
            return status(activity, 0);
        } finally {
            world.leave();
        }
    }

    /** Sends, and returns when the buffer may be changed again. */
    public void Send(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        sendNow(buf, offset, count, datatype, dest, tag, SendMode.STANDARD);
    }

    /** Sends, and returns when the message has been matched with a receive. */
    public void Ssend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        sendNow(buf, offset, count, datatype, dest, tag, SendMode.SYNCHRONOUS);
    }

    /** Copies the message into the attached buffer, from which it is sent. */
    public void Bsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        sendBuffered(slice(buf, offset, count, datatype), dest, tag);
    }

    /** Sends a message for which a receive is posted. */
    public void Rsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        sendNow(buf, offset, count, datatype, dest, tag, SendMode.READY);
    }

    /** Begins {@link #Send}. */
    public Request Isend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return request(send(slice(buf, offset, count, datatype), dest, tag, SendMode.STANDARD));
    }

    /** Begins {@link #Bsend}. */
    public Request Ibsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return request(sendBuffered(slice(buf, offset, count, datatype), dest, tag));
    }

    /** Begins {@link #Ssend}. */
    public Request Issend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return request(send(slice(buf, offset, count, datatype), dest, tag, SendMode.SYNCHRONOUS));
    }

    /** Begins {@link #Rsend}. */
    public Request Irsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return request(send(slice(buf, offset, count, datatype), dest, tag, SendMode.READY));
    }

    /** Receives a message, of at most so many items. */
    public Status Recv(@Nullable Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        World world = Environment.enter();
        try {
            Communicator communicator = communicator();
            TypeMap map = map(datatype);
            ErrorClasses.checkCount(count);
            int process = source(source, tag);
            if (process == Messenger.NO_PROCESS) {
                return ofNobody();
            }
            if (map.kind() == Kind.OBJECT) {
                return finish(receive(slice(buf, offset, count, datatype), source, tag));
            }
            Messenger messenger = communicator.world().messenger();
            messenger.receiveNow(communicator.context(), process, matched(tag), buf, offset, count, map);
            return lastStatus(messenger, map);
        } finally {
            world.leave();
        }
    }

    /** Begins {@link #Recv}. */
    public Request Irecv(@Nullable Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        return request(receive(slice(buf, offset, count, datatype), source, tag));
    }

    /** Returns the status of a message that a receive would get; null if no such message has arrived. */
    public @Nullable Status Iprobe(int source, int tag) {
        return Environment.test(() -> {
            int process = source(source, tag);
            return process == Messenger.NO_PROCESS
                    ? ofNobody()
                    : status(messenger().probes().probe(communicator().context(), process, matched(tag)));
        });
    }

    /** Waits for a message that a receive would get. */
    public Status Probe(int source, int tag) {
        return Environment.call(() -> {
            int process = source(source, tag);
            return process == Messenger.NO_PROCESS
                    ? ofNobody()
                    : Objects.requireNonNull(status(
                            messenger().probes().awaitMessage(communicator().context(), process, matched(tag))));
        });
    }

    /** Returns the most bytes that items take when they are packed. */
    public int Pack_size(int incount, Datatype datatype) {
        return Packing.size(incount, map(datatype));
    }

    /** Packs items after the items that are already packed; returns the position after them. */
    public int Pack(@Nullable Object inbuf, int offset, int incount, Datatype datatype, byte[] outbuf, int position) {
        return Packing.pack(slice(inbuf, offset, incount, datatype), outbuf, position);
    }

    /** Unpacks items; returns the position after them. */
    public int Unpack(
            byte[] inbuf, int position, @Nullable Object outbuf, int offset, int outcount, Datatype datatype) {
        return Packing.unpack(inbuf, position, slice(outbuf, offset, outcount, datatype));
    }

    /** Makes a request that does {@link #Bsend} each time it is started. */
    public Prequest Bsend_init(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Slice slice = slice(buf, offset, count, datatype);
        destination(dest, tag);
        return new Prequest(this, () -> sendBuffered(slice, dest, tag));
    }

    /** Makes a request that does {@link #Send} each time it is started. */
    public Prequest Send_init(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return sendInit(slice(buf, offset, count, datatype), dest, tag, SendMode.STANDARD);
    }

    /** Makes a request that does {@link #Ssend} each time it is started. */
    public Prequest Ssend_init(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return sendInit(slice(buf, offset, count, datatype), dest, tag, SendMode.SYNCHRONOUS);
    }

    /** Makes a request that does {@link #Rsend} each time it is started. */
    public Prequest Rsend_init(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return sendInit(slice(buf, offset, count, datatype), dest, tag, SendMode.READY);
    }

    final Prequest sendInit(Slice slice, int dest, int tag, SendMode mode) {
        destination(dest, tag);
        return new Prequest(this, () -> send(slice, dest, tag, mode));
    }

    /** Makes a request that does {@link #Recv} each time it is started. */
    public Prequest Recv_init(@Nullable Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        Slice slice = slice(buf, offset, count, datatype);
        source(source, tag);
        return new Prequest(this, () -> receive(slice, source, tag));
    }

    /** Sends and receives at the same time. */
    public Status Sendrecv(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            @Nullable Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag) {
        Slice out = slice(sendbuf, sendoffset, sendcount, sendtype);
        destination(dest, sendtag);
        Activity receive = receive(slice(recvbuf, recvoffset, recvcount, recvtype), source, recvtag);
        return finish(receive, send(out, dest, sendtag, SendMode.STANDARD));
    }

    /** Sends items and receives others in their place. */
    public Status Sendrecv_replace(
            @Nullable Object buf,
            int offset,
            int count,
            Datatype datatype,
            int dest,
            int sendtag,
            int source,
            int recvtag) {
        Slice slice = slice(buf, offset, count, datatype);
        destination(dest, sendtag);
        source(source, recvtag);
        Activity send = send(Packing.copy(slice), dest, sendtag, SendMode.STANDARD);
        return finish(receive(slice, source, recvtag), send);
    }

    /** Waits for both. */
    private Status finish(Activity receive, Activity send) {
        Status status;
        try {
            status = finish(receive);
        } catch (MPIException e) {
            if (Thread.currentThread().isInterrupted()) {
                Status unused = finish(send);
            }
            throw e;
        }
        Status unused = finish(send);
        return status;
    }
}
