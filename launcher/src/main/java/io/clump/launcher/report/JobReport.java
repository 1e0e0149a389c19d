package io.clump.launcher.report;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.clump.am2.NetworkStatistics;
import io.clump.splitc.app.AppResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a job went. The object of {@code --json} has these members, in this order and with these names; then the app's
 * own numbers, under their names.
 *
 * @param app what ran
 * @param verified whether the result was checked and found right
 * @param failure what is wrong with the result; absent if it was verified
 * @param nodes number of nodes
 * @param procs number of processes of each node; of the one that has most, if they differ
 * @param processes number of processes in all
 * @param seed of everything random; absent if the app has none
 * @param net protocol between nodes
 * @param queue claim algorithm of the queues in shared memory
 * @param poll specification of the poll strategy
 * @param java version of Java
 * @param seconds time of the main section in the slowest process; not in it are the making of the data and their
 *     checking
 * @param phases in the order in which they began
 * @param messages sent in all processes
 * @param bytes sent in all processes: arguments, and data of medium messages
 * @param polls of all processes
 * @param skip polls from one look at the network to the next when the program ended
 * @param estimates of the poll strategies when the program ended
 * @param recoveredClaims packets and bulk blocks taken back from senders that died
 * @param network datagrams of all processes, and the longest of their round trips; absent without a network
 * @param result what the app has done, in its own words
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record JobReport(
        String app,
        boolean verified,
        @Nullable String failure,
        int nodes,
        int procs,
        int processes,
        @Nullable Long seed,
        String net,
        String queue,
        String poll,
        String java,
        double seconds,
        List<Phase> phases,
        Traffic messages,
        Traffic bytes,
        Polls polls,
        Range skip,
        Estimates estimates,
        long recoveredClaims,
        @Nullable NetworkStatistics network,
        @JsonIgnore AppResult result) {
    /** Makes the list the report's own. */
    public JobReport {
        phases = List.copyOf(phases);
    }

    /**
     * Returns whether nothing is wrong with the result.
     *
     * @return true if it was verified, or nothing was to be checked and nothing was found
     */
    @JsonIgnore
    public boolean isRight() {
        return verified || isUnchecked();
    }

    /** Returns whether there is no verdict, as the app makes none. */
    boolean isUnchecked() {
        return failure == null && result.checked().isEmpty();
    }

    /**
     * The app's own numbers.
     *
     * @return names and values
     */
    @JsonAnyGetter
    public Map<String, Object> numbers() {
        return result.numbers();
    }

    /**
     * A phase of the program.
     *
     * @param name of the phase
     * @param slowest the process that took longest
     * @param fastest the process that was done first
     */
    public record Phase(String name, ProcessTime slowest, ProcessTime fastest) {}

    /**
     * A process's time.
     *
     * @param rank of the process
     * @param seconds how long it took
     */
    public record ProcessTime(int rank, double seconds) {}

    /**
     * Something counted in both ways messages travel.
     *
     * @param local through shared memory
     * @param remote over the network
     */
    public record Traffic(long local, long remote) {}

    /**
     * Polls.
     *
     * @param network that looked at the network
     * @param skipped that did not
     * @param empty those that looked and found nothing
     */
    public record Polls(long network, long skipped, long empty) {}

    /**
     * What poll strategies expect a poll to find, on the average of the processes.
     *
     * @param local local messages
     * @param network network messages
     */
    public record Estimates(double local, double network) {}

    /**
     * A range over all processes.
     *
     * @param min the smallest
     * @param max the largest
     */
    public record Range(int min, int max) {}
}
