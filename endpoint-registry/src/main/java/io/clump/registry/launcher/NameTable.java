package io.clump.registry.launcher;

import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The names that are published in a job, and their publishers. */
public final class NameTable implements NameAuthority {
    private final Copies copies;

    /** Guarded by this. */
    private final Map<String, Entry> entries = new TreeMap<>();

    /**
     * Makes an empty table.
     *
     * @param copies told of each change and each answer, in their order
     */
    public NameTable(Copies copies) {
        this.copies = copies;
    }

    @Override
    public synchronized void publish(Publisher publisher, String key, String name) {
        Entry found = entries.get(key);
        if (found != null && !found.publisher.isSameProcess(publisher)) {
            copies.answered(
                    publisher,
                    "an endpoint is published under this key already: key=\"" + key + "\", process="
                            + found.publisher.process() + " of node " + found.publisher.node());
            return;
        }
        entries.put(key, new Entry(publisher, name));
        copies.changed(key, name);
        copies.answered(publisher, "");
    }

    @Override
    public synchronized void withdraw(Publisher publisher, String key) {
        Entry found = entries.get(key);
        if (found != null && found.publisher.isSameProcess(publisher)) {
            entries.remove(key);
            copies.changed(key, null);
        }
        copies.answered(publisher, "");
    }

    @Override
    public synchronized void leave(Publisher publisher) {
        removeIf(publisher::equals);
    }

    /**
     * A host has gone, and what its processes have published is withdrawn.
     *
     * @param node number of its node
     */
    public synchronized void leave(int node) {
        removeIf(publisher -> publisher.node() == node);
    }

    private void removeIf(Predicate<Publisher> isGone) {
        for (Iterator<Map.Entry<String, Entry>> all = entries.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<String, Entry> next = all.next();
            if (isGone.test(next.getValue().publisher)) {
                all.remove();
                copies.changed(next.getKey(), null);
            }
        }
    }

    private record Entry(Publisher publisher, String name) {}

    /** The servers of all nodes. Called while no other change can happen, so the calls do not wait. */
    public interface Copies {
        /**
         * A name has been published, replaced or withdrawn.
         *
         * @param key of the name
         * @param name the new name; null if it was withdrawn
         */
        void changed(String key, @Nullable String name);

        /**
         * A request is decided.
         *
         * @param publisher that asked
         * @param error why it was refused; empty if it was not
         */
        void answered(Publisher publisher, String error);
    }
}
