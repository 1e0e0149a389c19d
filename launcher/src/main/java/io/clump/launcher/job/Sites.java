package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import io.clump.launcher.control.Order;
import io.clump.launcher.watch.HostCounters;
import io.clump.registry.launcher.Publisher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Combines several sites into one. Any thread may close it, even while another one opens it. */
public final class Sites implements Site {
    /**
     * Number of sites opened at a time; a host through which all others are reached refuses more connections at once.
     */
    private static final int AT_ONCE = 8;

    /** More than the time to close a site that was just being opened. */
    private static final long CLOSE_SECONDS = 30;

    /**
     * Limit for counters. An agent on a busy host takes some tenths of a second; the user waits for the slowest one.
     */
    private static final Duration COUNTERS_TIMEOUT = Duration.ofSeconds(2);

    private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);

    /** Concurrent, since other threads publish names meanwhile. */
    private final List<Site> sites = new CopyOnWriteArrayList<>();

    private final Map<Integer, Site> byNode = new ConcurrentHashMap<>();

    /** Sites all of whose machines are lost; only closed. */
    private final List<Site> lost = new CopyOnWriteArrayList<>();

    /** Guarded by this. */
    private final List<Future<?>> openings = new ArrayList<>();

    /** Guarded by this. */
    private boolean closed;

    /** Makes an empty combination; {@link #open} opens the sites. */
    public Sites() {}

    /**
     * Opens all sites. After a failure no more sites are opened; open ones stay open.
     *
     * @param opener opens each site
     * @param orders one order for each machine
     * @param listeners makes the listener of a site from its orders
     * @param limitNanos maximum time to wait
     * @return false if the time was too short
     * @throws ClumpException if a site cannot be opened; the message gives the place and the reason
     * @throws InterruptedException if the thread is interrupted
     */
    public boolean open(
            SiteOpener opener,
            List<SiteOrder> orders,
            Function<List<SiteOrder>, SiteListener> listeners,
            long limitNanos)
            throws InterruptedException {
        long startNanos = System.nanoTime();
        List<List<SiteOrder>> branches = opener.branches(orders);
        CompletionService<Boolean> opened = new ExecutorCompletionService<>(threads);
        try {
            for (List<SiteOrder> branch : branches) {
                submit(opened, () -> add(branch, opener.open(branch, listeners.apply(branch))));
            }
            for (int i = 0; i < branches.size(); i++) {
                Future<Boolean> next = opened.poll(limitNanos - (System.nanoTime() - startNanos), TimeUnit.NANOSECONDS);
                if (next == null) {
                    return false;
                }
                next.get();
            }
            return true;
        } catch (CancellationException e) {
            throw new ClumpException("closed while it was opened", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ClumpException cause) {
                throw cause;
            }
            throw new ClumpException("cannot open a site: cause=" + e.getCause(), e);
        } finally {
            cancel();
        }
    }

    private synchronized void submit(CompletionService<Boolean> opened, Callable<Boolean> opening) {
        if (closed) {
            throw new CancellationException();
        }
        openings.add(opened.submit(opening));
    }

    private synchronized void cancel() {
        openings.forEach(opening -> opening.cancel(true));
    }

    private boolean add(List<SiteOrder> branch, Site site) {
        synchronized (this) {
            if (!closed) {
                branch.forEach(order -> byNode.put(order.node(), site));
                sites.add(site);
                return true;
            }
        }
        site.close();
        return false;
    }

    /**
     * Leaves machines alone from now on that are lost.
     *
     * @param nodes number of the first node of each
     */
    public void lose(List<Integer> nodes) {
        for (int node : nodes) {
            Site site = byNode.remove(node);
            // The machines behind a lost one are reached through it.
            if (site != null && !byNode.containsValue(site) && sites.remove(site)) {
                lost.add(site);
            }
        }
    }

    @Override
    public void start() {
        sites.forEach(Site::start);
    }

    @Override
    public void release() {
        sites.forEach(Site::release);
    }

    @Override
    public int awaitEnd(Duration timeout) throws InterruptedException {
        for (Site site : sites) {
            int late = site.awaitEnd(timeout);
            if (late >= 0) {
                return late;
            }
        }
        return -1;
    }

    @Override
    public CompletableFuture<Void> signal(String signal) {
        return CompletableFuture.allOf(
                sites.stream().map(site -> site.signal(signal)).toArray(CompletableFuture<?>[]::new));
    }

    @Override
    public void order(Order order) {
        sites.forEach(site -> site.order(order));
    }

    @Override
    public void end() {
        sites.forEach(Site::end);
    }

    /** Closes all sites, even if some fail; they end in parallel. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            cancel();
            threads.shutdown();
        }
        end();
        ClumpException failure = null;
        for (Site site : Stream.concat(sites.stream(), lost.stream()).toList()) {
            try {
                site.close();
            } catch (ClumpException e) {
                failure = e;
            }
        }
        try {
            threads.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public CompletableFuture<HostCounters> counters(int node) {
        Site site = byNode.get(node);
        return site == null
                ? CompletableFuture.failedFuture(new ClumpException("no such node: found=" + node))
                : site.counters(node);
    }

    /** Asks all hosts for their counters. If a host does not answer in time, its entry gives the reason. */
    List<HostCounters> counters(IntFunction<String> hosts) {
        long startNanos = System.nanoTime();
        // Ask all before waiting for the first, so that all share one timeout.
        Map<Integer, CompletableFuture<HostCounters>> asked = new TreeMap<>();
        byNode.forEach((node, site) -> asked.put(node, site.counters(node)));
        List<HostCounters> counters = new ArrayList<>();
        asked.forEach((node, answer) -> {
            long leftNanos = COUNTERS_TIMEOUT.toNanos() - (System.nanoTime() - startNanos);
            counters.add(await(answer, leftNanos).of(hosts.apply(node)));
        });
        return counters;
    }

    private static HostCounters await(CompletableFuture<HostCounters> answer, long nanos) {
        String reason;
        try {
            return answer.get(nanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            reason = "silent, no counters within " + COUNTERS_TIMEOUT.toSeconds() + " s";
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            reason = "no counters: " + (cause == null ? e : cause).getMessage();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            reason = "no counters: interrupted";
        }
        return HostCounters.none(System.currentTimeMillis(), reason);
    }

    @Override
    public void changed(String key, @Nullable String name) {
        sites.forEach(site -> site.changed(key, name));
    }

    @Override
    public void answered(Publisher publisher, String error) {
        Site site = byNode.get(publisher.node());
        if (site != null) {
            site.answered(publisher, error);
        }
    }
}
