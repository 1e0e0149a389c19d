package io.clump.registry.zookeeper;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.counters.LayerCounters;
import io.clump.am2.job.OwnDirectory;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.EndpointRegistry;
import io.clump.am2.spi.EndpointRegistryProvider;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.Configuration;
import org.apache.curator.framework.AuthInfo;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.ACLProvider;
import org.apache.curator.retry.RetryUntilElapsed;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.common.ConfigException;
import org.apache.zookeeper.data.ACL;

/** Makes {@code zookeeper}: the registry in Apache ZooKeeper. */
public final class ZookeeperRegistryProvider implements EndpointRegistryProvider {
    /** Property that names the servers. */
    public static final String SERVERS = "clump.zookeeper.servers";

    /** Property that is the path below which names lie. */
    public static final String PATH = "clump.zookeeper.path";

    /** Property that is the life of a session without a sign of its process. */
    public static final String SESSION = "clump.zookeeper.session-millis";

    /** Property that names the file of ZooKeeper's client. */
    public static final String CLIENT = "clump.zookeeper.client-file";

    /** Property that names the file of proofs. */
    public static final String PROOF = "clump.zookeeper.auth-file";

    /** Property for the access to names. */
    public static final String ACCESS = "clump.zookeeper.acl";

    /** Part of the names of properties of the client that hold passwords, such as that of a key store. */
    private static final String PASSWORD = ".password";

    private static final String AUTO = "auto";
    private static final String OPEN = "open";
    private static final String CREATOR = "creator";

    private static final Setting SERVERS_SETTING = Setting.of(
                    SERVERS, Values.text("HOST:PORT, separated by commas"), "localhost:2181", "ZooKeeper's servers.")
            .withFlag("--zookeeper=HOST:PORT,…");

    private static final Setting PATH_SETTING = Setting.of(
                    PATH,
                    Values.text("a path of ZooKeeper"),
                    "/clump",
                    "ZooKeeper path below which jobs register names.")
            .withFlag("--zookeeper-path=PATH");

    private static final Setting SESSION_SETTING = Setting.of(
                    SESSION,
                    Values.whole(100, 3_600_000).in("ms"),
                    "10000",
                    "Session timeout: ZooKeeper removes the names of a dead or disconnected process after this time."
                            + " Servers have limits of their own.")
            .withFlag("--zookeeper-session-millis=T");

    private static final Setting CLIENT_SETTING = Setting.of(
                    CLIENT,
                    Values.path("a file"),
                    "",
                    "File with properties of ZooKeeper's client, for instance for TLS (zookeeper.client.secure,"
                            + " zookeeper.ssl.…) and SASL. A file that contains a password needs mode 0600.")
            .withFlag("--zookeeper-client-file=FILE");

    private static final Setting PROOF_SETTING = Setting.of(
                    PROOF,
                    Values.path("a file"),
                    "",
                    "File with credentials for ZooKeeper: lines such as 'digest user:password'. It needs mode 0600.")
            .withFlag("--zookeeper-auth-file=FILE");

    private static final Setting ACCESS_SETTING = Setting.of(
                    ACCESS,
                    Values.oneOf(List.of(AUTO, OPEN, CREATOR)),
                    AUTO,
                    "Access to names in ZooKeeper: open (every client), creator (only clients with the same"
                            + " credentials), or auto (creator if this process authenticates by digest or SASL,"
                            + " otherwise open).")
            .withFlag("--zookeeper-acl=WHO");

    /** The libraries explain each failed attempt at length; this registry reports the result in one line. */
    private static final List<Logger> LOGGERS =
            List.of(Logger.getLogger("org.apache.zookeeper"), Logger.getLogger("org.apache.curator"));

    private static final System.Logger LOGGER = System.getLogger(ZookeeperRegistryProvider.class.getName());

    /** A process number alone may be that of a process on another host. */
    private static final String OWNER = ManagementFactory.getRuntimeMXBean().getName() + "-" + UUID.randomUUID();

    private static final int RETRY_MILLIS = 100;

    /** Called by {@link java.util.ServiceLoader}. */
    public ZookeeperRegistryProvider() {}

    @Override
    public String name() {
        return "zookeeper";
    }

    @Override
    public Description description() {
        return Description.of(
                "in Apache ZooKeeper, for services that outlive a launcher",
                SERVERS_SETTING,
                PATH_SETTING,
                SESSION_SETTING,
                CLIENT_SETTING,
                PROOF_SETTING,
                ACCESS_SETTING);
    }

    @Override
    public EndpointRegistry open(LayerConfiguration configuration) {
        return open(configuration, OWNER);
    }

