package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.shm.GroupExploration.Fault;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every schedule of a sender to a group and its members, and every moment at which a member dies: no member reads data
 * of another message, and every block comes free. With a missing or misplaced step, there is a schedule that fails.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class GroupExplorationTest {
    @ParameterizedTest(name = "{0} members, {1} blocks, {2} messages, {3} deaths")
    @CsvSource({"1, 1, 4, 1", "1, 2, 4, 1", "2, 1, 3, 0", "2, 1, 2, 1", "2, 2, 2, 1", "2, 1, 3, 2"})
    void everyScheduleEndsWell(int members, int blocks, int messages, int deaths) {
        GroupExploration exploration = new GroupExploration(members, blocks, messages, deaths, Fault.NONE);
        assertThat(exploration.run()).isEmpty();
        assertThat(exploration.states()).isGreaterThan(500);
        // The counts range from only the first message, if no member has released it, up to all.
        assertThat(exploration.shared()).contains(members * messages);
    }

    @Test
    void releaseBeforeTheReadIsFound() {
        assertThat(new GroupExploration(1, 1, 2, 0, Fault.RELEASES_BEFORE_IT_READS).run())
                .isNotEmpty();
    }

    @Test
    void referenceAfterThePublicationIsFound() {
        assertThat(new GroupExploration(1, 1, 2, 0, Fault.PUBLISHES_BEFORE_IT_REFERS).run())
                .isNotEmpty();
    }

    @Test
    void memberThatIsNeverForgottenIsFound() {
        assertThat(new GroupExploration(1, 1, 2, 1, Fault.NEVER_FORGETS).run()).isNotEmpty();
    }
}
