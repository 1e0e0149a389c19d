package mpi;

import io.clump.matching.SendMode;
import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Slice;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Messages between two processes in the dialect of Open MPI: a buffer is an array or an NIO buffer, from its first
 * element on. Buffers of operations that do not block are direct; those of sends and receives may be arrays, too, as in
 * MVAPICH2-J.
 */
abstract class BufferOperations extends MessageOperations {
    BufferOperations(@Nullable Communicator communicator, String name) {
        super(communicator, name);
    }

    /** As {@link #Send}. */
    public final void send(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Send(buf, 0, count, type, dest, tag);
    }

    /** As {@link #Ssend}. */
    public final void sSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Ssend(buf, 0, count, type, dest, tag);
    }

    /** As {@link #Bsend}. */
    public final void bSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Bsend(buf, 0, count, type, dest, tag);
    }

    /** As {@link #Rsend}. */
    public final void rSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Rsend(buf, 0, count, type, dest, tag);
    }

    /** As {@link #Recv}. */
    public final Status recv(@Nullable Object buf, int count, Datatype type, int source, int tag) {
        return Recv(buf, 0, count, type, source, tag);
    }

    private static Slice arrayOrDirect(@Nullable Object buf, int count, Datatype type) {
        return buf instanceof Buffer buffer ? direct(buffer, count, type) : slice(buf, 0, count, type);
    }

    /** Begins {@link #send}. */
    public final Request iSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return request(send(direct(buf, count, type), dest, tag, SendMode.STANDARD));
    }

    /** Begins {@link #send}, of an array or a direct buffer. */
    public final Request iSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        return request(send(arrayOrDirect(buf, count, type), dest, tag, SendMode.STANDARD));
    }

    /** Begins {@link #sSend}. */
    public final Request isSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return request(send(direct(buf, count, type), dest, tag, SendMode.SYNCHRONOUS));
    }

    /** Begins {@link #sSend}, of an array or a direct buffer. */
    public final Request isSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        return request(send(arrayOrDirect(buf, count, type), dest, tag, SendMode.SYNCHRONOUS));
    }

    /** Begins {@link #bSend}. */
    public final Request ibSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return request(sendBuffered(direct(buf, count, type), dest, tag));
    }

    /** Begins {@link #bSend}, of an array or a direct buffer. */
    public final Request ibSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        return request(sendBuffered(arrayOrDirect(buf, count, type), dest, tag));
    }

    /** Begins {@link #rSend}. */
    public final Request irSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return request(send(direct(buf, count, type), dest, tag, SendMode.READY));
    }

    /** Begins {@link #rSend}, of an array or a direct buffer. */
    public final Request irSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        return request(send(arrayOrDirect(buf, count, type), dest, tag, SendMode.READY));
    }

    /** Begins {@link #recv}. */
    public final Request iRecv(@Nullable Buffer buf, int count, Datatype type, int source, int tag) {
        return request(receive(direct(buf, count, type), source, tag));
    }

    /** Begins {@link #recv}, in an array or a direct buffer. */
    public final Request iRecv(@Nullable Object buf, int count, Datatype type, int source, int tag) {
        return request(receive(arrayOrDirect(buf, count, type), source, tag));
    }

    /** Makes a request that does {@link #send} each time it is started. */
    public final Prequest sendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return sendInit(direct(buf, count, type), dest, tag, SendMode.STANDARD);
    }

    /** Makes a request that does {@link #sSend} each time it is started. */
    public final Prequest sSendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return sendInit(direct(buf, count, type), dest, tag, SendMode.SYNCHRONOUS);
    }

    /** Makes a request that does {@link #rSend} each time it is started. */
    public final Prequest rSendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return sendInit(direct(buf, count, type), dest, tag, SendMode.READY);
    }

    /** Makes a request that does {@link #bSend} each time it is started. */
    public final Prequest bSendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        direct(buf, count, type);
        return Bsend_init(buf, 0, count, type, dest, tag);
    }

    /** Makes a request that does {@link #recv} each time it is started. */
    public final Prequest recvInit(@Nullable Buffer buf, int count, Datatype type, int source, int tag) {
        direct(buf, count, type);
        return Recv_init(buf, 0, count, type, source, tag);
    }

    /** As {@link #Sendrecv}. */
    public final Status sendRecv(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag) {
        return Sendrecv(
                sendbuf, 0, sendcount, sendtype, dest, sendtag, recvbuf, 0, recvcount, recvtype, source, recvtag);
    }

    /** As {@link #Sendrecv_replace}. */
    public final Status sendRecvReplace(
            @Nullable Object buf, int count, Datatype type, int dest, int sendtag, int source, int recvtag) {
        return Sendrecv_replace(buf, 0, count, type, dest, sendtag, source, recvtag);
    }

    /** As {@link #Iprobe}. */
    public final @Nullable Status iProbe(int source, int tag) {
        return Iprobe(source, tag);
    }

    /** As {@link #Probe}. */
    public final Status probe(int source, int tag) {
        return Probe(source, tag);
    }

    /** As {@link #Pack_size}. */
    public final int packSize(int incount, Datatype type) {
        return Pack_size(incount, type);
    }

    /** As {@link #Pack}. */
    public final int pack(@Nullable Object inbuf, int incount, Datatype type, byte[] outbuf, int position) {
        return Pack(inbuf, 0, incount, type, outbuf, position);
    }

    /** As {@link #Unpack}. */
    public final int unpack(byte[] inbuf, int position, @Nullable Object outbuf, int outcount, Datatype type) {
        return Unpack(inbuf, position, outbuf, 0, outcount, type);
    }
}
