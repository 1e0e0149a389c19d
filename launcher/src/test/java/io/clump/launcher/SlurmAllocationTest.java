package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What an allocation says of itself; the rest needs a Slurm. */
class SlurmAllocationTest {
    @Test
    void tasksOfHostsAreReadAsSlurmWritesThem() {
        assertThat(SlurmAllocation.processes("4")).containsExactly(4);
        assertThat(SlurmAllocation.processes("2(x3),1,16(x2)")).containsExactly(2, 2, 2, 1, 16, 16);
        assertThatThrownBy(() -> SlurmAllocation.processes("2(x),1")).isInstanceOf(BadInputException.class);
    }

    @Test
    void processWithoutAllocationAndTaskOfAStepStayOnTheirMachine() {
        assertThat(SlurmAllocation.layout(Map.of(), 2)).isNull();
        assertThat(SlurmAllocation.layout(Map.of("SLURM_JOB_NODELIST", "h[0-1]", "SLURM_STEP_ID", "0"), 2))
                .isNull();
    }
}
