package io.clump.benchmarks;

import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.JobDirectory;
import io.clump.shm.ShmConfiguration;
import java.security.SecureRandom;

/** The layer of a job that has one process and no network. */
final class LoneLayer {
    private LoneLayer() {}

    static Layer open(String queue) {
        String job = "jmh-" + Long.toHexString(new SecureRandom().nextLong());
        return Layer.open(LayerConfiguration.builder()
                .directory(JobDirectory.defaultBase().resolve(job))
                .network(LayerConfiguration.NO_PROTOCOL)
                .property(ShmConfiguration.QUEUE, queue)
                .build());
    }
}
