package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The unpacked archive of the build, without Maven or a checkout, here and on other hosts. */
class InstallationIT {
    @TempDir
    private Path directory;

    private Path unpacked;

    @BeforeEach
    void unpack() throws IOException, InterruptedException {
        unpacked = Files.createDirectory(directory.resolve("opt"));
        assertThat(run(List.of(
                        "tar", "-C", unpacked.toString(), "-xzf", archive().toString())))
                .isEmpty();
        try (Stream<Path> entries = Files.list(unpacked)) {
            unpacked = entries.findFirst().orElseThrow();
        }
    }

    @Test
    @Thorough
    void jobRunsFromTheFilesThatWereUnpacked() throws IOException, InterruptedException {
        assertThat(unpacked.getFileName().toString()).startsWith("clump-");
        assertThat(unpacked.resolve("docs/cluster.md")).exists();
        assertThat(unpacked.resolve("examples/applications/SampleSort.java")).exists();
        assertThat(unpacked.resolve("deploy/kubernetes/job.yaml")).exists();
        assertThat(clump(List.of(), "run sample-sort --keys 3000")).contains("\nverified: ");
        assertThat(clump(List.of(), "run --registry zookeeper --help")).contains("--zookeeper=");
        assertThat(clump(List.of(), "run --help")).contains("--registry=file|launcher|zookeeper");
        assertThat(clump(List.of(), "bench --list")).contains("clump: bench needs a checkout");
    }

    @Test
    @Thorough
    void hostsGetTheSameFilesOnceAndNothingElseIsReplaced() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            String ssh = " --ssh-options=-F" + directory.resolve("ssh_config");
            cluster.on(1, "mount -t tmpfs tmpfs " + unpacked.getParent());
            assertThat(clump(cluster.onFront(), "install h0 h1 nowhere" + ssh).lines())
                    .contains("host h0: has the same files in " + unpacked, "host h1: copied to " + unpacked)
                    .anyMatch(line -> line.startsWith("clump: host nowhere: cannot copy (status 255): ssh: "));
            assertThat(clump(cluster.onFront(), "run sample-sort --keys 3000 -H h0,h1" + ssh))
                    .contains("\nverified: ");
            cluster.on(1, "echo >" + unpacked + "/lib/old.jar");
            assertThat(clump(cluster.onFront(), "install h1" + ssh)).isEqualTo("host h1: copied to " + unpacked + "\n");
            cluster.on(
                    1,
                    "cd " + unpacked.getParent() + "; ! ls | grep -v '^clump-[0-9.]*[A-Z-]*$'; ! ls */lib/old.jar;"
                            + " mv */lib mine");
            assertThat(clump(cluster.onFront(), "install h1" + ssh))
                    .isEqualTo("clump: host h1: no installation of Clump: " + unpacked + "\n");
        }
    }

    @Test
    @Thorough
    void pageOnTheArchiveDoesWhatItSays() throws IOException, InterruptedException {
        String commands = Pattern.compile("```sh\n(.*?)```\n", Pattern.DOTALL)
                .matcher(MarkdownFile.of("docs/archive.md").text())
                .results()
                .map(block -> block.group(1))
                .collect(Collectors.joining());
        assertThat(commands).contains("clump-0.2.0.tar.gz", " a b\n", " -H a:2,b:2\n");
        Path empty = Files.createDirectory(directory.resolve("empty"));
        Path maven = directory.resolve("maven-was-called");
        Files.copy(archive(), empty.resolve(archive().getFileName()));
        try (Cluster cluster = Cluster.of(2, directory)) {
            List<String> shell = new ArrayList<>(cluster.onFront());
            shell.addAll(List.of("env", "-i", "HOME=" + empty, "PATH=" + withoutMaven(maven), "bash", "-ec"));
            // The hosts of the test have other names, and ssh another configuration than the user's.
            shell.add("cd " + empty + "\n"
                    + commands.replace(" a b\n", " h0 h1 --ssh-options=-F" + directory.resolve("ssh_config") + "\n")
                            .replace(
                                    " -H a:2,b:2\n",
                                    " -H h0:2,h1:2 --ssh-options=-F" + directory.resolve("ssh_config") + "\n"));
            String output = run(shell);
            assertThat(output)
                    .contains("verified: order and multiset of 1,048,576 keys\ntwice 21 is 42\n")
                    .contains("[0] 4 processes: 3.141593\n")
                    .contains("host h0: has the same files in ")
                    .contains("host h1: has the same files in ")
                    .endsWith("\n");
            assertThat(output.split("\nverified: ", -1)).hasSize(3);
            assertThat(maven).doesNotExist();
            cluster.awaitNothingLeft();
        }
    }

    /** Returns a search path on which Maven only leaves a file. */
    private String withoutMaven(Path trace) throws IOException {
        Path tools = Files.createDirectory(directory.resolve("tools"));
        Path maven = Files.writeString(tools.resolve("mvn"), "#!/bin/sh\ntouch " + trace + "; exit 127\n");
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        return tools + ":" + MarkdownFile.javaBin() + ":/usr/bin:/bin";
    }

    @Test
    @Thorough
    void pageOnSeveralMachinesDoesWhatItSays() throws IOException, InterruptedException {
        Assumptions.assumeTrue(Boolean.getBoolean("tests.thorough"), "takes a minute: -Pthorough");
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "hosts need root, to make namespaces");
        for (String program : List.of("sshd", "slurmctld", "slurmd", "munged")) {
            Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/sbin", program)), "no " + program + " here");
        }
        String output = run(List.of(
                "env",
                "JAVA_HOME=" + System.getProperty("java.home"),
                "ZOOKEEPER_CLASSPATH=" + System.getProperty("java.class.path"),
                MarkdownFile.REPOSITORY.resolve("docs/cluster-demo.sh").toString()));
        assertThat(output).endsWith("All three sorts are verified, and nothing is left on any host.\n");
        assertThat(output.lines().filter(line -> line.startsWith("verified: "))).hasSize(3);
    }

    private static Path archive() throws IOException {
        try (Stream<Path> built = Files.list(MarkdownFile.REPOSITORY.resolve("launcher/target"))) {
            return built.filter(path -> path.toString().endsWith(".tar.gz"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private String clump(List<String> by, String arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(by);
        command.addAll(List.of("env", "PATH=/usr/bin:/bin:/usr/sbin", "JAVA_HOME=" + System.getProperty("java.home")));
        command.add(unpacked.resolve("bin/clump").toString());
        command.addAll(List.of(arguments.split(" ")));
        return run(command);
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }
}
