package io.clump.launcher.process;

import io.clump.launcher.control.Event;
import io.clump.launcher.control.Order;
import io.clump.splitc.SplitC;
import io.clump.splitc.checkpoint.CheckpointReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Obeys the launcher's orders, on the thread that watches it; what takes long is left to the program's thread. */
final class ProcessOrders {
    private final int rank;

    /** Orders that have come before this object can obey; guarded by this, as are the others. */
    private final List<Order> early = new ArrayList<>();

    private @Nullable Supplier<@Nullable SplitC> program;
    private Consumer<Event> events = event -> {};

    /**
     * Keeps orders until it can obey them.
     *
     * @param rank of the process
     */
    ProcessOrders(int rank) {
        this.rank = rank;
    }

    /**
     * Begins to obey.
     *
     * @param splitc the program's view of the job, once it has one
     * @param answers where to tell
     */
    synchronized void begin(Supplier<@Nullable SplitC> splitc, Consumer<Event> answers) {
        program = splitc;
        events = answers;
        early.forEach(this::obey);
        early.clear();
    }

    /** Does what is to be done. */
    synchronized void obey(Order order) {
        Supplier<@Nullable SplitC> known = program;
        if (known == null) {
            early.add(order);
        } else if (rank == 0 && order instanceof Order.Checkpoint checkpoint) {
            SplitC splitc = known.get();
            String refusal = splitc == null
                    ? "the program has not begun: try again"
                    : splitc.checkpoints().request(Path.of(checkpoint.directory()));
            if (refusal != null) {
                events.accept(new Event.Checkpointed(CheckpointReport.failed(checkpoint.directory(), refusal)));
            }
        }
    }
}
