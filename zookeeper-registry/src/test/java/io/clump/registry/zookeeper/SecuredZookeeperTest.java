package io.clump.registry.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Thorough;
import io.clump.am2.spi.EndpointRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.AppConfigurationEntry.LoginModuleControlFlag;
import javax.security.auth.login.Configuration;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.NettyServerCnxnFactory;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.server.auth.DigestLoginModule;
import org.apache.zookeeper.server.auth.ProviderRegistry;
import org.apache.zookeeper.server.auth.SASLAuthenticationProvider;
import org.apache.zookeeper.server.auth.X509AuthenticationProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Names behind TLS with certificates on both sides, and behind SASL, with what the page on several machines says to
 * set.
 */
class SecuredZookeeperTest {
    private static final Duration BOUND = Duration.ofDays(1);
    private static final int TICK_MILLIS = 100;
    private static final int MOST_CLIENTS = 60;
    private static final int DEFAULT_BACKLOG = -1;
    private static final String PASSWORD = "not-a-secret";
    private static final EndpointName NAME = new EndpointName(1, "0", Map.of());

    @TempDir
    private Path directory;

    private final List<String> properties = new ArrayList<>();
    private final List<EndpointRegistry> registries = new ArrayList<>();
    private ServerCnxnFactory connections = new NIOServerCnxnFactory();

    @AfterEach
    void stop() {
        registries.forEach(EndpointRegistry::close);
        connections.shutdown();
        properties.forEach(System::clearProperty);
        ProviderRegistry.reset();
        Configuration.setConfiguration(null);
    }

    @Test
    @Thorough
    void namesOfACreatorAreForThoseWithItsCertificate() throws Exception {
        certificate("server", "ours");
        certificate("me", "ours");
        certificate("stranger", "theirs");
        provider("x509", X509AuthenticationProvider.class);
        property("zookeeper.ssl.keyStore.location", store("server").toString());
        property("zookeeper.ssl.keyStore.password", PASSWORD);
        property("zookeeper.ssl.trustStore.location", store("ours").toString());
        property("zookeeper.ssl.trustStore.password", PASSWORD);
        property(ServerCnxnFactory.ZOOKEEPER_SERVER_CNXN_FACTORY, NettyServerCnxnFactory.class.getName());
        serve(ServerCnxnFactory.createFactory(), true);

        open(ZookeeperRegistryProvider.CLIENT, client("me"), "creator").publish("a", NAME);
        assertThat(open(ZookeeperRegistryProvider.CLIENT, client("me"), "creator")
                        .await("a", BOUND))
                .isEqualTo(NAME);
        Path outsider = client("stranger");
        assertThatThrownBy(() -> open(ZookeeperRegistryProvider.CLIENT, outsider, "creator"))
                .isInstanceOf(ClumpException.class)
                .hasMessageStartingWith("cannot reach ZooKeeper: servers=");
    }

    @Test
    void namesBehindALoginAreForThoseWithTheSameOne() throws Exception {
        provider("sasl", SASLAuthenticationProvider.class);
        property("zookeeper.fips-mode", "false");
        Configuration.setConfiguration(new Logins());
        serve(new NIOServerCnxnFactory(), false);

        Path me = login("me");
        open(ZookeeperRegistryProvider.CLIENT, me, "auto").publish("a", NAME);
        assertThat(open(ZookeeperRegistryProvider.CLIENT, me, "auto").await("a", BOUND))
                .isEqualTo(NAME);
        EndpointRegistry other = open(ZookeeperRegistryProvider.CLIENT, login("other"), "auto");
        assertThatThrownBy(() -> other.find("a"))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("NoAuth");
    }

    @Test
    void namesBehindADigestAreForThoseWithTheSameOneUnlessTheirOwnerOpensThem() throws Exception {
        serve(new NIOServerCnxnFactory(), false);
        Path me = digest("me");
        open(ZookeeperRegistryProvider.PROOF, me, "auto").publish("a", NAME);
        assertThat(open(ZookeeperRegistryProvider.PROOF, me, "auto").await("a", BOUND))
                .isEqualTo(NAME);

        EndpointRegistry other = open(ZookeeperRegistryProvider.PROOF, digest("other"), "auto");
        assertThatThrownBy(() -> other.find("a"))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("NoAuth");
    }

