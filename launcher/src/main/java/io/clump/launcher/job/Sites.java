package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import io.clump.launcher.watch.HostCounters;
import io.clump.registry.launcher.NameTable;
import io.clump.registry.launcher.Publisher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The sites of a job, and the names that their processes publish. */
final class Sites implements NameTable.Copies {
    /** A host through which all others are reached refuses more at once. */
    private static final int AT_ONCE = 8;

    /** An agent on a busy host takes some tenths of a second; a user waits for the slowest. */
    private static final Duration COUNTERS_TIMEOUT = Duration.ofSeconds(2);

    private final SiteOpener opener;
    private final NameTable names = new NameTable(this);

    /** By the first node of each; other threads tell of names meanwhile. */
    private final Map<Integer, Site> sites = new ConcurrentSkipListMap<>();

    /** Guarded by this. */
    private boolean closed;

    Sites(SiteOpener opener) {
        this.opener = opener;
    }

    NameTable names() {
        return names;
    }

    /** Opens all sites; the first that cannot be opened is told of by an exception, and the others may stay open. */
    void open(List<SiteOrder> orders, Function<SiteOrder, SiteListener> listeners) throws InterruptedException {
        if (orders.size() == 1) {
            SiteOrder order = orders.get(0);
            add(order, opener.open(order, listeners.apply(order)));
            return;
        }
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(AT_ONCE, orders.size()));
        try {
            CompletionService<Integer> opened = new ExecutorCompletionService<>(threads);
            for (SiteOrder order : orders) {
                opened.submit(() -> {
                    add(order, opener.open(order, listeners.apply(order)));
                    return order.node();
                });
            }
            for (int i = 0; i < orders.size(); i++) {
                opened.take().get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ClumpException cause) {
                throw cause;
            }
            throw new ClumpException("cannot open a site: cause=" + e.getCause(), e);
        } finally {
            threads.shutdownNow();
        }
    }

    private void add(SiteOrder order, Site site) {
        synchronized (this) {
            if (!closed) {
                sites.put(order.node(), site);
                return;
            }
        }
        site.close();
    }

    void forEach(Consumer<Site> action) {
        sites.values().forEach(action);
    }

    /** The rank of a process that has not ended in time, or −1. */
    int awaitEnd(Duration timeout) throws InterruptedException {
        for (Site site : sites.values()) {
            int late = site.awaitEnd(timeout);
            if (late >= 0) {
                return late;
            }
        }
        return -1;
    }

    /** Closes all, whatever goes wrong with some; their ends take place side by side. */
    void close() {
        synchronized (this) {
            closed = true;
        }
        forEach(Site::end);
        ClumpException failure = null;
        for (Site site : sites.values()) {
            try {
                site.close();
            } catch (ClumpException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Asks all hosts for their counters; the entry of a host that does not answer in time says so. */
    List<HostCounters> counters(IntFunction<String> hosts) {
        long startNanos = System.nanoTime();
        // Ask all before waiting for the first, so that the timeout is one for all.
        Map<Integer, CompletableFuture<HostCounters>> asked = new TreeMap<>();
        sites.forEach((node, site) -> asked.put(node, site.counters()));
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
        forEach(site -> site.nameChanged(key, name));
    }

    @Override
    public void answered(Publisher publisher, String error) {
        Site site = sites.get(publisher.node());
        if (site != null) {
            site.nameAnswered(publisher.connection(), error);
        }
    }
}
