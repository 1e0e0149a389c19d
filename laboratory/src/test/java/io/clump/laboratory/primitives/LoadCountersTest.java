package io.clump.laboratory.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LoadCountersTest {
    @Test
    void missesAreSharesOfLoadsAndWhatIsNotCountedIsLeftOut() {
        assertThat(LoadCounters.read(List.of(
                        "# started on Mon Nov 23",
                        "",
                        "2000,,L1-dcache-loads:u,1000,100.00,,",
                        "500,,L1-dcache-load-misses:u,1000,100.00,25.00,of all L1-dcache accesses",
                        "<not supported>,,LLC-loads,0,100.00,,",
                        "<not counted>,,LLC-load-misses,0,100.00,,",
                        "8,,dTLB-loads,1000,100.00,,")))
                .containsOnlyKeys("first-level cache")
                .containsEntry("first-level cache", 25.0);
    }
}
