package io.clump.launcher.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines with which a host replaces an installation, run by a shell in which {@code mv} may go wrong. */
class InstallationScriptTest {
    private static final String OLD = "old";
    private static final String NEW = "new";

    @TempDir
    private Path directory;

    private Path installed;

    @BeforeEach
    void install() throws IOException {
        installed = directory.resolve("clump");
        write(installed, OLD);
        write(directory.resolve("clump.new.1"), NEW);
    }

    @Test
    void newFilesTakeThePlaceOfTheOldOnes() throws IOException, InterruptedException {
        assertThat(replace("")).isEqualTo("done\n");
        assertInstalled(NEW);
    }

    @Test
    void newFilesAreMovedWhereNoneAre() throws IOException, InterruptedException {
        Files.move(installed, directory.resolve("elsewhere"));
        assertThat(replace("")).isEqualTo("done\n");
        assertThat(installed.resolve("lib/version")).hasContent(NEW);
        assertThat(installed.resolve("clump.new.1")).doesNotExist();
    }

    /** The second move is that of the old files, the third that of the new ones. */
    @ParameterizedTest
    @ValueSource(strings = {"TERM", "HUP", "INT"})
    void interruptionBetweenTheMovesLeavesTheOldFiles(String signal) throws IOException, InterruptedException {
        assertThat(replace("[ $c = 3 ] && { kill -" + signal + " $PPID; exit 1; }"))
                .isEmpty();
        assertInstalled(OLD);
    }

    @Test
    void killedReplacementIsMadeGoodByTheNextOne() throws IOException, InterruptedException {
        assertThat(replace("[ $c = 3 ] && { kill -KILL $PPID; exit 1; }")).isEmpty();
        assertThat(installed).doesNotExist();
        assertThat(run(Installation.recovery(), "")).isEmpty();
        assertThat(installed.resolve("lib/version")).hasContent(OLD);
    }

    /** Another installation puts its own files there between the two moves. */
    @Test
    void directoryThatAppearsBetweenTheMovesIsReplacedAndNotMovedInto() throws IOException, InterruptedException {
        assertThat(replace("[ $c = 3 ] && { mkdir -p clump/lib; echo other >clump/lib/version; }"))
                .isEqualTo("done\n");
        assertInstalled(NEW);
    }

    private void assertInstalled(String version) {
        assertThat(installed.resolve("lib/version")).hasContent(version);
        assertThat(directory.toFile().list()).containsExactlyInAnyOrder("clump", "bin");
    }

    private static void write(Path to, String version) throws IOException {
        Files.createDirectories(to.resolve("lib"));
        Files.writeString(to.resolve("lib/version"), version + "\n");
    }

    /** Replaces the installation; the given line is run before each move, whose number is c. */
    private String replace(String beforeMove) throws IOException, InterruptedException {
        return run(Installation.cleaning() + "; " + Installation.replacement() + "; echo done", beforeMove);
    }

    private String run(String script, String beforeMove) throws IOException, InterruptedException {
        Path bin = Files.createDirectories(directory.resolve("bin"));
        Path move = Files.writeString(
                bin.resolve("mv"),
                "#!/bin/sh\necho >>bin/count; c=$(wc -l <bin/count)\n" + beforeMove + "\nexec /bin/mv \"$@\"\n");
        Files.setPosixFilePermissions(move, PosixFilePermissions.fromString("rwx------"));
        ProcessBuilder shell = new ProcessBuilder(
                        List.of("/bin/sh", "-c", AgentCommand.FAIL + "; d=clump; n=clump.new.1; " + script))
                .directory(directory.toFile())
                .redirectErrorStream(true);
        shell.environment().put("PATH", bin + ":/usr/bin:/bin");
        Process process = shell.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }
}
