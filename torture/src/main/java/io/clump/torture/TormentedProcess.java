package io.clump.torture;

import io.clump.am2.ClumpException;
import io.clump.am2.machine.GarbageCollector;
import io.clump.torture.judge.Judge;
import io.clump.torture.judge.ProcessLifetime;
import io.clump.torture.ledger.LedgerReader;
import io.clump.torture.process.Part;
import io.clump.torture.process.TortureProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that trouble is done to, with its ledger. Belongs to one thread, apart from {@link #kill}. */
final class TormentedProcess {
    /** Keeps Ctrl-C, which a terminal sends to all processes, to the launcher alone. */
    private static final String IGNORE_SIGNALS = "trap '' INT HUP; ";

    /** Few descriptors, so that running out of them takes no time. */
    private static final String POOR = "ulimit -n 512; ";

    /**
     * Kills the process with the launcher, where util-linux is available; a stopped process cannot detect the end of
     * its input.
     */
    private static final String ORPHAN = "die='setpriv --pdeathsig KILL'; $die true 2>/dev/null || die=; ";

    private static final int SHOWN_LINES = 15;

    private final ProcessLifetime life;
    private final Process process;
    private final LedgerReader ledger;
    private final Path ledgerFile;
    private final Path output;
    private final PrintStream orders;
    private boolean isMeantToEnd;

    private TormentedProcess(ProcessLifetime life, Process process, LedgerReader ledger, Path ledgerFile, Path output) {
        this.life = life;
        this.process = process;
        this.ledger = ledger;
        this.ledgerFile = ledgerFile;
        this.output = output;
        orders = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    /** Starts a process, whose files have this name in a directory. */
    static TormentedProcess start(ProcessLifetime life, Part part, Path directory, String name) {
        LedgerReader ledger = new LedgerReader(part.ledger());
        Path properties = directory.resolve(name + ".properties");
        Path output = directory.resolve(name + ".log");
        try {
            try (Writer writer = Files.newBufferedWriter(properties)) {
                part.toProperties().store(writer, null);
            }
            ProcessBuilder builder = new ProcessBuilder(command(properties));
            builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
            builder.redirectErrorStream(true).redirectOutput(output.toFile());
            return new TormentedProcess(life, builder.start(), ledger, part.ledger(), output);
        } catch (IOException e) {
            throw new ClumpException("cannot start a process: " + life + ", cause=" + e.getMessage(), e);
        }
    }

    private static List<String> command(Path properties) {
        List<String> command = new ArrayList<>(List.of(
                "/bin/sh", "-c", IGNORE_SIGNALS + POOR + ORPHAN + "exec $die \"$@\"", "clump", java().toString()));
        command.addAll(GarbageCollector.serialUnlessNamed(System.getenv(), List.of()));
        command.addAll(List.of(
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx96m",
                "-XX:MaxDirectMemorySize=64m",
                // Its file in /tmp would outlive a killed process.
                "-XX:-UsePerfData",
                TortureProcess.class.getName(),
                properties.toString()));
        return command;
    }

    private static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    ProcessLifetime life() {
        return life;
    }

    LedgerReader ledger() {
        return ledger;
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    boolean isMeantToEnd() {
        return isMeantToEnd;
    }

    int status() {
        return process.exitValue();
    }

    void read(Judge judge) {
        ledger.read(entry -> judge.accept(life, entry));
    }

    void send(String word, long number) {
        orders.println(word + " " + number);
    }

    /** From now on its end is no surprise. */
    void letEnd() {
        isMeantToEnd = true;
    }

    void stop() {
        signal("STOP");
    }

    void proceed() {
        signal("CONT");
    }

    /** Makes the virtual machine print what its threads do. */
    void printThreads() {
        signal("QUIT");
    }

    /** Returns when it is gone. */
    void kill() {
        isMeantToEnd = true;
        process.toHandle().destroyForcibly();
        process.onExit().join();
    }

    boolean awaitEnd(long millis) throws InterruptedException {
        return process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    void removeLedger() {
        try {
            Files.deleteIfExists(ledgerFile);
        } catch (IOException e) {
            throw new ClumpException("cannot remove a ledger: file=" + ledgerFile + ", cause=" + e, e);
        }
    }

    /** The end of its output. */
    String lastWords() {
        try {
            List<String> lines = Files.readAllLines(output);
            return String.join(
                    System.lineSeparator(), lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
        } catch (IOException e) {
            return "its output cannot be read: " + e;
        }
    }

    private void signal(String name) {
        try {
            new ProcessBuilder("/bin/sh", "-c", "kill -" + name + " " + process.pid())
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new ClumpException("cannot send a signal: process=" + process.pid() + ", cause=" + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
