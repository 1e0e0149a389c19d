package io.clump.launcher.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command that starts an agent, run by a real shell. */
class AgentCommandTest {
    private static final String REPORT = "#!/bin/sh\necho \"$CLASSPATH\"; for w in \"$@\"; do echo \"$w\"; done\n";

    private static final int NOBODY = 65_534;

    private static final Duration SILENCE = Duration.ofSeconds(30);

    @TempDir
    private Path directory;

    @Test
    void agentGetsItsClassPathThroughTwoShellsWhateverItsNamesAre() throws Exception {
        Path java = java("17.0.1", REPORT);
        Path jar = Files.createFile(directory.resolve("a 'b' $c.jar"));
        String script = script(java, jar.toString());
        for (String spawn : List.of("%C", "sh -c %Q", "exec env X=%H %C")) {
            assertThat(run(spawn, script))
                    .startsWith(jar + "\n--add-opens\n")
                    .endsWith("\n" + AgentMain.class.getName() + "\n");
        }
    }

    @Test
    void hostWithoutJavaOrWithAnOldOneOrWithoutClumpSaysSo() throws Exception {
        Path missing = directory.resolve("none");
        Path java = java("17.0.1", REPORT);
        assertThat(run("%C", script(missing, java.toString())))
                .isEqualTo("clump-agent: no java: " + missing + "/bin/java is missing\n");
        assertThat(run("%C", script(java, java + ":" + missing)))
                .isEqualTo("clump-agent: Clump is not at the same path as here: " + missing + " is missing\n");
        Path old = java("11.0.2", REPORT);
        assertThat(run("%C", script(old, old.toString())))
                .isEqualTo("clump-agent: java is too old: " + old + "/bin/java is Java 11, expected 17 or newer\n");
    }

    @Test
    void shellOfAKilledAgentCleansAndThatOfOneThatEndedDoesNot() throws Exception {
        Path cleaned = directory.resolve("cleaned");
        String agent = "#!/bin/sh\ncase \"$*\" in *AgentMain) STATUS;; *) echo \"$*\" >" + cleaned + ";; esac\n";
        Path ending = java("17.0.1", agent.replace("STATUS", "exit 1"));
        run("%C", script(ending, ending.toString()));
        assertThat(cleaned).doesNotExist();
        Path killed = java("17.0.1", agent.replace("STATUS", "kill -9 $$"));
        run("%C", script(killed, killed.toString()));
        assertThat(cleaned).content().endsWith(" " + AgentMain.class.getName() + " " + directory + "\n");
    }

    @Test
    void emptyLineMeansThatAnAgentWasKilledBeforeTheCleaningBegins() throws Exception {
        Path go = directory.resolve("go");
        Path java = java(
                "17.0.1",
                "#!/bin/sh\ncase \"$*\" in *AgentMain) kill -9 $$;; *) for i in 1 2 3 4 5; do [ -e " + go
                        + " ] || sleep 1; done;; esac\n");
        Process process = AgentCommand.of(new HostAccess("command", "sh -c %Q"), "h0", SILENCE)
                .start();
        process.getOutputStream().write((script(java, java.toString()) + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        assertThat(process.getInputStream().read()).isEqualTo('\n');
        assertThat(process.isAlive()).isTrue();
        Files.createFile(go);
        assertThat(process.waitFor()).isEqualTo(128 + 9);
    }

    @Test
    void archiveOfClassesIsUsedOnlyIfNobodyElseCanHaveWrittenIt() throws Exception {
        Path own = Files.createDirectory(directory.resolve("it's own"), mode("rwx------"));
        Path archive = Files.writeString(own.resolve("a-7.jsa"), "classes");
        assertThat(archiveOptions(archive))
                .isEqualTo("-XX:+UnlockDiagnosticVMOptions\n-XX:ArchiveRelocationMode=0\n-XX:SharedArchiveFile="
                        + archive + "\n-Xlog:cds*=off\n-Dclump.archive=" + archive + "\n");
        assertThat(archiveOptions(own.resolve("b-7.jsa"))).isEmpty();
        assertThat(archiveOptions(Files.createFile(own.resolve("a-0.jsa")))).isEmpty();
        assertThat(archiveOptions(Files.writeString(own.resolve("a-8.jsa"), "classes")))
                .isEmpty();
        Path link = Files.createSymbolicLink(directory.resolve("link"), own);
        assertThat(archiveOptions(link.resolve("a-7.jsa"))).isEmpty();
        Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxr-x---"));
        assertThat(archiveOptions(archive)).isEmpty();
    }

    @Test
    void archiveOfClassesOfAnotherUserIsNotUsed() throws Exception {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "only root gives files away");
        Path own = Files.createDirectory(directory.resolve("own"), mode("rwx------"));
        Path archive = Files.writeString(own.resolve("a-7.jsa"), "classes");
        Files.setAttribute(archive, "unix:uid", NOBODY);
        assertThat(archiveOptions(archive)).isEmpty();
        Files.setAttribute(archive, "unix:uid", 0);
        assertThat(archiveOptions(archive)).isNotEmpty();
        Files.setAttribute(own, "unix:uid", NOBODY);
        assertThat(archiveOptions(archive)).isEmpty();
    }

    @Test
    void percentSignsStandForThemselvesUnlessTheyMeanSomething() {
        assertThat(AgentCommand.of(new HostAccess("command", "run --on %H 100%% %x"), "h0", SILENCE)
                        .command())
                .endsWith("run --on h0 100% %x");
    }

    @Test
    void optionsOfTheUserComeFirstSinceSshTakesTheFirst() {
        assertThat(ssh("a", List.of("-o", "ConnectTimeout=60"), SILENCE))
                .containsSubsequence("ConnectTimeout=60", "BatchMode=yes", "ConnectTimeout=10", "--", "a");
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "6, 3", "30, 8", "300, 62"})
    void sshSaysLaterThanTheLauncherThatAHostIsGone(int silenceSeconds, int questions) {
        assertThat(5 * questions).isGreaterThan(silenceSeconds + 2);
        assertThat(ssh("a", List.of(), Duration.ofSeconds(silenceSeconds)))
                .containsSubsequence("ServerAliveInterval=5", "-o", "ServerAliveCountMax=" + questions);
    }

    @Test
    void addressOfIpv6LosesItsBrackets() {
        assertThat(ssh("u@[fe80::1%eth0]", List.of(), SILENCE)).containsSubsequence("--", "u@fe80::1%eth0");
        assertThat(AgentCommand.of(new HostAccess("command", "run %H"), "[fd00::2]", SILENCE)
                        .command())
                .endsWith("run fd00::2");
    }

    private static List<String> ssh(String host, List<String> options, Duration silence) {
        return AgentCommand.of(new HostAccess("ssh", String.join(" ", options)), host, silence)
                .command();
    }

    private static FileAttribute<?> mode(String mode) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode));
    }

    private String archiveOptions(Path archive) throws IOException, InterruptedException {
        return run("%C", AgentCommand.archive(archive.toString()) + "; for w in \"$@\"; do echo \"$w\"; done");
    }

    private String script(Path java, String classPath) {
        return AgentCommand.forJob(AgentCommand.script(java, classPath), directory.toString());
    }

    /** Makes a directory with the files of a Java runtime. */
    private Path java(String version, String program) throws IOException {
        Path home = Files.createTempDirectory(directory, "java");
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, program);
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    private String run(String spawn, String script) throws IOException, InterruptedException {
        Process process = AgentCommand.of(new HostAccess("command", spawn), "h0", SILENCE)
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().write((script + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }
}
