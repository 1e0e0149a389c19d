package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.JavaChild;
import io.clump.am2.Thorough;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Four processes over sockets that lose, duplicate and reorder a tenth of all datagrams. */
class FourProcessesIT {
    private static final int COUNT = 4;
    private static final String FAULTS = "loss=0.1,dup=0.1,reorder=0.1,seed=";
    private static final String STOP_SECONDS = "10";

    /** Default number of retries: more than half a minute without any answer. */
    private static final String MANY_RETRIES = "40";

    /** Retries for some ten seconds: living processes that share processors are not silent for that time. */
    private static final String FEWER_RETRIES = "18";

    private final List<Partner> processes = new ArrayList<>();

    @AfterEach
    void killAll() {
        processes.forEach(Partner::kill);
    }

    @Test
    void everythingArrivesOnceAndInOrder() throws Exception {
        startAll(MANY_RETRIES);
        awaitProgress(processes);
        assertExactlyOnce(finish(processes));
    }

    @Test
    @Thorough
    void aProcessThatIsStoppedForTenSecondsLosesNothingAndIsNotTakenForDead() throws Exception {
        startAll(MANY_RETRIES);
        awaitProgress(processes);
        processes.get(2).signal("STOP");
        assertThat(new ProcessBuilder("sleep", STOP_SECONDS).start().waitFor()).isZero();
        processes.get(2).signal("CONT");
        awaitProgress(processes);
        assertExactlyOnce(finish(processes));
    }

    @Test
    void whatWasSentToAKilledProcessComesBackAndTheOthersGoOn() throws Exception {
        startAll(FEWER_RETRIES);
        awaitProgress(processes);
        Partner victim = processes.get(3);
        victim.kill();
        List<Partner> survivors = processes.subList(0, 3);
        awaitProgress(survivors);
        List<List<ExchangeLedger>> ledgers = finish(survivors);
        assertExactlyOnce(ledgers);
        for (List<ExchangeLedger> ledger : ledgers) {
            ExchangeLedger ofVictim = ledger.stream()
                    .filter(line -> line.partner() == COUNT)
                    .findFirst()
                    .orElseThrow();
            assertThat(ofVictim.disorder()).as(ofVictim.toString()).isZero();
            if (ofVictim.returned() == 0) {
                // The victim had accepted all messages before it ended.
                continue;
            }
            // The returned messages are the last ones, and none of them was answered.
            assertThat(ofVictim.firstReturned() + ofVictim.returned())
                    .as(ofVictim.toString())
                    .isEqualTo(ofVictim.sent());
            assertThat(ofVictim.answered()).as(ofVictim.toString()).isLessThanOrEqualTo(ofVictim.firstReturned());
        }
    }

    private void startAll(String retries) throws IOException {
        for (int id = 1; id <= COUNT; id++) {
            processes.add(Partner.start(id, retries));
        }
        for (Partner process : processes) {
            for (Partner other : processes) {
                if (other != process) {
                    process.write(other.name);
                }
            }
        }
    }

    private static void awaitProgress(List<Partner> processes) throws IOException {
        for (Partner process : processes) {
            process.write("report");
        }
        for (Partner process : processes) {
            assertThat(process.read()).isEqualTo("progress");
        }
    }

    /** Lets processes finish their exchanges, and returns the counts of each for the others. */
    private static List<List<ExchangeLedger>> finish(List<Partner> processes) throws Exception {
        for (Partner process : processes) {
            process.write("finish");
        }
        for (Partner process : processes) {
            assertThat(process.read()).isEqualTo("settled");
        }
        List<List<ExchangeLedger>> ledgers = new ArrayList<>();
        for (Partner process : processes) {
            process.write("end");
            List<ExchangeLedger> ledger = new ArrayList<>();
            for (int i = 1; i < COUNT; i++) {
                ledger.add(ExchangeLedger.parse(process.read()));
            }
            ledgers.add(ledger);
            assertThat(process.read()).isEqualTo("damaged 0");
            process.awaitSuccess();
        }
        return ledgers;
    }

    private static void assertExactlyOnce(List<List<ExchangeLedger>> ledgers) {
        for (int i = 0; i < ledgers.size(); i++) {
            for (ExchangeLedger line : ledgers.get(i)) {
                int partner = (int) line.partner() - 1;
                if (partner < ledgers.size()) {
                    int self = i + 1;
                    ExchangeLedger back = ledgers.get(partner).stream()
                            .filter(other -> other.partner() == self)
                            .findFirst()
                            .orElseThrow();
                    assertThat(line.sent()).as("from %d: %s", self, line).isGreaterThanOrEqualTo(200);
                    assertThat(line.answered()).as("from %d: %s", self, line).isEqualTo(line.sent());
                    assertThat(back.requested()).as("from %d: %s", self, line).isEqualTo(line.sent());
                    assertThat(line.returned() + line.disorder())
                            .as("from %d: %s", self, line)
                            .isZero();
                }
            }
        }
    }

    /** Process of the test. */
    private static final class Partner {

        private final Process process;
        private final BufferedReader output;
        private final String name;

        private Partner(Process process) {
            this.process = process;
            output = process.inputReader(StandardCharsets.UTF_8);
            name = read();
        }

        static Partner start(int id, String retries) throws IOException {
            List<String> options = List.of("-D" + TestEndpoint.JOB_PROPERTY + "=" + TestEndpoint.JOB, "-Xmx64m");
            return new Partner(JavaChild.by(
                            List.of(),
                            options,
                            ExchangeProcess.class,
                            id,
                            FAULTS + id,
                            retries,
                            TestKey.file(),
                            COUNT - 1)
                    .start());
        }

        String read() {
            try {
                return CompletableFuture.supplyAsync(this::nextLine).get();
            } catch (Exception e) {
                throw new AssertionError("no line was printed by " + name, e);
            }
        }

        void write(String line) throws IOException {
            process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        }

        void signal(String signal) {
            assertThat(JavaChild.signal(process, signal)).as(signal).isTrue();
        }

        void awaitSuccess() throws InterruptedException {
            assertThat(process.waitFor()).isZero();
        }

        void kill() {
            process.destroyForcibly().onExit().join();
        }

        private String nextLine() {
            try {
                String line = output.readLine();
                if (line == null) {
                    throw new AssertionError("ended: " + name);
                }
                return line;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
