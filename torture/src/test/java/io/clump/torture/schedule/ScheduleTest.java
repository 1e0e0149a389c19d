package io.clump.torture.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    private static final Shape SHAPE = new Shape(2, 3, true);
    private static final Set<Trouble> ALL = EnumSet.allOf(Trouble.class);
    private static final Duration TEN_MINUTES = Duration.ofMinutes(10);

    @Test
    void seedGivesTheSameScheduleAgain() {
        assertThat(schedule(7)).isEqualTo(schedule(7));
        assertThat(schedule(7).incidents()).isNotEqualTo(schedule(8).incidents());
    }

    @Test
    void everyKindOfTroubleComesToPass() {
        Set<Trouble> seen = EnumSet.noneOf(Trouble.class);
        schedule(1).incidents().forEach(incident -> seen.add(incident.trouble()));

        assertThat(seen).containsAll(EnumSet.complementOf(EnumSet.of(Trouble.TINY, Trouble.FAULTS)));
    }

    @Test
    void nothingIsDoneToCalmProcesses() {
        assertThat(schedule(3).incidents())
                .filteredOn(incident -> incident.trouble().isOfAProcess())
                .noneMatch(incident -> SHAPE.isCalm(incident.target()));
    }

    @Test
    void troubleOfAProcessDoesNotOverlap() {
        Map<Integer, Long> ends = new HashMap<>();
        schedule(4).incidents().stream()
                .filter(incident -> incident.trouble().isOfAProcess())
                .forEach(incident -> {
                    assertThat(incident.startMillis()).isGreaterThanOrEqualTo(ends.getOrDefault(incident.target(), 0L));
                    ends.put(incident.target(), incident.endMillis());
                });
    }

    @Test
    void onlyWhatIsWantedComesToPass() {
        Schedule schedule = Schedule.of(5, SHAPE, TEN_MINUTES, EnumSet.of(Trouble.KILL));

        assertThat(schedule.incidents()).isNotEmpty().allMatch(incident -> incident.trouble() == Trouble.KILL);
        assertThat(schedule.faults()).isEmpty();
        assertThat(schedule.tiny()).isEmpty();
    }

    @Test
    void linesShowWhatHasHappenedSoFar() {
        Schedule schedule = schedule(6);

        assertThat(schedule.lines()).hasSize(1 + schedule.incidents().size());
        assertThat(schedule.linesUntil(0)).hasSize(1);
    }

    private static Schedule schedule(long seed) {
        return Schedule.of(seed, SHAPE, TEN_MINUTES, ALL);
    }
}
