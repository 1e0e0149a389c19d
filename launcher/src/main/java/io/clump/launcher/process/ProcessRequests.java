package io.clump.launcher.process;

import io.clump.launcher.control.Event;
import io.clump.launcher.control.Order;
import io.clump.splitc.ProcessRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Requests of the program for more processes, which the launcher may refuse. Safe for use by any thread. */
final class ProcessRequests {
    private final int rank;
    private final AtomicInteger numbers = new AtomicInteger();
    private final Map<Integer, Consumer<String>> refusals = new ConcurrentHashMap<>();

    /**
     * Has no request yet.
     *
     * @param rank rank of this process
     */
    ProcessRequests(int rank) {
        this.rank = rank;
    }

    /** Makes the event of a request. */
    Event next(ProcessRequest request, Consumer<String> refused) {
        int number = numbers.incrementAndGet();
        refusals.put(number, refused);
        return new Event.Spawn(number, request);
    }

    /** Tells the program if the order is about a request of this process. */
    void refused(Order.Refused order) {
        if (order.rank() == rank) {
            Consumer<String> refused = refusals.remove(order.number());
            if (refused != null) {
                refused.accept(order.reason());
            }
        }
    }
}
