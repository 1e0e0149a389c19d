package io.clump.shm.claim;

import io.clump.shm.list.MichaelScottList;
import io.clump.shm.list.PacketList;
import io.clump.shm.list.PullList;
import io.clump.shm.lock.AndersonLock;
import io.clump.shm.lock.McsLock;
import io.clump.shm.lock.MutexLock;
import io.clump.shm.lock.QueueLock;
import io.clump.shm.lock.TestAndSetLock;
import io.clump.shm.lock.TestAndTestAndSetLock;
import io.clump.shm.lock.TicketLock;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** All claim algorithms, by the name configurations use and by the number queue blocks hold. */
public final class ClaimAlgorithms {
    private static final List<ClaimAlgorithm> ALL = List.of(
            new LockFreeClaim(),
            new LockFreeFifoClaim(),
            new TestAndSetStateClaim(),
            lock(4, "test-and-set", "Lumetta 1998, 6.3.1, figure 6.15", new TestAndSetLock()),
            lock(5, "test-and-test-and-set", "Lumetta 1998, 6.3.1, figure 6.15", new TestAndTestAndSetLock()),
            lock(6, "ticket", "Lumetta 1998, 6.3.1, figure 6.16", new TicketLock()),
            lock(7, "anderson", "Lumetta 1998, 6.3.1, figure 6.17", new AndersonLock()),
            lock(8, "mcs", "Mellor-Crummey, Scott 1991, 2.4", new McsLock()),
            new LockClaim(9, "mutex", new ClaimDescription(true, true, "Lumetta 1998, 6.3.1; POSIX"), new MutexLock()),
            new UltracomputerClaim(),
            list(11, "pull-list", "Lumetta 1998, 9.1.1, figure 9.1", new PullList()),
            list(12, "michael-scott", "Lumetta 1998, 9.1.1, figure 9.2", new MichaelScottList()),
            new SingleTransferClaim());

    private ClaimAlgorithms() {}

    /**
     * The algorithm of a name.
     *
     * @param name what a configuration says
     * @return the algorithm, or null if there is none of that name
     */
    public static @Nullable ClaimAlgorithm named(String name) {
        return ALL.stream()
                .filter(algorithm -> algorithm.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /**
     * The algorithm of a number.
     *
     * @param id what a queue block holds
     * @return the algorithm, or null if there is none of that number
     */
    public static @Nullable ClaimAlgorithm numbered(int id) {
        return ALL.stream()
                .filter(algorithm -> algorithm.id() == id)
                .findFirst()
                .orElse(null);
    }

    /**
     * All algorithms.
     *
     * @return in the order of their numbers
     */
    public static List<ClaimAlgorithm> all() {
        return ALL;
    }

    /**
     * The names of all algorithms.
     *
     * @return in alphabetical order
     */
    public static SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>();
        ALL.forEach(algorithm -> names.add(algorithm.name()));
        return names;
    }

    private static ClaimAlgorithm lock(int id, String name, String source, QueueLock lock) {
        return new LockClaim(id, name, new ClaimDescription(true, false, source), lock);
    }

    private static ClaimAlgorithm list(int id, String name, String source, PacketList list) {
        return new ListClaim(id, name, new ClaimDescription(true, false, source), list);
    }
}
