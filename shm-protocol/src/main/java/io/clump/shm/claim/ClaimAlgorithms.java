package io.clump.shm.claim;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Services;
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
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All claim algorithms, by the name configurations use and by the number queue blocks hold: our own, and those that {@link
 * java.util.ServiceLoader} finds in other jars.
 */
public final class ClaimAlgorithms {
    private static final List<ClaimAlgorithm> OWN = List.of(
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

    /** Our own and the others, found when they are first asked for; guarded by the class. */
    private static @Nullable List<ClaimAlgorithm> all;

    private ClaimAlgorithms() {}

    /**
     * The algorithm of a name.
     *
     * @param name what a configuration says
     * @return the algorithm, or null if there is none of that name
     */
    public static @Nullable ClaimAlgorithm named(String name) {
        return all().stream()
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
        return all().stream()
                .filter(algorithm -> algorithm.id() == id)
                .findFirst()
                .orElse(null);
    }

    /**
     * All algorithms.
     *
     * @return our own in the order of their numbers, then the others in the order of the class path
     * @throws ClumpException if one of another jar cannot be made, or shares its name or number with another one
     */
    public static synchronized List<ClaimAlgorithm> all() {
        if (all == null) {
            all = withOwn(Services.all(ClaimAlgorithm.class));
        }
        return all;
    }

    /** Our own algorithms and others. */
    static List<ClaimAlgorithm> withOwn(List<ClaimAlgorithm> others) {
        List<ClaimAlgorithm> found = new ArrayList<>(OWN);
        for (ClaimAlgorithm other : others) {
            for (ClaimAlgorithm known : found) {
                if (known.name().equals(other.name()) || known.id() == other.id()) {
                    throw new ClumpException("two claim algorithms have the same name or number: found=" + text(known)
                            + " and " + text(other) + ", expected a name and a number each");
                }
            }
            found.add(other);
        }
        return List.copyOf(found);
    }

    private static String text(ClaimAlgorithm algorithm) {
        return algorithm.name() + " (" + algorithm.id() + ", "
                + algorithm.getClass().getName() + ")";
    }

    /**
     * The names of all algorithms.
     *
     * @return in alphabetical order
     */
    public static SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>();
        all().forEach(algorithm -> names.add(algorithm.name()));
        return names;
    }

    private static ClaimAlgorithm lock(int id, String name, String source, QueueLock lock) {
        return new LockClaim(id, name, new ClaimDescription(true, false, source), lock);
    }

    private static ClaimAlgorithm list(int id, String name, String source, PacketList list) {
        return new ListClaim(id, name, new ClaimDescription(true, false, source), list);
    }
}
