package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.command.BadInputException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Variables of an allocation; the other tests need an installed Slurm. */
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

    @Test
    void onlyOtherTasksOfAStepWithSeveralLeaveTheJobToTheFirst() {
        Map<String, String> first = Map.of(
                "SLURM_STEP_ID", "0",
                "SLURM_PROCID", "0",
                "SLURM_STEP_TASKS_PER_NODE", "3,1");
        assertThat(SlurmAllocation.isOtherTask(first)).isFalse();
        Map<String, String> other = new TreeMap<>(first);
        other.put("SLURM_PROCID", "3");
        assertThat(SlurmAllocation.isOtherTask(other)).isTrue();
        other.put("SLURM_STEP_TASKS_PER_NODE", "1");
        assertThat(SlurmAllocation.isOtherTask(other)).isFalse();
        other.remove("SLURM_STEP_ID");
        assertThat(SlurmAllocation.isOtherTask(other)).isFalse();
    }

    /** As Slurm 22.05 numbers the step of {@code srun --interactive}, with which it can start the shell of salloc. */
    @Test
    void shellOfSallocIsNoTaskAlsoIfSlurmStartsItAsAStep() {
        assertThat(SlurmAllocation.isTask(Map.of("SLURM_STEP_ID", "4294967290")))
                .isFalse();
        assertThat(SlurmAllocation.isTask(Map.of("SLURM_STEP_ID", "0"))).isTrue();
    }

    @Test
    void variablesWithoutSlurmAreNamedWithAWayToGoOn() {
        // Neither a host list, nor is there a scontrol in most places.
        assertThatThrownBy(() -> SlurmAllocation.layout(Map.of("SLURM_JOB_NODELIST", "h[0-"), 2))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("SLURM_JOB_NODELIST=h[0-")
                .hasMessageContaining("--no-allocation")
                .hasMessageContaining("--nodes");
    }

    @Test
    void firstTaskOfAStepRunsTheJobOnItsHostsAndTheOthersLeaveItToIt() {
        Map<String, String> task = Map.of(
                "SLURM_STEP_ID", "0",
                "SLURM_PROCID", "0",
                "SLURM_JOB_NODELIST", "h[0-9]",
                "SLURM_STEP_NODELIST", "h[0-1]",
                "SLURM_STEP_TASKS_PER_NODE", "3,1");
        assertThat(SlurmAllocation.ofStep(task).orElseThrow())
                .containsEntry("SLURM_JOB_NODELIST", "h[0-1]")
                .containsEntry("SLURM_TASKS_PER_NODE", "3,1")
                .doesNotContainKey("SLURM_STEP_ID");
        Map<String, String> other = new TreeMap<>(task);
        other.put("SLURM_PROCID", "1");
        assertThat(SlurmAllocation.ofStep(other)).isEmpty();
        assertThatThrownBy(() -> SlurmAllocation.ofStep(Map.of()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("not a task of Slurm: missing SLURM_PROCID");
    }
}
