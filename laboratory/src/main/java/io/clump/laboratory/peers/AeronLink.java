package io.clump.laboratory.peers;

import io.aeron.FragmentAssembler;
import io.aeron.logbuffer.FragmentHandler;
import io.clump.laboratory.traffic.AeronPair;
import io.clump.laboratory.traffic.Message40;
import io.clump.laboratory.worker.Place;
import org.agrona.concurrent.UnsafeBuffer;

/** Streams of Aeron; the parameter {@link AeronPair#MEDIUM} says through what. */
final class AeronLink implements PeerLink {
    private final AeronPair pair;
    private final FragmentHandler whole;
    private final FragmentHandler assembling;
    private FragmentHandler handler;

    AeronLink(Place place, Receiver receiver) {
        pair = new AeronPair(place);
        whole = (buffer, offset, length, header) -> receiver.take(buffer, offset, length);
        assembling = new FragmentAssembler(whole, PeerBlock.MOST_BYTES);
        handler = whole;
    }

    @Override
    public void execute(Runnable round) {
        pair.beginRound();
        round.run();
        pair.endRound();
    }

    @Override
    public void beginPhase(int lengthBytes) {
        handler = lengthBytes == Message40.LENGTH_BYTES ? whole : assembling;
    }

    @Override
    public void sendShort(long number) {
        pair.send(number);
    }

    @Override
    public void sendBlock(UnsafeBuffer block, int lengthBytes) {
        pair.sendBlock(block, lengthBytes);
    }

    @Override
    public void poll() {
        pair.poll(handler);
    }

    @Override
    public void close() {
        pair.close();
    }
}
