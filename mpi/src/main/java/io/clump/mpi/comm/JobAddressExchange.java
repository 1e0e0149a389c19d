package io.clump.mpi.comm;

import io.clump.mpi.collective.Barriers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The processes of a job get to know each other through the runtime, whose endpoints know each other already. */
final class JobAddressExchange implements AddressExchange {
    private final JobCalls runtime;

    JobAddressExchange(JobCalls runtime) {
        this.runtime = runtime;
    }

    @Override
    public List<Introduction> introduce(Introduction own) {
        byte[][] all = runtime.allGather(own.toString().getBytes(StandardCharsets.US_ASCII));
        return Arrays.stream(all)
                .map(one -> Introduction.parse(new String(one, StandardCharsets.US_ASCII)))
                .toList();
    }

    /**
     * Waits until all processes have their peers' names. From then on no process polls the runtime's endpoint, so until
     * then every process does: a message that the network has lost is retransmitted only by a process that polls.
     */
    @Override
    public void confirm(World world) {
        Schedule meeting = Barriers.barrier(world.all().team()).start();
        for (int attempt = 0; !meeting.advance(); attempt++) {
            runtime.poll();
            world.messenger().progress().awaitMoment(attempt);
        }
        if (meeting.error() != null) {
            throw meeting.error();
        }
    }
}
