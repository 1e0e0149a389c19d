package io.clump.launcher.job;

import io.clump.splitc.ProgramWaits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides from the answers of its processes whether a job is stuck. The processes are asked in rounds; only those that
 * wait for others answer, and a round ends when all have answered. If each process has given the same answer in two
 * rounds, all have waited at the end of the first one, and nothing was on its way that could end a wait. Such a job
 * stays as it is, so the rounds may lie far apart, and it does not matter how long answers take. Safe for use by any
 * thread.
 */
public final class StuckDecision {
    private final long limitNanos;

    /** Numbers of processes by group, without the dead ones. */
    private final Map<Integer, Integer> sizes = new HashMap<>();

    /** Dead processes of these groups, of which an answer may still be on its way. */
    private final Set<Member> dead = new HashSet<>();

    private int question;

    /** First question of the current round. */
    private int firstQuestion = 1;

    private Map<Member, Wait> round = new HashMap<>();

    /** States in the first round that was like the last one; empty before the first round. */
    private Map<Member, String> unchanged = Map.of();

    private long unchangedSinceNanos;
    private boolean isReported;

    /** Process of a group. */
    private record Member(int group, int rank) {}

    /**
     * How a process waits.
     *
     * @param process which process it is
     * @param waits its last answer
     */
    public record Wait(ProcessPlace process, ProgramWaits waits) {}

    /**
     * Knows no process yet.
     *
     * @param limit time for which a job has to be stuck to be reported
     */
    public StuckDecision(Duration limit) {
        limitNanos = limit.toNanos();
    }

    /**
     * Notes that a group of processes takes part from now on.
     *
     * @param group its number
     * @param size number of its processes
     */
    public synchronized void expect(int group, int size) {
        sizes.put(group, size);
        beginAgain();
    }

    /**
     * Notes that all processes of a group have ended.
     *
     * @param group its number
     */
    public synchronized void forget(int group) {
        sizes.remove(group);
        dead.removeIf(member -> member.group == group);
        beginAgain();
    }

    /**
     * Notes that a process has died and that the others go on: from now on the job is stuck when they wait.
     *
     * @param group its group
     * @param rank its rank there
     */
    public synchronized void lost(int group, int rank) {
        if (sizes.containsKey(group) && dead.add(new Member(group, rank))) {
            sizes.merge(group, -1, Integer::sum);
            beginAgain();
        }
    }

    private void beginAgain() {
        unchanged = Map.of();
        isReported = false;
        round.clear();
        firstQuestion = question + 1;
    }

    /**
     * Returns the number of the next question, which is asked at once.
     *
     * @return 1 or more
     */
    public synchronized int nextQuestion() {
        return ++question;
    }

    /**
     * Notes an answer.
     *
     * @param process that has sent it
     * @param waits the answer
     * @param nowNanos current time in nanoseconds
     * @return all living processes of the job if it is stuck, and this was not returned before; otherwise nothing
     */
    public synchronized List<Wait> answered(ProcessPlace process, ProgramWaits waits, long nowNanos) {
        Member member = new Member(process.group(), process.rank());
        if (waits.question() < firstQuestion || !sizes.containsKey(process.group()) || dead.contains(member)) {
            return List.of();
        }
        round.put(member, new Wait(process, waits));
        if (round.size() < sizes.values().stream().mapToInt(size -> size).sum()) {
            return List.of();
        }
        Map<Member, Wait> complete = round;
        round = new HashMap<>();
        firstQuestion = question + 1;
        Map<Member, String> states = new HashMap<>();
        complete.forEach((each, wait) -> states.put(each, wait.waits.state()));
        if (!states.equals(unchanged)) {
            unchanged = states;
            unchangedSinceNanos = nowNanos;
            isReported = false;
            return List.of();
        }
        if (isReported || nowNanos - unchangedSinceNanos < limitNanos) {
            return List.of();
        }
        isReported = true;
        List<Wait> stuck = new ArrayList<>(complete.values());
        stuck.sort((one, other) -> one.process.group() == other.process.group()
                ? Integer.compare(one.process.rank(), other.process.rank())
                : Integer.compare(one.process.group(), other.process.group()));
        return stuck;
    }
}
