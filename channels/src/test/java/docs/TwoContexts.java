package docs;

import io.clump.am2.Bundle;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.channels.Channel;
import io.clump.channels.ChannelConfiguration;
import io.clump.channels.ChannelContext;
import io.clump.channels.ReceiveBuffer;
import io.clump.channels.SendBuffer;
import java.time.Duration;

/** The programs of docs/channels.md. */
public final class TwoContexts {
    private static final Duration TIMEOUT = Duration.ofDays(1);

    private TwoContexts() {}

    // region ring
    /** Sends a number to the next rank and returns the one that the rank before has sent. */
    static long passOn(Channel channel, int next, long value) {
        SendBuffer buffer = channel.getSendBuffer(Long.BYTES); // null while the send area is full
        buffer.data().putLong(0, value);
        channel.send(next, buffer); // never waits

        ReceiveBuffer message = channel.receive(TIMEOUT); // null if none came in time
        long received = message.data().getLong(0);
        message.giveBack(); // in any order
        return received;
    }
    // endregion

    // region switch
    /** Puts another context in the place of this one, in all ranks; {@code control} is a channel that stays. */
    static ChannelContext switchTo(Channel channel, Channel control, ChannelContext next) {
        channel.sendActivate(false); // C1
        channel.awaitStable(TIMEOUT); // C2 to C4; names the rank that does not answer
        control.meet(TIMEOUT, channel); // C5
        ChannelContext saved = channel.save(); // C6
        channel.restore(next); // C7, and the next context epoch
        channel.sendActivate(true); // C8
        return saved;
    }
    // endregion

    /** Switches contexts for programs elsewhere. */
    public static ChannelContext switchedTo(Channel channel, Channel control, ChannelContext next) {
        return switchTo(channel, control, next);
    }

    /** Sends in one context, receives in it after another one has had its turn; returns the number received. */
    public static long run(LayerConfiguration configuration, int rank, int size) {
        int next = (rank + 1) % size;
        try (Layer layer = Layer.open(configuration);
                Bundle bundle = layer.allocateBundle();
                Channel control = Channel.open(layer, bundle, ChannelConfiguration.of(0, rank, size));
                Channel channel = Channel.open(layer, bundle, ChannelConfiguration.of(1, rank, size))) {
            SendBuffer early = channel.getSendBuffer(Long.BYTES);
            early.data().putLong(0, 1_000 + rank);
            channel.send(next, early);
            ChannelContext first = switchTo(channel, control, channel.emptyContext());
            long other = passOn(channel, next, rank);
            // A receiver may have restored late: then the message came back and is sent again. If this process stopped
            // sending now, the receiver would wait for it.
            control.meet(TIMEOUT, channel);
            switchTo(channel, control, first);
            ReceiveBuffer late = channel.receive(TIMEOUT);
            long received = late.data().getLong(0);
            late.giveBack();
            control.meet(TIMEOUT, channel);
            return received - other;
        }
    }
}
