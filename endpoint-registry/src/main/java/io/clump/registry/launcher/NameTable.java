package io.clump.registry.launcher;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The names that are published in a job, and their publishers. All groups of its processes share it. */
public final class NameTable {
    /** Guarded by this. */
    private final Map<String, Entry> entries = new TreeMap<>();

    /** Groups that receive each change. Guarded by this. */
    private final List<Group> groups = new ArrayList<>();

    /** Makes an empty table. */
    public NameTable() {}

    /**
     * Makes the part of a group of processes. It receives no change before it {@linkplain Group#join joins}.
     *
     * @param copies that receive each change and each answer to its own processes, in order
     * @return the part
     */
    public Group group(Copies copies) {
        return new Group(copies);
    }

    private void put(Group group, Publisher publisher, String key, String name) {
        entries.put(key, new Entry(group, publisher, name));
        changed(key, name);
    }

    private void changed(String key, @Nullable String name) {
        groups.forEach(one -> one.copies.changed(key, name));
    }

    private void removeIf(Predicate<Entry> isGone) {
        for (Iterator<Map.Entry<String, Entry>> all = entries.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<String, Entry> next = all.next();
            // A TreeMap may use this object for the following entry once it has removed this one.
            String key = next.getKey();
            if (isGone.test(next.getValue())) {
                all.remove();
                changed(key, null);
            }
        }
    }

    private record Entry(Group group, Publisher publisher, String name) {}

    /** The names of a group of processes, and those of all others that it sees. */
    public final class Group implements NameAuthority {
        private final Copies copies;

        private Group(Copies copies) {
            this.copies = copies;
        }

        /**
         * Returns the table, to which other groups belong, too.
         *
         * @return always the same object
         */
        public NameTable table() {
            return NameTable.this;
        }

        /** Sends all names and each later change to the servers of the group, which are open from now on. */
        public void join() {
            synchronized (NameTable.this) {
                entries.forEach((key, entry) -> copies.changed(key, entry.name));
                groups.add(this);
            }
        }

        /** Ends the group: withdraws its names; its servers receive no more changes. */
        public void leave() {
            synchronized (NameTable.this) {
                groups.remove(this);
                removeIf(entry -> entry.group == this);
            }
        }

        @Override
        public void publish(Publisher publisher, String key, String name) {
            synchronized (NameTable.this) {
                Entry found = entries.get(key);
                if (found != null && !isOf(found, publisher)) {
                    copies.answered(
                            publisher,
                            "an endpoint is published under this key already: key=\"" + key + "\", process="
                                    + found.publisher.process() + " of node " + found.publisher.node());
                    return;
                }
                put(this, publisher, key, name);
                copies.answered(publisher, "");
            }
        }

        @Override
        public void withdraw(Publisher publisher, String key) {
            synchronized (NameTable.this) {
                Entry found = entries.get(key);
                if (found != null && isOf(found, publisher)) {
                    entries.remove(key);
                    changed(key, null);
                }
                copies.answered(publisher, "");
            }
        }

        private boolean isOf(Entry entry, Publisher publisher) {
            return entry.group == this && entry.publisher.isSameProcess(publisher);
        }

        @Override
        public void leave(Publisher publisher) {
            synchronized (NameTable.this) {
                removeIf(entry -> entry.group == this && entry.publisher.equals(publisher));
            }
        }

        /**
         * Withdraws the names of the group's processes on a host that is gone.
         *
         * @param node number of its node
         */
        public void leave(int node) {
            synchronized (NameTable.this) {
                removeIf(entry -> entry.group == this && entry.publisher.node() == node);
            }
        }
    }

    /** The servers of a group on all its nodes. Called while no other change can happen, so the calls do not wait. */
    public interface Copies {
        /**
         * Called when a name was published, replaced or withdrawn.
         *
         * @param key of the name
         * @param name the new name; null if it was withdrawn
         */
        void changed(String key, @Nullable String name);

        /** Called when a request is decided.
         *
         * @param publisher requesting publisher
         * @param error why it was refused; empty if it was not
         */
        void answered(Publisher publisher, String error);
    }
}
