package io.clump.shm;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.PollLog;
import io.clump.shm.posix.Membarrier;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Arrays;
import org.agrona.collections.IntHashSet;
import org.jspecify.annotations.Nullable;

/**
 * The queue blocks of other endpoints that one endpoint has mapped, by their numbers. Each is mapped on its first use,
 * until it is gone and removed, or all are unmapped.
 */
final class Peers {
    private static final int FIRST_CAPACITY = 64;

    /**
     * Endpoints that are remembered because they could not be mapped; beyond this number, warnings are logged again for
     * all.
     */
    private static final int MOST_UNREACHABLE = 1_024;

    private final Path directory;
    private final int self;
    private final Doorbell doorbell;
    private final PeerWatch watch;
    private final GroupSend group;
    private final IntHashSet unreachable = new IntHashSet();
    private @Nullable ShmRoute[] routes = new @Nullable ShmRoute[FIRST_CAPACITY];

    /**
     * Starts with the endpoint itself.
     *
     * @param directory of the node
     * @param own queue block of the endpoint
     * @param doorbell by which the endpoint wakes others
     * @param watch notified of each endpoint that is mapped
     * @param group of the endpoint
     */
    Peers(Path directory, QueueBlockMemory own, Doorbell doorbell, PeerWatch watch, GroupSend group) {
        this.group = group;
        this.directory = directory;
        this.doorbell = doorbell;
        this.watch = watch;
        self = own.header().number();
        put(self, new ShmRoute(own, self, directory, doorbell, group));
    }

    /**
     * The way to an endpoint, or null if the node has none of that number. Allocates on the first use of a peer.
     */
    @Nullable
    ShmRoute route(int number) {
        int place = EndpointNumbers.place(number);
        ShmRoute route = place < routes.length ? routes[place] : null;
        // Another one had the place before, and is gone.
        return route == null || route.number() != number ? map(number) : route;
    }

    /**
     * The way back to an endpoint that has sent something, or null if it cannot be sent to: the caller is in a poll,
     * which must go on. Warns once of each endpoint that could not be mapped; tries again each time, since slots may
     * become free.
     */
    @Nullable
    ShmRoute routeBack(int number) {
        try {
            return route(number);
        } catch (ClumpException e) {
            if (unreachable.size() == MOST_UNREACHABLE) {
                unreachable.clear();
            }
            if (unreachable.add(number)) {
                PollLog.log(Peers.class, Level.WARNING, "its replies will return: " + e.getMessage());
            }
            return null;
        }
    }

    /** The group blocks of an endpoint that has sent something; null if it cannot be mapped. */
    @Nullable
    GroupData groupData(int number) {
        ShmRoute route = routeBack(number);
        return route == null ? null : route.groupData();
    }

    /** Forgets an endpoint that is gone, and to which nothing is under way. */
    void forget(ShmRoute route) {
        int place = EndpointNumbers.place(route.number());
        if (routes[place] == route) {
            routes[place] = null;
        }
        group.forget(route.number());
        try {
            route.forget();
        } catch (ClumpException e) {
            PollLog.log(Peers.class, Level.WARNING, "files of a dead peer are left: " + e.getMessage());
        }
    }

    /** Unmaps everything, the endpoint itself too. */
    void unmap() {
        for (ShmRoute route : routes) {
            if (route != null) {
                route.unmap();
            }
        }
    }

    private @Nullable ShmRoute map(int number) {
        if (number < 1) {
            return null;
        }
        QueueBlockMemory memory = QueueBlockFile.open(directory, number);
        if (memory == null) {
            return null;
        }
        if (memory.isGoneAcquire() || !memory.header().owner().isAlive()) {
            memory.unmap();
            return null;
        }
        ShmRoute route = enter(memory);
        put(number, route);
        watch.add(route);
        return route;
    }

    private ShmRoute enter(QueueBlockMemory memory) {
        // Waits for the registration of this process: the fence of the peer is to reach it before the first message.
        Membarrier.isRegistered();
        try {
            return new ShmRoute(memory, self, directory, doorbell, group);
        } catch (ClumpException e) {
            memory.unmap();
            throw e;
        }
    }

    private void put(int number, ShmRoute route) {
        int place = EndpointNumbers.place(number);
        if (place >= routes.length) {
            routes = Arrays.copyOf(routes, Math.max(place + 1, 2 * routes.length));
        }
        routes[place] = route;
    }
}
