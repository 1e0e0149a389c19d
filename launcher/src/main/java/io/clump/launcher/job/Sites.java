package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import io.clump.registry.launcher.NameTable;
import io.clump.registry.launcher.Publisher;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The sites of a job, and the names that their processes publish. */
final class Sites implements NameTable.Copies {
    /** A host through which all others are reached refuses more at once. */
    private static final int AT_ONCE = 8;

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
