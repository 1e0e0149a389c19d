package io.clump.registry;

import static io.clump.registry.RegistryNames.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.spi.EndpointRegistry;
import io.clump.am2.spi.EndpointRegistryProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Behaviour of the registry in a file alone; the rest is in the conformance suite. */
class FileRegistryTest {
    private static final ProcessIdentity LIVING = new ProcessIdentity(1, 2);

    private static final ProcessIdentity DEAD = new ProcessIdentity(1, 4);

    private static final int SLOTS = 16;

    @TempDir
    private Path directory;

    @Test
    void registryIsFoundByItsName() {
        assertThat(ServiceLoader.load(EndpointRegistryProvider.class))
                .extracting(EndpointRegistryProvider::name)
                .containsExactlyInAnyOrder("file", "launcher");
    }

    @Test
    void keyOfThisProcessIsReplaced() {
        try (EndpointRegistry registry = open()) {
            for (int i = 1; i < 10; i++) {
                registry.publish("a", name(i));
                assertThat(registry.find("a")).isEqualTo(name(i));
            }
        }
    }

    @Test
    void keyOfALivingProcessIsRefused() {
        try (EndpointRegistry living = openAs(LIVING);
                EndpointRegistry registry = open()) {
            living.publish("a", name(1));
            assertThatThrownBy(() -> registry.publish("a", name(2)))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("published under this key already: key=\"a\", process=1");
            registry.withdraw("a");
            assertThat(registry.find("a")).isEqualTo(name(1));
        }
    }

    @Test
    void keyOfADeadProcessIsNotFoundAndIsTakenOver() {
        try (EndpointRegistry dead = openAs(DEAD);
                EndpointRegistry registry = open()) {
            dead.publish("a", name(1));
            assertThat(registry.find("a")).isNull();
            registry.publish("a", name(2));
            assertThat(registry.find("a")).isEqualTo(name(2));
        }
    }

    @Test
    void closeLeavesAKeyThatOthersPublishedInAnotherSlotSince() {
        // The search for both keys begins at slot 0: their bytes have the hash codes 128 and 144.
        EndpointRegistry first = open();
        try (EndpointRegistry second = open()) {
            first.publish("a", name(1));
            second.withdraw("a");
            second.publish("q", name(2));
            second.publish("a", name(3));
            first.close();
            assertThat(second.find("a")).isEqualTo(name(3));
        }
    }

    @Test
    void waitEndsWithItsTimeoutAndSaysHowLongItWas() {
        long[] nanos = new long[1];
        LongSupplier clock = () -> nanos[0] += Duration.ofMinutes(1).toNanos();
        try (EndpointRegistry registry = open(ProcessIdentity.current(), clock)) {
            assertThatThrownBy(() -> registry.await("never", Duration.ofHours(1)))
                    .isInstanceOf(ClumpException.class)
                    .hasMessage("waited for an endpoint: nothing published, key=\"never\", waited ms=3600000");
        }
    }

    /** The waiting process may pause between its last search and its deadline. */
    @Test
    void nameThatWasPublishedBeforeTheTimeWasReadIsFoundHoweverLateItIs() {
        try (EndpointRegistry other = openAs(LIVING)) {
            long[] readings = new long[1];
            LongSupplier clock = () -> {
                if (readings[0]++ == 2) {
                    other.publish("a", name(1));
                }
                return readings[0] * Duration.ofHours(1).toNanos();
            };
            try (EndpointRegistry registry = open(ProcessIdentity.current(), clock)) {
                assertThat(registry.await("a", Duration.ofMinutes(90))).isEqualTo(name(1));
            }
        }
    }

