package io.clump.registry.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import io.clump.am2.spi.EndpointRegistry;
import io.clump.control.ControlSocket;
import io.clump.control.LineConnection;
import io.clump.registry.EndpointKey;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A process's copy of the names, and its connection to the server of its host. */
final class LauncherRegistry implements EndpointRegistry, LineConnection.Listener {
    /** Time after which an unanswered request is lost: the launcher itself gives up hosts sooner. */
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final Path path;

    /** Time in nanoseconds. */
    private final LongSupplier clock;

    private final LineConnection connection;

    /** Held by the thread whose request is under way. */
    private final Object requests = new Object();

    /** Guarded by this, as are the fields below. */
    private final Map<String, String> names = new HashMap<>();

    private @Nullable String answer;
    private @Nullable String end;
    private boolean closed;

    private LauncherRegistry(Path path, LongSupplier clock) {
        this.path = path;
        this.clock = clock;
        connection = ControlSocket.connect(path, NameServer.ROLE, this);
    }

    static LauncherRegistry open(Path path, long process) {
        return open(path, process, System::nanoTime);
    }

    static LauncherRegistry open(Path path, long process, LongSupplier clock) {
        LauncherRegistry registry = new LauncherRegistry(path, clock);
        registry.request(new NameMessage.Hello(process));
        return registry;
    }

    @Override
    public void publish(String key, EndpointName name) {
        EndpointKey.check(key);
        request(new NameMessage.Publish(key, name.toString()));
    }

    @Override
    public @Nullable EndpointName find(String key) {
        EndpointKey.check(key);
        String name;
        synchronized (this) {
            checkOpen();
            name = names.get(key);
        }
        return name == null ? null : EndpointName.parse(name);
    }

    @Override
    public EndpointName await(String key, Duration timeout) {
        EndpointKey.check(key);
        long startNanos = clock.getAsLong();
        String name;
        synchronized (this) {
            checkOpen();
            name = names.get(key);
            while (name == null) {
                Duration waited = Duration.ofNanos(clock.getAsLong() - startNanos);
                if (!waitFor(timeout.minus(waited))) {
                    throw EndpointRegistry.notPublished(key, waited);
                }
                checkOpen();
                name = names.get(key);
            }
        }
        return EndpointName.parse(name);
    }

    @Override
    public void withdraw(String key) {
        EndpointKey.check(key);
        request(new NameMessage.Withdraw(key));
    }

    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
        }
        try {
            request(new NameMessage.Leave());
        } finally {
            synchronized (this) {
                closed = true;
            }
            connection.close();
        }
    }

    /** Ends the connection without a message, like the end of the process. */
    void abandon() {
        connection.close();
    }

    @Override
    public synchronized void received(String line) {
        NameMessage message = NameMessage.LINES.decode(line);
        if (message instanceof NameMessage.Is published) {
            names.put(published.key(), published.name());
        } else if (message instanceof NameMessage.Gone withdrawn) {
            names.remove(withdrawn.key());
        } else if (message instanceof NameMessage.Done done) {
            answer = done.error();
        } else {
            throw new ClumpException("not from a registry: found=" + message);
        }
        notifyAll();
    }

    @Override
    public synchronized void ended(String reason) {
        end = reason;
        notifyAll();
    }

    /** Sends a request and waits for its answer. An interrupt stays pending. */
    private void request(NameMessage message) {
        synchronized (requests) {
            boolean interrupted = Thread.interrupted();
            try {
                String error = answerTo(message);
                if (!error.isEmpty()) {
                    throw new ClumpException(error);
                }
            } catch (InterruptedException e) {
                interrupted = true;
                throw new ClumpException("interrupted during a request to the launcher: socket=" + path, e);
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    private synchronized String answerTo(NameMessage message) throws InterruptedException {
        checkOpen();
        answer = null;
        connection.send(NameMessage.LINES.encode(message));
        long startNanos = clock.getAsLong();
        while (answer == null) {
            checkOpen();
            long leftNanos = TIMEOUT.toNanos() - (clock.getAsLong() - startNanos);
            if (leftNanos <= 0) {
                throw new ClumpException("the launcher has not answered the registry within " + TIMEOUT.toSeconds()
                        + " s: socket=" + path);
            }
            TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
        }
        return answer;
    }

    /** Waits for any change; returns false if the timeout has expired, or the thread is interrupted, which it stays. */
    private boolean waitFor(Duration left) {
        if (left.isNegative() || left.isZero() || Thread.currentThread().isInterrupted()) {
            return false;
        }
        try {
            TimeUnit.NANOSECONDS.timedWait(this, (left.compareTo(TIMEOUT) < 0 ? left : TIMEOUT).toNanos());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private synchronized void checkOpen() {
        if (closed) {
            throw new IllegalStateException("the endpoint registry is closed: socket=" + path);
        }
        if (end != null) {
            throw new ClumpException("the launcher's registry has ended: socket=" + path + ", cause=" + end);
        }
    }
}
