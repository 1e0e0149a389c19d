package io.clump.registry.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Await;
import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import io.clump.am2.spi.EndpointRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Servers that go and come back, sessions that expire, other jobs, and read permission. The rest is in the conformance
 * suite.
 */
class ZookeeperRegistryTest {
    private static final Duration BOUND = Duration.ofDays(1);

    @TempDir
    private Path directory;

    private ZookeeperServer server;

    @BeforeEach
    void startServer() throws Exception {
        server = new ZookeeperServer(directory.resolve("data"));
    }

    @AfterEach
    void stopServer() throws Exception {
        server.close();
    }

    @Test
    void requestsWhileTheServerIsDownAreAnsweredOnceItIsBack() throws Exception {
        EndpointRegistry registry = server.open(1, Map.of());
        EndpointRegistry other = server.open(2, Map.of());
        registry.publish("a", name(1));
        CompletableFuture<EndpointName> late = CompletableFuture.supplyAsync(() -> other.await("late", BOUND));
        server.stop();
        CompletableFuture<Void> published = CompletableFuture.runAsync(() -> registry.publish("late", name(2)));
        server.restart();
        assertThat(late.get()).isEqualTo(name(2));
        assertThat(published).succeedsWithin(BOUND);
        assertThat(other.await("a", BOUND)).isEqualTo(name(1));
    }

    @Test
    void processThatWasCutOffForLongPublishesItsNamesAgain() throws Exception {
        EndpointRegistry registry = server.open(1, ZookeeperServer.MORTAL);
        EndpointRegistry other = server.open(2, Map.of());
        registry.publish("a", name(1));
        server.way(1).cut();
        awaitAbsence(other, "a");
        server.way(1).mend();
        assertThat(other.await("a", BOUND)).isEqualTo(name(1));
        registry.withdraw("a");
        assertThat(other.find("a")).isNull();
    }

    @Test
    void nameOfAServiceStaysWhileClientsComeAndGo() throws Exception {
        EndpointRegistry service = server.open(1, Map.of());
        service.publish("service", name(1));
        for (int client = 0; client < 2; client++) {
            try (EndpointRegistry registry = server.open(2, Map.of())) {
                assertThat(registry.await("service", BOUND)).isEqualTo(name(1));
                registry.publish("client", name(2));
            }
            awaitAbsence(service, "client");
        }
        EndpointRegistry last = server.open(2, Map.of());
        assertThat(last.find("service")).isEqualTo(name(1));
        service.close();
        awaitAbsence(last, "service");
    }

    @Test
    void namesOfACreatorAreOnlyForThoseWhoProveThemselves() throws Exception {
        Map<String, String> proven = proof("me");
        server.open(1, proven).publish("a", name(1));
        assertThat(server.open(2, proven).find("a")).isEqualTo(name(1));
        EndpointRegistry outsider = server.open(3, Map.of());
        assertThatThrownBy(() -> outsider.find("a"))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("NoAuth");
    }

    @Test
    void creatorsDoNotLockOthersOutOfThePathThatJobsShare() throws Exception {
        server.open(1, 1, proof("me")).publish("a", name(1));
        EndpointRegistry second = server.open(2, 2, proof("you"));
        second.publish("a", name(2));
        assertThat(second.find("a")).isEqualTo(name(2));
        EndpointRegistry third = server.open(3, 3, Map.of());
        third.publish("a", name(3));
        assertThat(third.find("a")).isEqualTo(name(3));
        EndpointRegistry intruder = server.open(1, 4, proof("you"));
        assertThatThrownBy(() -> intruder.publish("b", name(4)))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("NoAuth");
    }

    @Test
    void whatCannotBeUsedIsReported() {
        assertRefused(ZookeeperRegistryProvider.PATH, "clump", "not a path of ZooKeeper: clump.zookeeper.path=clump");
        assertRefused(ZookeeperRegistryProvider.SESSION, "1", "clump.zookeeper.session-millis=1");
        assertRefused(ZookeeperRegistryProvider.ACCESS, "all", "expected auto, open or creator");
        assertRefused(ZookeeperRegistryProvider.PROOF, "/none", "cannot read clump.zookeeper.auth-file=/none");
        assertRefused(ZookeeperRegistryProvider.CLIENT, "/none", "cannot read clump.zookeeper.client-file=/none");
    }

    /** Another user who reads the password can act as this user. */
    @Test
    void fileWithAPasswordThatOthersMayReadIsRefused() throws IOException {
        Path proof = Files.writeString(directory.resolve("proof"), "digest user:password");
        Path client = Files.writeString(directory.resolve("client"), "zookeeper.ssl.keyStore.password=secret\n");
        for (Path file : List.of(proof, client)) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        }
        assertRefused(
                ZookeeperRegistryProvider.PROOF,
                proof.toString(),
                "cannot use clump.zookeeper.auth-file=" + proof + ": not this user's alone");
        assertRefused(
                ZookeeperRegistryProvider.CLIENT,
                client.toString(),
                "cannot use clump.zookeeper.client-file=" + client + ": not this user's alone");
    }

    private static void awaitAbsence(EndpointRegistry registry, String key) {
        Await.until("the end of " + key, () -> registry.find(key) == null);
    }

    private void assertRefused(String key, String value, String message) {
        assertThatThrownBy(() -> server.open(1, Map.of(key, value)))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining(message);
    }

    private Map<String, String> proof(String user) throws IOException {
        Path proof = Files.writeString(directory.resolve("proof-" + user), "digest " + user + ":secret\n");
        Files.setPosixFilePermissions(proof, PosixFilePermissions.fromString("rw-------"));
        return Map.of(ZookeeperRegistryProvider.ACCESS, "creator", ZookeeperRegistryProvider.PROOF, proof.toString());
    }

    private static EndpointName name(long id) {
        return new EndpointName(id, "0", Map.of());
    }
}
