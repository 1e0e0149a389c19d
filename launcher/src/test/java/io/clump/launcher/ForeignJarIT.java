package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.am2.spi.Route;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimRecovery;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.claim.PacketState;
import io.clump.shm.claim.QueueGeometry;
import io.clump.shm.claim.QueueLayout;
import io.clump.shm.claim.QueueMemory;
import io.clump.shm.claim.QueueReceiver;
import io.clump.shm.claim.QueueSender;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of a user's jar with own providers, found by their names. */
class ForeignJarIT {
    private static final Path REPOSITORY = MarkdownFile.REPOSITORY;
    private static final Path EXAMPLE = REPOSITORY.resolve("examples/plugin/src/main");
    private static final List<Path> SOURCES =
            List.of(EXAMPLE.resolve("java"), REPOSITORY.resolve("examples/network/src/main/java"));

    private static final Map<String, String> SERVICES = Map.of(
            "io.clump.shm.claim.ClaimAlgorithm", "mine.MineClaim",
            "io.clump.am2.spi.EndpointRegistryProvider", "mine.MineRegistry",
            "io.clump.am2.barrier.BarrierAlgorithm", "mine.MineBarrier",
            "io.clump.am2.spi.PollStrategyProvider", "mine.MinePollProvider",
            "io.clump.am2.spi.ProtocolProvider", "mine.MineNetworkProvider",
            "io.clump.command.host.HostLauncher", "mine.MineLauncher",
            "io.clump.splitc.App", "mine.MineApp");

    @TempDir
    private Path directory;

    private Path jar;

