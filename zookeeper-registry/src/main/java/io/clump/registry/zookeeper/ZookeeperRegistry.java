package io.clump.registry.zookeeper;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import io.clump.am2.spi.EndpointRegistry;
import io.clump.registry.EndpointKey;
import java.lang.System.Logger.Level;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.api.CuratorWatcher;
import org.apache.curator.framework.api.transaction.CuratorOp;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.BadVersionException;
import org.apache.zookeeper.KeeperException.NoNodeException;
import org.apache.zookeeper.KeeperException.NodeExistsException;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;

/** A session with ZooKeeper, and the names that were published through it. */
final class ZookeeperRegistry implements EndpointRegistry {
    /** A request that finds no server fails after this time. */
    static final Duration TIMEOUT = Duration.ofSeconds(60);

    private static final Duration START_TIMEOUT = Duration.ofSeconds(15);

    private static final System.Logger LOGGER = System.getLogger(ZookeeperRegistry.class.getName());

    private final CuratorFramework client;
    private final String path;
    private final String owner;

    /** Completed when this is closed. */
    private final CompletableFuture<Boolean> end = new CompletableFuture<>();

    /** Guarded by this. */
    private final Map<String, EndpointName> published = new TreeMap<>();

    /** True once the session has expired. */
    private volatile boolean isLost;

    private ZookeeperRegistry(CuratorFramework client, String path, String owner) {
        this.client = client;
        this.path = path;
        this.owner = owner;
    }

    /**
     * Begins a session.
     *
     * @param client which was not started
     * @param path of the job's names
     * @param owner text without an end of line, unique to the process
     */
    static ZookeeperRegistry open(CuratorFramework client, String path, String owner) {
        ZookeeperRegistry registry = new ZookeeperRegistry(client, path, owner);
        client.getConnectionStateListenable().addListener((unused, state) -> registry.stateChanged(state));
        client.start();
        int seconds = (int) START_TIMEOUT.toSeconds();
        if (!registry.ask(() -> client.blockUntilConnected(seconds, TimeUnit.SECONDS))) {
            client.close();
            throw new ClumpException("cannot reach ZooKeeper: servers=" + registry.servers() + ", waited s=" + seconds);
        }
        return registry;
    }

    @Override
    public synchronized void publish(String key, EndpointName name) {
        String holder = put(node(key), name);
        if (!holder.equals(owner)) {
            throw new ClumpException(
                    "an endpoint is published under this key already: key=\"" + key + "\", process=" + holder);
        }
        published.put(key, name);
    }

    /** Publishes a name unless another process holds its key; returns the holder. */
    private String put(String node, EndpointName name) {
        byte[] data = new Entry(owner, name.toString(), 0).bytes();
        return ask(() -> {
            while (true) {
                try {
                    client.create()
                            .creatingParentContainersIfNeeded()
                            .withMode(CreateMode.EPHEMERAL)
                            .forPath(node, data);
                    return owner;
                } catch (NodeExistsException e) {
                    Optional<Entry> found = read(node);
                    if (found.isPresent() && (!isMine(found.get()) || isReplaced(node, found.get(), data))) {
                        return found.get().owner;
                    }
                }
            }
        });
    }

    private boolean isMine(Entry entry) {
        return entry.owner.equals(owner);
    }

    /** The node may be that of another session of this process, and would end with it. */
    private boolean isReplaced(String node, Entry found, byte[] data) throws Exception {
        try {
            CuratorOp delete =
                    client.transactionOp().delete().withVersion(found.version).forPath(node);
            CuratorOp create = client.transactionOp()
                    .create()
                    .withMode(CreateMode.EPHEMERAL)
                    .forPath(node, data);
            client.transaction().forOperations(delete, create);
            return true;
        } catch (NoNodeException | BadVersionException e) {
            return false;
        }
    }

    @Override
    public @Nullable EndpointName find(String key) {
        String node = node(key);
        return ask(() -> read(node)).map(Entry::endpoint).orElse(null);
    }

    /** While no server answers, this may take longer than the timeout, by {@link #TIMEOUT} at most. */
    @Override
    public EndpointName await(String key, Duration timeout) {
        String node = node(key);
        long startNanos = System.nanoTime();
        while (true) {
            // Read before the lookup: a name that was published in time is found, even if this thread had no processor
            // for long.
            Duration waited = Duration.ofNanos(System.nanoTime() - startNanos);
            Optional<Entry> found = ask(() -> read(node));
            if (found.isPresent()) {
                return found.get().endpoint();
            }
            if (waited.compareTo(timeout) >= 0 || Thread.currentThread().isInterrupted()) {
                throw EndpointRegistry.notPublished(key, waited);
            }
            awaitChange(node, TimeUnit.NANOSECONDS.convert(timeout.minus(waited)));
        }
    }