    @Test
    void closedRegistryIsRefused() {
        EndpointRegistry registry = open();
        registry.close();
        assertThatThrownBy(() -> registry.find("a"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the endpoint registry is closed: file=" + file());
        assertThatThrownBy(() -> registry.publish("a", name(1))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> registry.withdraw("a")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> registry.await("a", Duration.ZERO)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void fullRegistrySaysSoAndSpaceOfTheDeadIsUsedAgain() {
        try (EndpointRegistry registry = open();
                EndpointRegistry dead = openAs(DEAD)) {
            for (int i = 1; i < SLOTS; i++) {
                registry.publish("key " + i, name(i));
            }
            dead.publish("dead", name(99));
            registry.publish("last", name(SLOTS));
            assertThatThrownBy(() -> registry.publish("one more", name(100)))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("registry is full: key=\"one more\", slots=16; clump.registry.slots");
            registry.publish("last", name(101));
            for (int i = 1; i < SLOTS; i++) {
                assertThat(registry.find("key " + i)).isEqualTo(name(i));
            }
            assertThat(registry.find("last")).isEqualTo(name(101));
            assertThat(registry.find("one more")).isNull();
        }
    }

    @Test
    void slotThatADyingProcessLeftHalfFilledIsPassedOverAndUsedAgain() {
        try (EndpointRegistry registry = open()) {
            registry.publish("after it", name(1));
            RegistryFile file = RegistryFile.open(file(), SLOTS);
            for (int slot = 0; slot < SLOTS; slot++) {
                RegistrySlot half = new RegistrySlot(file.memory(), RegistryLayout.slotOffset(slot));
                if (RegistryLayout.state(half.word()) == RegistryLayout.FREE) {
                    file.memory().putLong(half.offset(), RegistryLayout.next(0, RegistryLayout.FILLING));
                    file.memory().putInt(half.offset() + RegistryLayout.KEY_LENGTH_OFFSET, Integer.MAX_VALUE);
                }
            }
            file.unmap();
            assertThat(registry.find("after it")).isEqualTo(name(1));
            assertThat(registry.find("other")).isNull();
            for (int i = 1; i < SLOTS; i++) {
                registry.publish("key " + i, name(i));
                assertThat(registry.find("key " + i)).isEqualTo(name(i));
            }
        }
    }

    @Test
    void longestKeysAndNamesFit() {
        String key = "\u20AC".repeat(64);
        EndpointName longest = new EndpointName(1, "0", Map.of("p", "x".repeat(508 - "1@0;p=".length())));
        EndpointName tooLong = new EndpointName(1, "0", Map.of("p", "x".repeat(509 - "1@0;p=".length())));
        try (EndpointRegistry registry = open()) {
            registry.publish(key, longest);
            assertThat(registry.find(key)).isEqualTo(longest);
            assertThatThrownBy(() -> registry.publish("a", tooLong))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("characters=509, expected at most 508");
            assertThatThrownBy(() -> registry.publish(key + "x", name(1)))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("characters=65, expected 1 to 64");
            assertThatThrownBy(() -> registry.find(""))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("found=\"\"");
        }
    }

    @Test
    void interruptedThreadPublishesWithdrawsAndClosesAndStaysInterrupted() {
        EndpointRegistry other = open();
        Thread.currentThread().interrupt();
        EndpointRegistry registry = open();
        registry.publish("a", name(1));
        assertThat(other.find("a")).isEqualTo(name(1));
        registry.withdraw("a");
        registry.publish("b", name(2));
        registry.close();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(other.find("a")).isNull();
        assertThat(other.find("b")).isNull();
        other.close();
    }

    @Test
    void fileIsItsOwnersAloneAndNothingElseIsLeft() throws Exception {
        open().close();
        assertThat(directory).isDirectoryContaining(file()::equals);
        try (var entries = Files.list(directory)) {
            assertThat(entries).containsExactly(file());
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
        assertThat(Files.size(file())).isEqualTo(RegistryLayout.fileLength(SLOTS));
    }

    @Test
    void fileThatIsThereKeepsItsNumberOfSlots() throws Exception {
        try (EndpointRegistry registry = open();
                EndpointRegistry other = RegistryNames.open(directory, 4 * SLOTS)) {
            registry.publish("a", name(1));
            assertThat(other.find("a")).isEqualTo(name(1));
            assertThat(Files.size(file())).isEqualTo(RegistryLayout.fileLength(SLOTS));
        }
    }

    @Test
    void foreignFileIsRefused() throws Exception {
        Files.writeString(file(), "not a registry, and longer than a header of one, which takes 64 bytes");
        assertRefused("not this user's alone: file=" + file() + ", mode=rw-r--r--");
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-------"));
        assertRefused("not an endpoint registry: file=" + file());
        Files.writeString(file(), "");
        assertRefused("not an endpoint registry: file=" + file() + ", bytes=0");
    }

    @Test
    void fileOfAnotherVersionIsRefused() throws Exception {
        open().close();
        byte[] bytes = Files.readAllBytes(file());
        bytes[RegistryLayout.VERSION_OFFSET]++;
        Files.write(file(), bytes);
        assertRefused("endpoint registry of another version: file=" + file() + ", found=5, expected 4");
    }

    @Test
    void fileOfAnotherHostIsRefusedAndThatOfTheSameHostBeforeItsStartIsNot() throws Exception {
        open().close();
        byte[] bytes = Files.readAllBytes(file());
        bytes[RegistryLayout.BOOT_OFFSET]++;
        Files.write(file(), bytes);
        open().close();
        bytes[RegistryLayout.HOST_OFFSET]++;
        Files.write(file(), bytes);
        assertRefused("endpoint registry of another host: file=" + file());
    }

    @Test
    void machinesOfTheSameNameAreDistinguishedByTheirNumber() throws Exception {
        Path name = Files.writeString(directory.resolve("name"), "localhost\n");
        Path one = Files.writeString(directory.resolve("one"), "6f1c\n");
        Path other = Files.writeString(directory.resolve("other"), "07aa\n");
        assertThat(RegistryFile.number(name, one)).isNotEqualTo(RegistryFile.number(name, other));
        assertThat(RegistryFile.number(name, directory.resolve("missing")))
                .isNotEqualTo(RegistryFile.number(other, directory.resolve("missing")));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1})
    void fileOfTheWrongLengthIsRefused(int surplus) throws Exception {
        open().close();
        byte[] bytes = Files.readAllBytes(file());
        Files.write(file(), java.util.Arrays.copyOf(bytes, bytes.length + surplus));
        assertRefused("damaged endpoint registry: file=" + file() + ", bytes=" + (bytes.length + surplus));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1048577", "many", ""})
    void wrongNumberOfSlotsIsRefused(String slots) {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(directory)
                .property("clump.registry.slots", slots)
                .build();
        assertThatThrownBy(() -> new FileRegistryProvider().open(configuration))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("clump.registry.slots=" + slots + ", expected a number from 1 to 1048576");
    }

    @Test
    void missingDirectoryIsNamed() {
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> RegistryNames.open(missing, SLOTS))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("cannot open the endpoint registry: file=" + missing.resolve("registry"));
    }

    private void assertRefused(String message) {
        assertThatThrownBy(this::open).isInstanceOf(ClumpException.class).hasMessageContaining(message);
    }

    private EndpointRegistry open() {
        return openAs(ProcessIdentity.current());
    }

    private EndpointRegistry openAs(ProcessIdentity process) {
        return new FileRegistry(RegistryFile.open(file(), SLOTS), process, owner -> !owner.equals(DEAD));
    }

    private EndpointRegistry open(ProcessIdentity process, LongSupplier clock) {
        return new FileRegistry(RegistryFile.open(file(), SLOTS), process, owner -> !owner.equals(DEAD), clock);
    }

    private Path file() {
        return directory.resolve("registry");
    }
}
