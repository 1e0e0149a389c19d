package io.clump.launcher.job;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Decides which process ends when one cannot reach another, so that no process waits for a peer that has declared it
 * unreachable. The first report wins: the process that was given up ends, and a report of a process that has left,
 * ended or is being ended has no effect. After a first report from one node about another node, the first node has won:
 * a process of it is not ended by a process of a node that has not won, which ends instead. So if the network is cut in
 * two, the processes of one half do not end those of the other half and the other way around.
 *
 * <p>A job shares it with the groups that its program starts. Safe for use by any thread.
 */
final class Fences {
    private final Map<Long, Member> members = new HashMap<>();

    /** Places that have won. */
    private final Set<String> winners = new HashSet<>();

    private record Member(ProcessPlace process, Consumer<String> end) {
        /** Names what no cut of the network divides. */
        String place() {
            return process.host().isEmpty() ? "node " + process.node() : "host " + process.host();
        }
    }

    /**
     * Notes a process that runs.
     *
     * @param end ends it for a reason, which is the end of a sentence that begins with the process; does not block
     */
    synchronized void joined(ProcessPlace process, Consumer<String> end) {
        members.put(key(process), new Member(process, end));
    }

    /** Notes that a process has left or ended. */
    synchronized void over(int group, int rank) {
        members.remove(key(group, rank));
    }

    /** Ends one of two processes, since one has given up the other. */
    synchronized void givenUp(ProcessPlace by, int group, int rank) {
        Member reporter = members.get(key(by));
        Member other = members.get(key(group, rank));
        if (reporter == null || other == null || reporter.equals(other)) {
            return;
        }
        boolean hasLost = winners.contains(other.place()) && !winners.contains(reporter.place());
        Member winner = hasLost ? other : reporter;
        Member loser = hasLost ? reporter : other;
        if (!winner.place().equals(loser.place())) {
            winners.add(winner.place());
        }
        members.remove(key(loser.process));
        loser.end.accept("was killed (SIGKILL), since "
                + (hasLost ? "it does not reach " + other.process : reporter.process + " does not reach it"));
    }

    private static long key(ProcessPlace process) {
        return key(process.group(), process.rank());
    }

    private static long key(int group, int rank) {
        return (long) group << Integer.SIZE | rank;
    }
}
