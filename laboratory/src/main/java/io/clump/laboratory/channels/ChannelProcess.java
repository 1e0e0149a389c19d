package io.clump.laboratory.channels;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Layer;
import io.clump.channels.Channel;
import io.clump.channels.ChannelConfiguration;
import io.clump.channels.ReceiveBuffer;
import io.clump.channels.SendBuffer;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Settling;
import java.time.Duration;

/** One process of a channel, which may open others in the same bundle. Belongs to its process's main thread. */
final class ChannelProcess {
    static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** Failed attempts before others may run, where there are fewer processors than processes. */
    private static final int SPINS = 64;

    final int rank;
    final Channel channel;
    private final Layer layer;
    private final Bundle bundle;

    /** One object for all rounds, so that only the channels allocate memory in a round. */
    private final Runnable poll = this::poll;

    /** Opens channel 1, and waits for the other processes. */
    ChannelProcess(Place place, int size) {
        this(place, ChannelConfiguration.of(1, place.side(), size));
    }

    /** Opens a channel, and waits for the other processes. */
    ChannelProcess(Place place, ChannelConfiguration configuration) {
        rank = place.side();
        layer = place.keep(Layer.open(ClumpPair.configuration(place)));
        bundle = layer.allocateBundle();
        channel = open(configuration);
    }

    /** Opens another channel in the same bundle. */
    Channel open(ChannelConfiguration configuration) {
        return Channel.open(layer, bundle, configuration);
    }

    /** Waits for space in the send area. */
    static SendBuffer awaitBuffer(Channel channel, int bytes) {
        SendBuffer buffer = channel.getSendBuffer(bytes);
        for (int tries = 1; buffer == null; tries++) {
            if (tries % SPINS == 0) {
                Thread.yield();
            }
            buffer = channel.getSendBuffer(bytes);
        }
        return buffer;
    }

    /** Waits for space, and sends a message of 8 bytes. */
    static void send(Channel channel, int receiver, long number) {
        SendBuffer buffer = awaitBuffer(channel, Long.BYTES);
        buffer.data().putLong(0, number);
        channel.send(receiver, buffer);
    }

    /** Polls until a message has arrived; returns the number at its beginning. */
    static long receivePolling(Channel channel) {
        ReceiveBuffer buffer = channel.receive();
        while (buffer == null) {
            buffer = channel.receive();
        }
        return taken(buffer);
    }

    /**
     * Waits until a message has arrived, and sleeps if it takes long; returns the number at its beginning.
     *
     * @throws ClumpException if none arrives within a minute
     */
    static long receiveSleeping(Channel channel) {
        ReceiveBuffer buffer = channel.receive(TIMEOUT);
        if (buffer == null) {
            throw new ClumpException("no message arrived within " + TIMEOUT.toSeconds() + " s");
        }
        return taken(buffer);
    }

    /** Polls for a moment after a round, as {@link Settling} does. */
    void settle() {
        Settling.of(poll);
    }

    private static long taken(ReceiveBuffer buffer) {
        long number = buffer.data().getLong(0);
        buffer.giveBack();
        return number;
    }

    private void poll() {
        channel.poll();
    }
}
