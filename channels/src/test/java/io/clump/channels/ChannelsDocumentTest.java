package io.clump.channels;

import static org.assertj.core.api.Assertions.assertThat;

import docs.TwoContexts;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.RankThreads;
import io.clump.am2.ShownProgram;
import io.clump.am2.job.JobDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs that docs/channels.md shows are compiled, run, and are the ones that are shown. */
class ChannelsDocumentTest {
    private static final Path SOURCE = Path.of("src/test/java/docs/TwoContexts.java");
    private static final Path DOCUMENT = Path.of("../docs/channels.md");

    @ParameterizedTest
    @ValueSource(strings = {"ring", "switch"})
    void documentShowsTheProgram(String region) throws IOException {
        assertThat(Files.readString(DOCUMENT)).contains(ShownProgram.block(SOURCE, region));
    }

    /** If a part of a meeting is lost, it is repeated by a process that already waits for something else. */
    @ParameterizedTest
    @ValueSource(strings = {"", "loss=0.3,seed=1", "loss=0.3,seed=2", "loss=0.3,seed=3"})
    void messagesAreReceivedInTheContextInWhichTheyWereSent(String faults) {
        int size = 3;
        long job = ProcessHandle.current().pid() << 20 | 9 << 15 | faults.hashCode() & 0x7FFF;
        Path directory = JobDirectory.defaultBase().resolve("test-" + Long.toHexString(job));
        RankThreads.run("the program of docs/channels.md, faults=" + faults, size, rank -> {
            LayerConfiguration.Builder builder =
                    LayerConfiguration.builder().job(job).directory(directory).node(Integer.toString(rank / 2));
            if (!faults.isEmpty()) {
                builder.property("clump.faults", faults);
            }
            assertThat(TwoContexts.run(builder.build(), rank, size)).isEqualTo(1_000);
        });
    }
}