    /** Waits until a name is published that was not, the time is over, or the thread is interrupted. */
    private void awaitChange(String node, long nanos) {
        CompletableFuture<Boolean> change = new CompletableFuture<>();
        CuratorWatcher watcher = event -> change.complete(true);
        boolean exists = ask(() -> Optional.ofNullable(
                        client.checkExists().usingWatcher(watcher).forPath(node))
                .isPresent());
        if (exists || !happens(change, nanos)) {
            ask(() -> client.watchers().remove(watcher).inBackground().forPath(node));
        }
    }

    /** Waits for an event, or until this is closed; returns false if the time is over or the thread is interrupted. */
    private boolean happens(CompletableFuture<Boolean> event, long nanos) {
        try {
            CompletableFuture.anyOf(event, end).get(nanos, TimeUnit.NANOSECONDS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public synchronized void withdraw(String key) {
        String node = node(key);
        published.remove(key);
        ask(() -> {
            Optional<Entry> found = read(node).filter(this::isMine);
            if (found.isPresent()) {
                try {
                    client.delete().withVersion(found.get().version).forPath(node);
                } catch (NoNodeException | BadVersionException expected) {
                    // It has ended meanwhile, with its session.
                    return false;
                }
            }
            return true;
        });
    }

    /** The end of the session is that of its names. */
    @Override
    public void close() {
        if (end.complete(true)) {
            ask(() -> {
                client.close();
                return true;
            });
        }
    }

    private void stateChanged(ConnectionState state) {
        if (state == ConnectionState.LOST) {
            isLost = true;
        } else if (state == ConnectionState.RECONNECTED && isLost) {
            isLost = false;
            CompletableFuture<Void> unused = client.runSafe(this::publishAgain);
        }
    }

    /** A session has expired, and another one has begun. */
    private synchronized void publishAgain() {
        published.forEach((key, name) -> {
            try {
                String holder = put(node(key), name);
                if (!holder.equals(owner)) {
                    LOGGER.log(
                            Level.WARNING, "the key of an endpoint was lost: key=\"" + key + "\", process=" + holder);
                }
            } catch (ClumpException e) {
                LOGGER.log(Level.WARNING, "an endpoint is not published any more: key=\"" + key + "\"", e);
            }
        });
    }

    private Optional<Entry> read(String node) throws Exception {
        try {
            Stat stat = new Stat();
            byte[] data = client.getData().storingStatIn(stat).forPath(node);
            return Optional.of(Entry.of(data, stat.getVersion()));
        } catch (NoNodeException e) {
            return Optional.empty();
        }
    }

    /** Asks a server, again if the thread is interrupted, which it stays. */
    private <T> T ask(Callable<T> request) {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return request.call();
                } catch (InterruptedException e) {
                    Thread.interrupted();
                    interrupted = true;
                }
            }
        } catch (IllegalStateException e) {
            throw e;
        } catch (Exception e) { // catch-all: the caller learns of it, in one line
            throw new ClumpException("cannot query ZooKeeper: servers=" + servers() + ", cause=" + e.getMessage(), e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private String servers() {
        return client.getZookeeperClient().getCurrentConnectionString();
    }

    private String node(String key) {
        EndpointKey.check(key);
        if (end.isDone()) {
            throw new IllegalStateException("the endpoint registry is closed: path=" + path);
        }
        // A node cannot be called . or ..
        return path + "/" + URLEncoder.encode(key, StandardCharsets.UTF_8).replace(".", "%2E");
    }

    /**
     * The content of a node.
     *
     * @param owner process that has published the name
     * @param name the endpoint's name
     * @param version of the node
     */
    private record Entry(String owner, String name, int version) {
        private static final String END_OF_OWNER = "\n";

        static Entry of(byte[] data, int version) {
            String[] parts = new String(data, StandardCharsets.UTF_8).split(END_OF_OWNER, 2);
            return new Entry(parts[0], parts[parts.length - 1], version);
        }

        byte[] bytes() {
            return (owner + END_OF_OWNER + name).getBytes(StandardCharsets.UTF_8);
        }

        EndpointName endpoint() {
            return EndpointName.parse(name);
        }
    }
}
