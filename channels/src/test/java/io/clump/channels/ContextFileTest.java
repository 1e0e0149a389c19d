package io.clump.channels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContextFileTest {
    @TempDir
    Path directory;

    private Path file;
    private ChannelContext context;

    @BeforeEach
    void saveAContext() {
        file = directory.resolve("context");
        AtomicReference<ChannelContext> saved = new AtomicReference<>();
        ChannelJob.onNodes(0).areas(8, 2).run(process -> {
            for (int i = 0; i < 2; i++) {
                process.send(0, i, 16);
            }
            process.await("two messages", () -> process.channel.statistics().waiting() == 2);
            process.channel.sendActivate(false);
            process.send(0, 2, 100);
            process.channel.awaitStable(ChannelJob.TIMEOUT);
            saved.set(process.channel.save());
        });
        context = saved.get();
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        context.write(file);
        ChannelContext read = ChannelContext.read(file);

        assertThat(read.memory()).isEqualTo(context.memory());
        assertThat(read.lengthBytes()).isEqualTo(context.lengthBytes());
        assertThat(read.receiveMessages()).isEqualTo(2);
        assertThat(read.sendMessages()).isEqualTo(1);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        context.write(file);
        assertThat(names()).containsExactly("context");
    }

    @Test
    void aFileThatIsCutOffAnywhereIsRefusedInOneLine() throws IOException {
        byte[] bytes = context.memory().byteArray();
        for (int length = 0; length < bytes.length; length++) {
            Files.write(file, Arrays.copyOf(bytes, length));
            assertRefused("bytes=" + length);
        }
        Files.write(file, Arrays.copyOf(bytes, bytes.length + 1));
        assertRefused("bytes=" + (bytes.length + 1));
    }

    @Test
    void aFileWithAnyBitChangedIsRefusedInOneLine() throws IOException {
        byte[] bytes = context.memory().byteArray();
        for (int bit = 0; bit < bytes.length * Byte.SIZE; bit++) {
            bytes[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            Files.write(file, bytes);
            assertRefused("");
            bytes[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        }
    }

    @Test
    void foreignFilesAreRefusedInOneLine() throws IOException {
        assertRefused("there is no such file");
        Files.writeString(file, "a text that is no context, but is long enough to be one, as such texts sometimes are");
        assertRefused("it is no context file");
        byte[] bytes = context.memory().byteArray().clone();
        bytes[ContextLayout.VERSION_OFFSET] = 2;
        Files.write(file, bytes);
        assertRefused("version=2, expected 1");
        context.write(file);
        ChannelJob.onNodes(0).areas(8, 2).run(process -> {
            process.channel.sendActivate(false);
            assertThatThrownBy(() -> process.channel.restore(ChannelContext.read(file)))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageStartingWith("the context is another one's: job=");
        });
    }

    /** Written in full or not at all. */
    @Test
    void aFileThatCannotBeWrittenLeavesNothingBehind() throws IOException {
        Path taken = Files.createDirectory(directory.resolve("taken"));
        Files.writeString(taken.resolve("something"), "else");

        assertThatThrownBy(() -> context.write(taken))
                .isInstanceOf(ClumpException.class)
                .hasMessageStartingWith("cannot write the context file: path=" + taken);
        assertThat(names()).containsExactly("taken");
        assertThatThrownBy(() -> context.write(directory.resolve("missing/context")))
                .isInstanceOf(ClumpException.class)
                .hasMessageStartingWith("cannot write the context file: ");
    }

    private void assertRefused(String reason) {
        assertThatThrownBy(() -> ChannelContext.read(file))
                .isInstanceOf(ClumpException.class)
                .hasMessageStartingWith("cannot read the context file: path=" + file + ", ")
                .hasMessageContaining(reason)
                .message()
                .doesNotContain("\n");
    }

    private Stream<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(path -> path.getFileName().toString()).toList().stream();
        }
    }
}