    static EndpointRegistry open(LayerConfiguration configuration, String owner) {
        LOGGERS.stream().filter(logger -> logger.getLevel() == null).forEach(logger -> logger.setLevel(Level.OFF));
        int sessionMillis = SESSION_SETTING.number(configuration);
        String path = text(configuration, PATH_SETTING);
        if (!path.matches("(/[^/.]+)+")) {
            throw new ClumpException("not a path of ZooKeeper: " + PATH + "=" + path + ", expected for instance "
                    + PATH_SETTING.preset());
        }
        List<AuthInfo> proofs = proofs(text(configuration, PROOF_SETTING));
        ZKClientConfig clientConfiguration = clientConfiguration(text(configuration, CLIENT_SETTING));
        boolean hasProof = !proofs.isEmpty() || hasLogin(clientConfiguration);
        CuratorFramework client = CuratorFrameworkFactory.builder()
                .connectString(text(configuration, SERVERS_SETTING))
                .sessionTimeoutMs(sessionMillis)
                .connectionTimeoutMs(sessionMillis)
                .retryPolicy(new RetryUntilElapsed((int) ZookeeperRegistry.TIMEOUT.toMillis(), RETRY_MILLIS))
                .ensembleTracker(false)
                .aclProvider(access(who(configuration, hasProof), path))
                .authorization(proofs)
                .zkClientConfig(clientConfiguration)
                .build();
        return ZookeeperRegistry.open(client, path + "/" + Long.toHexString(configuration.job()), owner);
    }

    private static String text(LayerConfiguration configuration, Setting setting) {
        return configuration.properties().getOrDefault(setting.key(), setting.preset());
    }

    /** Returns the access to names; warns if it is open by default. */
    private static String who(LayerConfiguration configuration, boolean hasProof) {
        String who = text(configuration, ACCESS_SETTING);
        if (!who.equals(AUTO)) {
            return who;
        }
        // One process of a job is enough.
        if (!hasProof
                && configuration
                        .properties()
                        .getOrDefault(LayerCounters.RANK, "0")
                        .equals("0")) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "all clients of ZooKeeper may see and change the names of this job: no digest in " + PROOF
                            + " and no SASL login, expected one of them, or " + ACCESS + "=" + OPEN
                            + " if this is wanted");
        }
        return hasProof ? CREATOR : OPEN;
    }

    /** Returns whether ZooKeeper's client proves itself by SASL. */
    private static boolean hasLogin(ZKClientConfig client) {
        String section = client.getProperty(
                ZKClientConfig.LOGIN_CONTEXT_NAME_KEY, ZKClientConfig.LOGIN_CONTEXT_NAME_KEY_DEFAULT);
        try {
            AppConfigurationEntry[] logins = Configuration.getConfiguration().getAppConfigurationEntry(section);
            return client.isSaslClientEnabled() && logins != null && logins.length > 0;
        } catch (SecurityException e) {
            // The virtual machine has no file of logins.
            return false;
        }
    }

    /** The path that jobs share, and its parents, must be open to all jobs, whoever created it. */
    private static ACLProvider access(String who, String shared) {
        List<ACL> all = switch (who) {
            case OPEN -> ZooDefs.Ids.OPEN_ACL_UNSAFE;
            case CREATOR -> ZooDefs.Ids.CREATOR_ALL_ACL;
            default ->
                throw new ClumpException("invalid property: " + ACCESS + "=" + who + ", expected " + AUTO + ", " + OPEN
                        + " or " + CREATOR);
        };
        return new ACLProvider() {
            @Override
            public List<ACL> getDefaultAcl() {
                return all;
            }

            @Override
            public List<ACL> getAclForPath(String path) {
                return path.startsWith(shared + "/") ? all : ZooDefs.Ids.OPEN_ACL_UNSAFE;
            }
        };
    }

    private static List<AuthInfo> proofs(String file) {
        if (file.isEmpty()) {
            return List.of();
        }
        return secret(PROOF, file)
                .lines()
                .map(line -> line.split(" ", 2))
                .map(words -> new AuthInfo(words[0], words[words.length - 1].getBytes(StandardCharsets.UTF_8)))
                .toList();
    }

    /** Returns the text of a file that holds a password, which only this user may access. */
    private static String secret(String property, String file) {
        try {
            return OwnDirectory.readAnywhere(
                    Path.of(file),
                    channel -> new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8));
        } catch (ClumpException e) {
            throw new ClumpException("cannot use " + property + "=" + file + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new ClumpException("cannot read " + property + "=" + file + ", cause=" + e, e);
        }
    }

    private static ZKClientConfig clientConfiguration(String file) {
        try {
            if (file.isEmpty()) {
                return new ZKClientConfig();
            }
            if (Files.readString(Path.of(file)).contains(PASSWORD)) {
                secret(CLIENT, file);
            }
            return new ZKClientConfig(Path.of(file));
        } catch (ConfigException | IOException e) {
            throw new ClumpException("cannot read " + CLIENT + "=" + file + ", cause=" + e, e);
        }
    }
}