    @BeforeEach
    void makeJar() throws IOException {
        Path classes = Files.createDirectory(directory.resolve("classes"));
        compile(classes);
        jar = directory.resolve("mine.jar");
        Map<String, byte[]> entries = new TreeMap<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                entries.put(classes.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        SERVICES.forEach(
                (service, type) -> entries.put("META-INF/services/" + service, type.getBytes(StandardCharsets.UTF_8)));
        write(jar, entries);
    }

    @Test
    void whatAnotherJarHasWorksByItsName() throws Exception {
        Result result = clump(
                jar.toString(),
                "run mine --rounds 50 --queue mine --poll mine --registry mine --net mine --nodes 2 --procs 2");

        assertThat(result.status).as(result.err).isZero();
        assertThat(result.out)
                .contains("mine: rounds=50 on 2 nodes of 2 processes")
                .contains("queue mine, poll mine, network mine")
                .contains("registry opened by mine")
                .endsWith("verified: by the program\n");
    }

    /** The launcher starts the agent of host a, which starts that of host b. */
    @Test
    @Thorough
    void hostsAreStartedByTheLauncherOfAnotherJar() throws Exception {
        String hosts = "run mine --rounds 50 -H a:1,b:1 --net-interface lo --fan-out 1 --launcher ";
        Result result = clump(jar.toString(), hosts + "mine");
        assertThat(result.status).as(result.err).isZero();
        assertThat(result.out).endsWith("verified: by the program\n");

        assertRefused(clump(jar.toString(), hosts + "mine:x"), "launcher mine: found=x, expected no parameters");
        assertRefused(
                clump(jar.toString(), hosts + "other"),
                "unknown launcher of hosts: found=other, expected one of [command, mine, slurm, ssh]");
        assertRefused(clump(jar.toString(), hosts + "command"), "launcher command without its command");
        assertRefused(clump(jar.toString(), hosts + "mine --spawn %C"), "--launcher and --spawn");
    }

    /**
     * A sender dies while it holds a packet and a block; another one finds the queue full until the receiver has
     * recovered them.
     */
    @Test
    void claimAlgorithmOfAnotherJarTriesAndRecoversFromADeadSender() throws Exception {
        QueueGeometry geometry = new QueueGeometry(2, 1, 64, 2);
        ByteBuffer memory = ByteBuffer.allocateDirect(Math.toIntExact(QueueLayout.lengthBytes(geometry)));
        PacketQueue queue = new PacketQueue(new QueueMemory(new UnsafeBuffer(memory)), 0, geometry);
        try (URLClassLoader classes = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
            ClaimAlgorithm mine = ServiceLoader.load(ClaimAlgorithm.class, classes).stream()
                    .map(ServiceLoader.Provider::get)
                    .filter(algorithm -> algorithm.name().equals("mine"))
                    .findFirst()
                    .orElseThrow();
            assertThat(mine.sender(queue, 0).tryClaimBulk()).isNotNegative();
            QueueSender living = mine.sender(queue, 1);
            assertThat(living.tryClaimBulk()).isEqualTo(Route.FULL);
            living.publish(living.tryClaimPacket());
            assertThat(living.tryClaimPacket()).isEqualTo(Route.FULL);

            QueueReceiver receiver = mine.receiver(queue);
            ClaimRecovery recovery = new ClaimRecovery(receiver, slot -> slot == living.slot(), 0, 0);
            assertThat(recovery.recover(0))
                    .as("the position after that of the dead")
                    .isEqualTo(1);
            assertThat(recovery.recovered()).as("a packet and a block").isEqualTo(2);
            assertThat(receiver.stateAt(1)).isEqualTo(PacketState.READY);
            assertThat(living.tryClaimBulk()).isNotNegative();
        }
    }

    @Test
    void whatTheyDescribeIsInTheHelp() throws Exception {
        Result help = clump(jar.toString(), "run mine --help");
        assertThat(help.status).as(help.err).isZero();
        assertThat(help.out.replaceAll("\\s+", " "))
                .contains("Adds numbers. ")
                .contains("--rounds=N How often. Default: 10.")
                .containsPattern("--registry=\\S*\\bmine\\b")
                .contains("mine (the file registry, which says when it is opened)");
        assertThat(clump(jar.toString(), "run --help").out).contains("\n  mine  ");
        assertThat(clump(jar.toString(), "algorithms").out).containsPattern("(?m)^mine +yes +yes +a test$");
    }

    @Test
    void badInputIsOneLineThatNamesWhatWasFound() throws Exception {
        assertRefused(clump(jar.toString(), "run mine --rounds 0"), "'--rounds'", "found=0", "from 1 to 1,000");
        assertRefused(
                clump(directory + "/none.jar", "algorithms"),
                "no such entry of the class path: found=" + directory + "/none.jar, expected a jar");
        Path text = Files.writeString(directory.resolve("mine.txt"), "not a jar");
        assertRefused(
                clump(text.toString(), "algorithms"),
                "not an entry of the class path: found=" + text + ", expected a jar or a directory");
        for (String service : SERVICES.keySet()) {
            Path broken = directory.resolve("broken.jar");
            write(broken, Map.of("META-INF/services/" + service, "no.Such".getBytes(StandardCharsets.UTF_8)));
            if (service.endsWith("BarrierAlgorithm")) {
                continue; // the processes of a job search for it
            }
            // Launchers of hosts are searched for only if there are hosts.
            boolean needsHosts = service.endsWith("HostLauncher");
            String arguments = needsHosts ? "run sample-sort -H a:1" : "algorithms";
            assertRefused(clump(broken.toString(), arguments), "unusable entry of the class path", "no.Such");
        }
    }

    /** The example's service files name the classes that this test registers. */
    @Test
    void exampleRegistersWhatItHas() throws IOException {
        Path services = EXAMPLE.resolve("resources/META-INF/services");
        try (Stream<Path> files = Files.list(services)) {
            for (Path file : files.toList()) {
                assertThat(SERVICES)
                        .containsEntry(
                                file.getFileName().toString(),
                                Files.readString(file).strip());
            }
        }
    }

    @Test
    void pluginWithoutAJarIsRefused() throws Exception {
        assertRefused(clump("", "algorithms"), "--plugin", "expected a jar");
    }

    private static void assertRefused(Result result, String... parts) {
        assertThat(result.status).as(result.err).isEqualTo(2);
        assertThat(result.err).startsWith("clump: ").hasLineCount(1).contains(parts);
        assertThat(result.out).isEmpty();
    }

    private static void compile(Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<Path> sources = new ArrayList<>();
        for (Path directory : SOURCES) {
            try (Stream<Path> files = Files.walk(directory)) {
                files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
            }
        }
        List<String> options =
                List.of("-proc:none", "-d", classes.toString(), "-cp", System.getProperty("java.class.path"));
        assertThat(compiler.getTask(
                                null,
                                null,
                                null,
                                options,
                                null,
                                compiler.getStandardFileManager(null, null, null)
                                        .getJavaFileObjectsFromPaths(sources))
                        .call())
                .isTrue();
    }

    private static void write(Path jar, Map<String, byte[]> entries) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                out.putNextEntry(new JarEntry(entry.getKey()));
                out.write(entry.getValue());
            }
        }
    }

    /** Runs the command like a user of the repository. */
    private Result clump(String classPath, String arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(REPOSITORY.resolve("clump").toString());
        builder.command().add("--plugin=" + classPath);
        builder.command().addAll(List.of(arguments.split(" ")));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("JDK_JAVA_OPTIONS", "-D" + JobOptions.BASE + "=" + directory.resolve("jobs"));
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        Process process =
                builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        try {
            process.waitFor();
        } finally {
            process.destroy();
        }
        // Java reports the options from the environment on standard error.
        String errors = Files.readString(err).replaceAll("NOTE: Picked up .*\n", "");
        return new Result(process.exitValue(), Files.readString(out), errors);
    }

    private record Result(int status, String out, String err) {}
}
