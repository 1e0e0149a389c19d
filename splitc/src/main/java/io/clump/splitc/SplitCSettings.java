package io.clump.splitc;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.barrier.BarrierAlgorithm;
import io.clump.am2.barrier.BarrierKind;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.SettingsProvider;
import io.clump.am2.spi.Values;
import java.util.List;

/** Properties that give a process its place in a job. */
public final class SplitCSettings implements SettingsProvider {
    /** Property: kind of barrier. */
    public static final String BARRIER = "clump.splitc.barrier";

    /** Property: directory in which periodic checkpoints are written. */
    public static final String CHECKPOINT_DIRECTORY = "clump.checkpoint.directory";

    /** Property: interval of periodic checkpoints in milliseconds. */
    public static final String CHECKPOINT_MILLIS = "clump.checkpoint.every-millis";

    /** Property: number of complete checkpoints that stay. */
    public static final String CHECKPOINT_KEEP = "clump.checkpoint.keep";

    /** Property: directory of the checkpoint from which the job continues. */
    public static final String CHECKPOINT_RESTORE = "clump.checkpoint.restore";

    /** Property: description of the job's start, stored in its checkpoints. */
    public static final String CHECKPOINT_ORIGIN = "clump.checkpoint.origin";

    static final Setting CHECKPOINT_EVERY = Setting.of(
            CHECKPOINT_MILLIS,
            Values.whole(0, Integer.MAX_VALUE).in("milliseconds"),
            "0",
            "Time from the end of a periodic checkpoint to the start of the next one; 0 for none.");

    static final Setting CHECKPOINT_COUNT = Setting.of(
            CHECKPOINT_KEEP,
            Values.whole(1, 1_000),
            "2",
            "Number of complete checkpoints of the job to keep; older ones are removed.");

    private static final Setting BARRIER_KIND = Setting.of(
            BARRIER,
            Values.oneOf(BarrierAlgorithm.all().stream()
                    .filter(algorithm -> algorithm.isTree() || algorithm.countsInNode())
                    .map(BarrierAlgorithm::optionName)
                    .toList()),
            BarrierKind.COUNTER.optionName(),
            "Barrier of Split-C programs: messages along a tree or chain, or, with counter, a counter in shared"
                    + " memory. Short allReduces use the counter, too.");

    /** Called by {@link java.util.ServiceLoader}. */
    public SplitCSettings() {}

    /** Returns the barrier that the properties of a layer name. */
    static BarrierAlgorithm barrier(LayerConfiguration configuration) {
        return BarrierAlgorithm.named(BARRIER_KIND.word(configuration));
    }

    @Override
    public String title() {
        return "Place in a job";
    }

    @Override
    public List<Setting> settings() {
        return List.of(
                Setting.of(
                        SplitCConfiguration.RANK,
                        Values.whole(0, Integer.MAX_VALUE),
                        "",
                        "Rank of the process in its job, less than the size."),
                Setting.of(
                        SplitCConfiguration.SIZE,
                        Values.whole(1, Integer.MAX_VALUE),
                        "",
                        "Number of processes in the job."),
                Setting.of(
                        SplitCConfiguration.GROUP,
                        Values.whole(0, Integer.MAX_VALUE),
                        "0",
                        "Number of the process's group. Group 0 is started with the job; each later spawn starts"
                                + " another group."),
                BARRIER_KIND,
                Setting.of(CHECKPOINT_DIRECTORY, Values.path("a directory"), "", "Directory of periodic checkpoints."),
                CHECKPOINT_EVERY,
                CHECKPOINT_COUNT,
                Setting.of(
                        CHECKPOINT_RESTORE, Values.path("a directory"), "", "Checkpoint from which the job continues."),
                Setting.of(
                        CHECKPOINT_ORIGIN,
                        Values.text("anything"),
                        "",
                        "Description of the job's start that checkpoints contain, for a restart."),
                Setting.of(
                        SplitCConfiguration.PARAMETER_PREFIX,
                        Values.text("anything"),
                        "",
                        "Parameters of the program. The name of each follows the last dot."));
    }
}
