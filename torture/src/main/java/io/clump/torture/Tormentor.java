package io.clump.torture;

import io.clump.am2.ClumpException;
import io.clump.am2.job.JobDirectory;
import io.clump.command.Terminal;
import io.clump.launcher.job.JobInterruptedException;
import io.clump.net.key.JobKeyFile;
import io.clump.torture.judge.Judge;
import io.clump.torture.judge.ProcessLifetime;
import io.clump.torture.judge.Rule;
import io.clump.torture.judge.Violation;
import io.clump.torture.ledger.LedgerReader.CallInProgress;
import io.clump.torture.ledger.Phase;
import io.clump.torture.schedule.Incident;
import io.clump.torture.schedule.Shape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Carries a schedule out, and passes what the processes write to the judge. Belongs to one thread, apart from {@link
 * #close}.
 */
final class Tormentor implements AutoCloseable {
    private static final long TICK_MILLIS = 10;
    private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long SHOW_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final Duration START_TIMEOUT = Duration.ofSeconds(90);
    private static final Duration END_TIMEOUT = Duration.ofSeconds(30);
    private static final long STOPPED_MILLIS = 5;
    private static final long PRINTED_MILLIS = 1_000;

    private final Plan plan;
    private final Path evidence;
    private final Terminal terminal;
    private final Judge judge;
    private final JobDirectory directory;
    private final Random seeds;
    private final Queue<Step> steps = new PriorityQueue<>(Comparator.comparingLong(Step::millis));
    private final Map<ProcessLifetime, CallInProgress> calls = new HashMap<>();
    private final TormentedProcess[] residents;

    /** Guarded by this: a shutdown kills them. */
    private final List<TormentedProcess> processes = new ArrayList<>();

    private boolean isClosed;
    private long startNanos;
    private long checkedNanos;
    private long shownNanos;
    private long startBytes;
    private int lives;
    private int kills;

    Tormentor(Plan plan, Path evidence, Terminal terminal) {
        this.plan = plan;
        this.evidence = evidence;
        this.terminal = terminal;
        judge = new Judge(plan.limits(), plan.sharesMemory());
        seeds = new Random(plan.schedule().seed());
        residents = new TormentedProcess[plan.schedule().shape().size()];
        directory = JobDirectory.join(plan.directory());
        startNanos = System.nanoTime();
        if (plan.isAuthenticated()) {
            JobKeyFile.createOrRead(plan.keyFile());
        }
    }

    /** Runs until the end of the schedule or the first violation. */
    Judge run() throws InterruptedException {
        for (int rank = 0; rank < residents.length; rank++) {
            startResident(rank);
        }
        if (!await(Phase.AT_WORK, START_TIMEOUT)) {
            judge.violate(new Violation(Rule.STUCK, "not all processes have started within " + START_TIMEOUT));
        }
        startBytes = Footprint.bytesOf(plan.directory());
        startNanos = System.nanoTime();
        plan.schedule()
                .incidents()
                .forEach(incident -> steps.add(new Step(incident.startMillis(), () -> begin(incident))));
        long lengthMillis = plan.schedule().length().toMillis();
        while (isGood() && (elapsedMillis() < lengthMillis || !steps.isEmpty())) {
            while (!steps.isEmpty() && steps.element().millis <= elapsedMillis()) {
                steps.remove().action.run();
            }
            tick();
        }
        finish();
        return judge;
    }

    /** Milliseconds since all processes were at work. */
    long elapsedMillis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    }

    /** When the run began, by the clock of the ledgers. */
    long startNanos() {
        return startNanos;
    }

    /** Lets each virtual machine print what its threads do, to where the rest of its output is. */
    void printThreads() throws InterruptedException {
        for (TormentedProcess process : alive()) {
            process.proceed();
            process.printThreads();
        }
        Thread.sleep(PRINTED_MILLIS);
    }

    /** Kills what still runs and removes the job's files. Any thread may call it. */
    @Override
    public synchronized void close() {
        if (!isClosed) {
            isClosed = true;
            processes.forEach(TormentedProcess::kill);
            processes.clear();
            directory.close();
        }
    }

    private synchronized List<TormentedProcess> alive() {
        return List.copyOf(processes);
    }

    private synchronized TormentedProcess start(ProcessLifetime life, int rank, int node, int clients) {
        if (isClosed) {
            throw new JobInterruptedException();
        }
        String name = (clients == 0 ? "rank-" + rank : "crowd") + "-" + lives++;
        long startedMillis = elapsedMillis();
        TormentedProcess process = TormentedProcess.start(
                life,
                plan.part(rank, node, clients, startedMillis, evidence.resolve(name + ".ledger"), seeds.nextLong()),
                evidence,
                name);
        processes.add(process);
        return process;
    }

    private void startResident(int rank) {
        Shape shape = plan.schedule().shape();
        int node = shape.node(rank);
        ProcessLifetime life = new ProcessLifetime(
                rank,
                String.format("rank %d (life %d%s)", rank, lives, shape.isCalm(rank) ? ", calm" : ""),
                Integer.toString(node),
                shape.isCalm(rank),
                plan.outages(node, elapsedMillis()));
        residents[rank] = start(life, rank, node, 0);
    }

    private void startCrowd(Incident incident) {
        int node = incident.target();
        ProcessLifetime life = new ProcessLifetime(
                residents.length,
                String.format("crowd (life %d)", lives),
                Integer.toString(node),
                false,
                plan.outages(node, elapsedMillis()));
        TormentedProcess crowd = start(life, residents.length, node, incident.amount());
        crowd.letEnd();
        if (incident.lengthMillis() > 0) {
            steps.add(new Step(incident.endMillis(), () -> kill(crowd)));
        }
    }

    private void begin(Incident incident) {
        TormentedProcess target = incident.target() < residents.length ? residents[incident.target()] : residents[0];
        switch (incident.trouble()) {
            case KILL -> {
                kill(target);
                steps.add(new Step(incident.endMillis(), () -> startResident(incident.target())));
            }
            case STOP -> stop(target, incident);
            case PAUSE -> target.send("pause", incident.lengthMillis());
            case INTERRUPT -> target.send("interrupt", incident.lengthMillis());
            case DESCRIPTORS, MEMORY -> starve(target, incident);
            case REOPEN, REMAP, MOVE, EXCEPTIONS, ERRORS ->
                target.send(incident.trouble().word(), incident.amount());
            case CROWD -> startCrowd(incident);
            case CUT, TINY, FAULTS -> {
                // Each process gets it at its start.
            }
        }
    }

    private void kill(TormentedProcess target) {
        if (!target.isAlive()) {
            return;
        }
        kills++;
        target.life().kill(System.nanoTime());
        disturbPeerOf(target, life -> {
            life.disturb();
            life.calmDown(System.nanoTime());
        });
        target.kill();
    }

    private void stop(TormentedProcess target, Incident incident) {
        target.life().disturb();
        target.stop();
        target.life().stand(System.nanoTime());
        rest(STOPPED_MILLIS);
        List<ProcessLifetime> waiting = new ArrayList<>();
        disturbPeerOf(target, life -> {
            life.disturb();
            waiting.add(life);
        });
        steps.add(new Step(incident.endMillis(), () -> {
            target.proceed();
            long nanos = System.nanoTime();
            target.life().calmDown(nanos);
            waiting.forEach(life -> life.calmDown(nanos));
        }));
    }

    private void starve(TormentedProcess target, Incident incident) {
        target.life().starve(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(incident.lengthMillis()));
        target.send(incident.trouble().word(), incident.lengthMillis());
        steps.add(new Step(incident.endMillis(), () -> target.life().calmDown(System.nanoTime())));
    }

    /**
     * A process in the middle of a send has its place in the receiver's queue, and the receiver does not get past it
     * meanwhile.
     */
    private void disturbPeerOf(TormentedProcess target, java.util.function.Consumer<ProcessLifetime> disturbance) {
        target.read(judge);
        ProcessLifetime peer = judge.lifeOf(target.ledger().call().peer());
        if (peer != null) {
            disturbance.accept(peer);
        }
    }

    private void tick() {
        rest(TICK_MILLIS);
        long nanos = System.nanoTime();
        if (nanos - checkedNanos > CHECK_NANOS) {
            checkedNanos = nanos;
            judge.readAndCheck(System::nanoTime, this::readLedgers);
            checkCalls(nanos);
        } else {
            readLedgers();
        }
        if (nanos - shownNanos > SHOW_NANOS && terminal.isLive()) {
            shownNanos = nanos;
            terminal.change(String.format(
                    Locale.ROOT,
                    "%,d s: %,d messages sent, %,d handled, %,d returned",
                    elapsedMillis() / 1_000,
                    judge.tally().sent(),
                    judge.tally().handled(),
                    judge.tally().returned()));
        }
    }

    /** Violations that the end of the virtual machine causes are not judged. */
    private synchronized void readLedgers() {
        if (isClosed) {
            throw new JobInterruptedException();
        }
        Iterator<TormentedProcess> all = processes.iterator();
        while (all.hasNext()) {
            TormentedProcess process = all.next();
            boolean ended = !process.isAlive();
            process.read(judge);
            if (ended) {
                end(process);
                all.remove();
            }
        }
    }

    private void end(TormentedProcess process) {
        process.life().complete();
        process.removeLedger();
        calls.remove(process.life());
        boolean killed = process.life().isKilled();
        if (!process.isMeantToEnd() || (!killed && process.status() != 0)) {
            judge.violate(new Violation(
                    Rule.ENDED,
                    process.life() + " ended with status " + process.status() + ": " + process.lastWords()));
        }
    }

    /** A call that is seen twice with the same start has lasted since. */
    private void checkCalls(long nanos) {
        for (TormentedProcess process : alive()) {
            CallInProgress call = process.ledger().call();
            if (call.equals(calls.put(process.life(), call)) && process.ledger().phase() != Phase.STARTING) {
                judge.checkCall(process.life(), call, nanos);
            }
        }
    }

    private boolean isGood() {
        return judge.violation() == null;
    }

    /** Only crowds still send then. The time begins again with each of their messages: endpoints may open slowly. */
    private void finish() throws InterruptedException {
        sendToAll("finish");
        long timeoutNanos =
                2 * plan.limits().recovery().toNanos() + plan.limits().answer().toNanos();
        long endNanos = System.nanoTime() + timeoutNanos;
        long sent = judge.tally().sent();
        while (isGood() && !(judge.isSettled() && alive().size() == residents.length)) {
            tick();
            if (judge.tally().sent() != sent) {
                sent = judge.tally().sent();
                endNanos = System.nanoTime() + timeoutNanos;
            } else if (System.nanoTime() > endNanos) {
                judge.violateUnsettled(System.nanoTime());
                judge.violate(new Violation(Rule.STUCK, "not all crowds have ended"));
            }
        }
        if (isGood()) {
            sendToAll("measure");
            if (!await(Phase.FINISHED, END_TIMEOUT)) {
                judge.violate(new Violation(Rule.STUCK, "not all processes have finished within " + END_TIMEOUT));
            }
        }
        if (isGood()) {
            measure();
            end();
        }
        terminal.change("");
    }

    private void measure() {
        for (TormentedProcess process : residents) {
            Footprint.of(process, plan.directory()).judge(process, residents.length, judge);
        }
        Footprint.judgeFiles(plan.directory(), startBytes, residents.length, kills, judge);
    }

    private void end() throws InterruptedException {
        for (TormentedProcess process : residents) {
            process.letEnd();
        }
        sendToAll("close");
        for (TormentedProcess process : residents) {
            if (!process.awaitEnd(END_TIMEOUT.toMillis())) {
                judge.violate(new Violation(Rule.STUCK, process.life() + " does not end when its layer is closed"));
            }
        }
        readLedgers();
        close();
        if (isGood() && Files.exists(plan.directory())) {
            judge.violate(new Violation(Rule.LEFT_OVER, "the job's directory is left over: " + plan.directory()));
        }
    }

    private void sendToAll(String word) {
        for (TormentedProcess process : residents) {
            process.send(word, 0);
        }
    }

    private boolean await(Phase phase, Duration timeout) {
        long endNanos = System.nanoTime() + timeout.toNanos();
        while (isGood() && System.nanoTime() < endNanos) {
            tick();
            if (allReached(phase)) {
                return true;
            }
        }
        return !isGood();
    }

    private boolean allReached(Phase phase) {
        for (TormentedProcess process : residents) {
            if (process.ledger().phase().compareTo(phase) < 0) {
                return false;
            }
        }
        return true;
    }

    private static void rest(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new ClumpException("interrupted", e);
        }
    }

    /** One action of the schedule, and its time from the start of the run on. */
    private record Step(long millis, Runnable action) {}

    @Nullable
    Violation violation() {
        return judge.violation();
    }
}
