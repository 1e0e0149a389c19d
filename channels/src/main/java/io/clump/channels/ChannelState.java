package io.clump.channels;

import io.clump.am2.Checkpointable;
import io.clump.am2.ClumpException;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * All messages of a channel at one process, as a state of its job's checkpoints.
 *
 * <p>A context switch needs a stable channel, since the network continues with another context. A checkpoint does
 * not, since the restarted job has another network. No process sends between the first and the last save, so a
 * receiver has accepted only messages that their senders sent before their saves. From its save on it refuses
 * messages, until the program uses the channel again, so that a sender that saves later does not count such a message
 * as received. Each sender saves the messages that it does not know to be accepted. Messages that the receiver
 * accepted before its save are sent again and discarded by their numbers.
 */
final class ChannelState implements Checkpointable {
    private final ChannelConfiguration configuration;
    private final ContextCopies copies;
    private final SendArea sends;
    private final ChannelDepartures departures;
    private final Reception reception;

    ChannelState(
            ChannelConfiguration configuration,
            ContextCopies copies,
            SendArea sends,
            ChannelDepartures departures,
            Reception reception) {
        this.configuration = configuration;
        this.copies = copies;
        this.sends = sends;
        this.departures = departures;
        this.reception = reception;
    }

    @Override
    public void save(DataOutput out) throws IOException {
        if (sends.held() > 0) {
            throw new IllegalStateException("cannot save a channel: the program fills " + sends.held()
                    + " send buffers: number=" + configuration.number());
        }
        reception.close();
        byte[] bytes = copies.save().memory().byteArray();
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        if (isUsed()) {
            throw new IllegalStateException(
                    "cannot restore a channel: it has had messages: number=" + configuration.number());
        }
        int length = in.readInt();
        if (length < ContextLayout.HEADER_BYTES || length > ContextLayout.MOST_BYTES) {
            throw refused("bytes=" + length);
        }
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        UnsafeBuffer memory = new UnsafeBuffer(bytes);
        String fault = ContextLayout.fault(memory);
        if (fault != null) {
            throw refused(fault);
        }
        ChannelContext context = new ChannelContext(memory);
        copies.checkPlace(context);
        copies.restore(context);
    }

    private boolean isUsed() {
        boolean isUsed = sends.held() > 0;
        for (int rank = 0; rank < configuration.size(); rank++) {
            isUsed |= departures.to(rank).next() > 0 || reception.from(rank).expected > 0;
        }
        return isUsed;
    }

    private ClumpException refused(String fault) {
        return new ClumpException("cannot restore a channel: number=" + configuration.number() + ", " + fault);
    }
}
