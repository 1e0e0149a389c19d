package io.clump.launcher.report;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.clump.am2.NetworkStatistics;
import io.clump.splitc.app.AppResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Report about a job. The object of {@code --json} has these members and those of the records among them, in this order
 * and with these names, followed by the app's own numbers.
 *
 * @param app name of the app or program
 * @param verdict verdict on the result
 * @param setting nodes, processes and options of the job
 * @param seconds time of the main section in the slowest process, without the generation of the data and the check of
 *     the result
 * @param phases phases in the order in which they began
 * @param counts counts of all processes
 * @param result the app's own description of its result
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record JobReport(
        String app,
        @JsonUnwrapped Verdict verdict,
        @JsonUnwrapped Setting setting,
        double seconds,
        List<Phase> phases,
        @JsonUnwrapped Counts counts,
        @JsonIgnore AppResult result) {
    /** Copies the list. */
    public JobReport {
        phases = List.copyOf(phases);
    }

    /**
     * Returns whether the result is right, as far as it was checked.
     *
     * @return true if it was verified, or if the app checks nothing and reported no error
     */
    @JsonIgnore
    public boolean isRight() {
        return verdict.verified() || isUnchecked();
    }

    /** Returns whether there is no verdict, since the app checks nothing. */
    boolean isUnchecked() {
        return verdict.failure() == null && result.checked().isEmpty();
    }

    /**
     * Returns the app's own numbers.
     *
     * @return names and values
     */
    @JsonAnyGetter
    public Map<String, Object> numbers() {
        return result.numbers();
    }

    /**
     * Verdict on the result.
     *
     * @param verified true if the result was checked and is right
     * @param failure error in the result; absent if it was verified
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Verdict(boolean verified, @Nullable String failure) {}

    /**
     * Nodes, processes and options of a job.
     *
     * @param nodes number of nodes
     * @param procs number of processes of each node; of the node with the most processes, if they differ
     * @param processes number of processes in all
     * @param seed random seed; absent if the app has none
     * @param net protocol between nodes
     * @param queue claim algorithm of the queues in shared memory
     * @param poll specification of the poll strategy
     * @param java version of Java
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Setting(
            int nodes,
            int procs,
            int processes,
            @Nullable Long seed,
            String net,
            String queue,
            String poll,
            String java) {}

    /**
     * Counts of all processes.
     *
     * @param messages messages sent
     * @param bytes bytes sent: arguments, and data of medium messages
     * @param polls polls
     * @param skip polls from one network poll to the next when the program ended
     * @param estimates estimates of the poll strategies when the program ended
     * @param recoveredClaims packets and bulk blocks recovered from dead senders
     * @param network datagrams of all processes, and the longest round trip; absent without a network
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Counts(
            Traffic messages,
            Traffic bytes,
            Polls polls,
            Range skip,
            Estimates estimates,
            long recoveredClaims,
            @Nullable NetworkStatistics network) {}

    /**
     * Phase of the program.
     *
     * @param name name of the phase
     * @param slowest time of the slowest process
     * @param fastest time of the fastest process
     */
    public record Phase(String name, ProcessTime slowest, ProcessTime fastest) {}

    /**
     * Time of a process.
     *
     * @param rank rank of the process
     * @param seconds time in seconds
     */
    public record ProcessTime(int rank, double seconds) {}

    /**
     * Counts of local and of remote traffic.
     *
     * @param local count through shared memory
     * @param remote count over the network
     */
    public record Traffic(long local, long remote) {}

    /**
     * Counts of polls.
     *
     * @param network polls that included the network
     * @param skipped polls that skipped the network
     * @param empty polls that included the network and found nothing there
     */
    public record Polls(long network, long skipped, long empty) {}

    /**
     * Number of messages that poll strategies expect a poll to find, averaged over the processes.
     *
     * @param local local messages
     * @param network network messages
     */
    public record Estimates(double local, double network) {}

    /**
     * Range over all processes.
     *
     * @param min the smallest
     * @param max the largest
     */
    public record Range(int min, int max) {}
}