    @Test
    void onlyNamesThatNobodySaidAreOpenAreWarnedOf() throws Exception {
        serve(new NIOServerCnxnFactory(), false);
        List<String> warnings = new ArrayList<>();
        Logger logger = Logger.getLogger(ZookeeperRegistryProvider.class.getName());
        Handler handler = new StreamHandler() {
            @Override
            public void publish(LogRecord line) {
                warnings.add(line.getMessage());
            }
        };
        logger.addHandler(handler);
        try {
            open(ZookeeperRegistryProvider.PROOF, digest("me"), "auto");
            open(ZookeeperRegistryProvider.ACCESS, Path.of("open"), "open");
            assertThat(warnings).isEmpty();
            open(ZookeeperRegistryProvider.ACCESS, Path.of("auto"), "auto");
            assertThat(warnings).singleElement().asString().contains("all clients of ZooKeeper may see and change");
        } finally {
            logger.removeHandler(handler);
        }
    }

    private void serve(ServerCnxnFactory factory, boolean isSecure) throws IOException, InterruptedException {
        Path data = Files.createDirectory(directory.resolve("data"));
        connections = factory;
        factory.configure(
                new InetSocketAddress(InetAddress.getByName("localhost"), 0), MOST_CLIENTS, DEFAULT_BACKLOG, isSecure);
        factory.startup(new ZooKeeperServer(data.toFile(), data.toFile(), TICK_MILLIS));
    }

    private EndpointRegistry open(String property, Path value, String access) {
        EndpointRegistry registry = ZookeeperRegistryProvider.open(
                LayerConfiguration.builder()
                        .property(ZookeeperRegistryProvider.SERVERS, "localhost:" + connections.getLocalPort())
                        .property(ZookeeperRegistryProvider.ACCESS, access)
                        .property(property, value.toString())
                        .build(),
                "process " + registries.size());
        registries.add(registry);
        return registry;
    }

    private Path client(String owner) throws IOException {
        Path file = Files.writeString(directory.resolve(owner + ".properties"), """
            zookeeper.client.secure=true
            zookeeper.clientCnxnSocket=org.apache.zookeeper.ClientCnxnSocketNetty
            zookeeper.ssl.keyStore.location=%s
            zookeeper.ssl.keyStore.password=%s
            zookeeper.ssl.trustStore.location=%s
            zookeeper.ssl.trustStore.password=%s
            """.formatted(
                        store(owner), PASSWORD, store("ours"), PASSWORD));
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private Path digest(String user) throws IOException {
        Path file = Files.writeString(directory.resolve(user + ".auth"), "digest " + user + ":" + PASSWORD + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private Path login(String section) throws IOException {
        return Files.writeString(
                directory.resolve(section + ".properties"),
                "zookeeper.sasl.clientconfig=" + section + "\nzookeeper.fips-mode=false\n");
    }

    /** Makes a key pair with a certificate, which programs with that store of certificates trust. */
    private void certificate(String owner, String trusted) throws IOException, InterruptedException {
        Path file = directory.resolve(owner + ".crt");
        keytool(
                "-genkeypair",
                "-alias",
                owner,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + owner,
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-keystore",
                store(owner).toString());
        keytool(
                "-exportcert",
                "-alias",
                owner,
                "-file",
                file.toString(),
                "-keystore",
                store(owner).toString());
        keytool(
                "-importcert",
                "-noprompt",
                "-alias",
                owner,
                "-file",
                file.toString(),
                "-keystore",
                store(trusted).toString());
    }

    private Path store(String name) {
        return directory.resolve(name + ".p12");
    }

    private static void keytool(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD));
        command.addAll(1, List.of(words));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        assertThat(process.exitValue()).as(said).isZero();
    }

    private void provider(String scheme, Class<?> provider) {
        property("zookeeper.authProvider." + scheme, provider.getName());
        ProviderRegistry.reset();
    }

    private void property(String key, String value) {
        properties.add(key);
        System.setProperty(key, value);
    }

    /** Stands for a file of JAAS with a section for the server and one for each of two users. */
    private static final class Logins extends Configuration {
        private static final Map<String, Map<String, String>> SECTIONS = Map.of(
                "Server", Map.of("user_me", "mine", "user_other", "theirs"),
                "me", Map.of("username", "me", "password", "mine"),
                "other", Map.of("username", "other", "password", "theirs"));

        @Override
        public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
            Map<String, String> options = SECTIONS.get(name);
            return options == null
                    ? new AppConfigurationEntry[0]
                    : new AppConfigurationEntry[] {
                        new AppConfigurationEntry(
                                DigestLoginModule.class.getName(), LoginModuleControlFlag.REQUIRED, options)
                    };
        }
    }
}
