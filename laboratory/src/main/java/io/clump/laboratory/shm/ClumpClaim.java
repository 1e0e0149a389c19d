package io.clump.laboratory.shm;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.MediumClaim;
import io.clump.am2.Message;
import io.clump.laboratory.traffic.Block;
import io.clump.laboratory.traffic.Checksum;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.MappedFile;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;

/**
 * Medium requests of 8 kB that nobody answers, without copies: the sender fills each byte in place, and the handler looks at
 * the two ends in place.
 */
public final class ClumpClaim implements Workload {
    private static final int TAKE = 1;

    private final int side;
    private final MappedFile file;
    private final RoundLine round;
    private final ClumpPair pair;
    private final Bundle bundle;
    private final Endpoint endpoint;
    private final Checksum received = Checksum.ofBlocks();
    private long sent;

    /**
     * Makes one side.
     *
     * @param place both sides share the directory
     */
    public ClumpClaim(Place place) {
        side = place.side();
        file = MappedFile.map(place.directory().resolve("round"), RoundLine.LENGTH_BYTES);
        round = new RoundLine(file.buffer());
        pair = new ClumpPair(place);
        bundle = pair.bundle();
        endpoint = pair.endpoint();
        endpoint.setHandler(TAKE, this::take);
    }

    @Override
    public long run(long operations) {
        return side == 0 ? send(operations) : receive(operations);
    }

    @Override
    public void close() {
        pair.close();
        file.close();
    }

    private long send(long operations) {
        round.awaitArrival();
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            sent++;
            MediumClaim claim = endpoint.claimMedium(ClumpPair.PEER, Block.LENGTH_BYTES);
            claim.data().setMemory(0, Block.LENGTH_BYTES, (byte) sent);
            Block.number(claim.data(), sent);
            claim.commit(TAKE);
        }
        round.awaitFinish();
        return System.nanoTime() - start;
    }

    private long receive(long operations) {
        long end = received.count() + operations;
        round.arrive();
        while (received.count() < end) {
            bundle.poll();
        }
        round.finish();
        received.check();
        return NOT_MEASURED;
    }

    private void take(Message message) {
        received.add(Block.content(message.data()));
    }
}
