package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.net.key.Authentication;
import io.clump.net.key.Encryption;
import io.clump.net.key.JobKeyFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An endpoint accepts only datagrams from senders with the key, and warns of others with the likely cause. */
class AuthenticationTest {
    private static final Map<String, String> ON = Map.of();
    private static final Map<String, String> ENCRYPTED = Map.of(Encryption.PROPERTY, Encryption.ON);
    private static final Map<String, String> OFF = Map.of(Authentication.PROPERTY, Authentication.OFF);

    @TempDir
    Path directory;

    private final Logger logger = Logger.getLogger(NetworkQueueBlock.class.getName());
    private final Warnings warnings = new Warnings();
    private final Ledger ledger = new Ledger();

    @BeforeEach
    void listen() {
        logger.addHandler(warnings);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void stopListening() {
        logger.removeHandler(warnings);
        logger.setUseParentHandlers(true);
    }

    @Test
    void bothWithTheKeyUnderstandEachOther() {
        assertThat(forgedBetween(ON, ON)).isZero();
        assertThat(ledger.requestCount()).isPositive();
        assertThat(warnings.texts).isEmpty();
    }

    @Test
    void bothWithoutAuthenticationUnderstandEachOther() {
        assertThat(forgedBetween(OFF, OFF)).isZero();
        assertThat(ledger.requestCount()).isPositive();
        assertThat(warnings.texts).isEmpty();
    }

    @Test
    void senderWithoutAuthenticationIsNotListenedTo() {
        assertThat(forgedBetween(OFF, ON)).isPositive();
        assertThat(ledger.requestCount()).isZero();
        assertThat(warnings.texts).singleElement().asString().contains("the sender has clump.net.authentication=off");
    }

    @Test
    void senderWithAuthenticationIsNotBelievedWhereItCannotBeChecked() {
        assertThat(forgedBetween(ON, OFF)).isPositive();
        assertThat(ledger.requestCount()).isZero();
        assertThat(warnings.texts).singleElement().asString().contains("this process has clump.net.authentication=off");
    }

    @Test
    void senderWithAnotherKeyIsNotListenedTo() {
        Path other = directory.resolve("other");
        JobKeyFile.createOrRead(other);
        assertThat(forgedBetween(Map.of(Authentication.KEY_FILE, other.toString()), ON))
                .isPositive();
        assertThat(ledger.requestCount()).isZero();
        assertThat(warnings.texts).singleElement().asString().contains("key of another job", "clump.net.key-file");
    }

    @Test
    void bothThatEncryptUnderstandEachOther() {
        assertThat(forgedBetween(ENCRYPTED, ENCRYPTED)).isZero();
        assertThat(ledger.requestCount()).isPositive();
        assertThat(warnings.texts).isEmpty();
    }

    @Test
    void senderThatDoesNotEncryptIsNotListenedTo() {
        assertThat(forgedBetween(ON, ENCRYPTED)).isPositive();
        assertThat(ledger.requestCount()).isZero();
        assertThat(warnings.texts).singleElement().asString().contains("clump.net.encryption=off");
    }

    @Test
    void senderThatEncryptsUnderAnotherKeyIsNotListenedTo() {
        Path other = directory.resolve("other");
        JobKeyFile.createOrRead(other);
        Map<String, String> outsider =
                Map.of(Encryption.PROPERTY, Encryption.ON, Authentication.KEY_FILE, other.toString());
        assertThat(forgedBetween(outsider, ENCRYPTED)).isPositive();
        assertThat(ledger.requestCount()).isZero();
        assertThat(warnings.texts).singleElement().asString().contains("key of another job");
    }

    @Test
    void encryptionWithoutAKeyIsRefused() {
        assertThatThrownBy(() -> Encryption.isOn(
                        Map.of(Encryption.PROPERTY, Encryption.ON, Authentication.PROPERTY, Authentication.OFF)))
                .isInstanceOf(ClumpException.class)
                .hasMessage("clump.net.encryption=on needs a key: found clump.net.authentication=off");
    }

    @Test
    void processesOfADirectoryFindTheKeyThatTheFirstOfThemMade() {
        Path job = directory.resolve("job");
        try (Layer first = Layer.open(configuration(job).build());
                Layer second = Layer.open(configuration(job).node("1").build())) {
            assertThat(Authentication.keyOf(first.configuration()))
                    .isEqualTo(Authentication.keyOf(second.configuration()))
                    .isEqualTo(JobKeyFile.read(job.resolve("key")));
        }
        assertThat(job).doesNotExist();
    }

    @Test
    void withoutAuthenticationOrNetworkThereIsNoKey() {
        Path job = directory.resolve("job");
        try (Layer layer = Layer.open(configuration(job)
                .property(Authentication.PROPERTY, Authentication.OFF)
                .build())) {
            assertThat(Authentication.keyOf(layer.configuration())).isNull();
            assertThat(job.resolve("key")).doesNotExist();
        }
    }

    @Test
    void layerWhoseKeyCannotBeTrustedIsNotOpened() throws Exception {
        Path file = Files.write(directory.resolve("key"), new byte[16]);
        LayerConfiguration configuration = configuration(directory.resolve("job"))
                .property(Authentication.KEY_FILE, file.toString())
                .build();
        assertThatThrownBy(() -> Layer.open(configuration))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("mode=rw-r--r--")
                .hasMessageContaining(file.toString());
    }

    @Test
    void valueThatIsNeitherOnNorOffIsNamed() {
        assertThatThrownBy(() -> Authentication.isOn(Map.of(Authentication.PROPERTY, "no")))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("clump.net.authentication=no")
                .hasMessageContaining("expected one of [on, off]");
    }

    private static LayerConfiguration.Builder configuration(Path job) {
        return LayerConfiguration.builder().directory(job).local(LayerConfiguration.NO_PROTOCOL);
    }

    /**
     * Sends three datagrams, each until it has arrived; returns the number of datagrams that the receiver took for
     * forged.
     */
    private long forgedBetween(Map<String, String> sender, Map<String, String> receiver) {
        try (TestEndpoint to = new TestEndpoint(2, receiver, ledger);
                TestEndpoint from = new TestEndpoint(1, sender, ledger)) {
            from.others = List.of(to);
            for (int i = 0; i < 3; i++) {
                long received = receivedBy(to);
                assertThat(from.request(from.routeTo(to), i, 0)).isTrue();
                from.pollUntil("a datagram", () -> receivedBy(to) > received);
            }
            // Does not wait for dropped datagrams.
            to.block.refuse();
            to.block.close();
            return to.block.networkStatistics().forged();
        }
    }

    /** Returns the number of received datagrams, also of those that the link has dropped before the engine. */
    private static long receivedBy(TestEndpoint to) {
        return to.block.statistics().datagramsReceived()
                + to.block.networkStatistics().forged();
    }

    private static final class Warnings extends Handler {
        final List<String> texts = new ArrayList<>();

        @Override
        public void publish(LogRecord record) {
            texts.add(record.getMessage());
        }

        @Override
        public void flush() {
            // Nothing is held back.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
