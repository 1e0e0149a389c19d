package io.clump.bmi;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import org.junit.jupiter.api.Test;

/** Row B12 (thesis 691–699): if a method fails to come up, all is undone. */
class RollbackTest {
    @Test
    void nameOfAServerIsFreeAgainAfterALaterMethodHasFailed() {
        World world = World.BOTH_BY_AM;
        long job = World.newJob();
        assertThatThrownBy(() -> Bmi.initialize("am,tcp", "am://store,tcp://192.0.2.1:1", world.configuration(job, 0)))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("cannot listen: address=tcp://192.0.2.1:1");
        Bmi.initialize("am", "am://store", world.configuration(job, 0)).close();
    }
}
