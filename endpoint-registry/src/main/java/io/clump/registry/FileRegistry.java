package io.clump.registry;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.spi.EndpointRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Registry in a mapped file. Checks keys and names; the table below gets only bytes that fit. */
final class FileRegistry implements EndpointRegistry {
    private static final long FIRST_PARK_NANOS = TimeUnit.MICROSECONDS.toNanos(1);
    private static final long LONGEST_PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final RegistryFile file;
    private final RegistryTable table;
    private final RegistryLock writers;
    private final ProcessIdentity self;
    private final Predicate<ProcessIdentity> isAlive;

    /** Time in nanoseconds. */
    private final LongSupplier clock;

    /** Held for reading during an access to the mapping, for writing during the unmapping. */
    private final ReadWriteLock mapping = new ReentrantReadWriteLock();

    /** Publications through this object, by key. */
    private final Map<String, RegistryTable.Publication> published = new ConcurrentHashMap<>();

    /** Guarded by the lock of the mapping. */
    private boolean closed;

    FileRegistry(RegistryFile file, ProcessIdentity self, Predicate<ProcessIdentity> isAlive) {
        this(file, self, isAlive, System::nanoTime);
    }

    FileRegistry(RegistryFile file, ProcessIdentity self, Predicate<ProcessIdentity> isAlive, LongSupplier clock) {
        this.file = file;
        this.self = self;
        this.isAlive = isAlive;
        this.clock = clock;
        table = new RegistryTable(file.memory(), file.slots(), self, isAlive);
        writers = new RegistryLock(file.path());
    }

    @Override
    public void publish(String key, EndpointName name) {
        byte[] keyBytes = keyBytes(key);
        byte[] nameBytes = nameBytes(name);
        withMapping(() -> writers.run(() -> published.put(key, table.put(keyBytes, nameBytes))));
    }

    @Override
    public @Nullable EndpointName find(String key) {
        byte[] keyBytes = keyBytes(key);
        RegistrySlot.Entry entry;
        mapping.readLock().lock();
        try {
            checkOpen();
            entry = table.find(keyBytes);
        } finally {
            mapping.readLock().unlock();
        }
        if (entry == null || !(entry.owner().equals(self) || isAlive.test(entry.owner()))) {
            return null;
        }
        return EndpointName.parse(entry.name());
    }

    @Override
    public EndpointName await(String key, Duration timeout) {
        long startNanos = clock.getAsLong();
        long park = FIRST_PARK_NANOS;
        while (true) {
            // Before the lookup: a name that was published in time is found, even if this thread had no processor
            // for long.
            Duration waited = Duration.ofNanos(clock.getAsLong() - startNanos);
            EndpointName name = find(key);
            if (name != null) {
                return name;
            }
            if (waited.compareTo(timeout) >= 0 || Thread.currentThread().isInterrupted()) {
                throw EndpointRegistry.notPublished(key, waited);
            }
            LockSupport.parkNanos(park);
            park = Math.min(2 * park, LONGEST_PARK_NANOS);
        }
    }

    @Override
    public void withdraw(String key) {
        byte[] keyBytes = keyBytes(key);
        withMapping(() -> writers.run(() -> {
            table.remove(keyBytes);
            published.remove(key);
        }));
    }

    @Override
    public void close() {
        mapping.writeLock().lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            withdrawAll();
        } finally {
            mapping.writeLock().unlock();
        }
    }

    /** Withdraws this object's publications that are unchanged; the mapping is not accessed afterwards. */
    private void withdrawAll() {
        try {
            if (!published.isEmpty()) {
                writers.run(() -> published.values().forEach(RegistryTable::takeBack));
            }
        } catch (ClumpException e) {
            // If the file is gone, nobody can find them.
            if (Files.exists(file.path(), LinkOption.NOFOLLOW_LINKS)) {
                throw e;
            }
        } finally {
            file.unmap();
        }
    }

    private void withMapping(Runnable action) {
        mapping.readLock().lock();
        try {
            checkOpen();
            action.run();
        } finally {
            mapping.readLock().unlock();
        }
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("the endpoint registry is closed: file=" + file.path());
        }
    }

    private static byte[] keyBytes(String key) {
        EndpointKey.check(key);
        return key.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] nameBytes(EndpointName name) {
        String text = name.toString();
        if (text.length() > RegistryLayout.MAX_NAME_LENGTH) {
            throw new ClumpException("the endpoint's name is too long for the registry: characters=" + text.length()
                    + ", expected at most " + RegistryLayout.MAX_NAME_LENGTH + ", name=" + text);
        }
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
