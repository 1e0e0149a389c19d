package io.clump.shm.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ClaimLimitTest {
    /** A build of another project has no limit of its own. */
    @Test
    void eachTestOfAnAlgorithmHasALimitThatHoldsForThreadsThatSpinToo() {
        Timeout limit = ClaimConformance.class.getAnnotation(Timeout.class);
        assertThat(limit.unit().convert(1, TimeUnit.MINUTES)).isGreaterThan(limit.value());
        assertThat(limit.threadMode()).isEqualTo(Timeout.ThreadMode.SEPARATE_THREAD);
    }
}
