package io.clump.apps.ports;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Tag;
import io.clump.am2.barrier.BarrierKind;
import io.clump.apps.Run;
import io.clump.ports.Ports;
import io.clump.ports.PortsConfiguration;
import io.clump.ports.Qos;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.AppResult;
import io.clump.splitc.app.JobResults;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The ports of the processes of a job. Between {@link #join} and {@link #close} a program waits only in methods of this
 * class: they poll the ports and notice the failure of another process.
 */
public final class PortsTeam implements AutoCloseable {
    /** Number of endpoints of a process of a team: that of the runtime, and that of the ports. */
    private static final int ENDPOINTS = 2;

    /** A wait ends much earlier if a process fails; no step of a program takes this long. */
    private static final Duration TIMEOUT = Duration.ofMinutes(30);

    /** Port of the messages of a job's barrier. */
    private static final int MEETING = Ports.FIRST_RESERVED - 1;

    private static final UnsafeBuffer NOTHING = new UnsafeBuffer(new byte[0]);

    private final SplitC splitc;
    private final Bundle bundle;
    private final Ports ports;

    private PortsTeam(SplitC splitc, Bundle bundle) {
        this.splitc = splitc;
        this.bundle = bundle;
        Endpoint endpoint = bundle.allocateEndpoint();
        ports = Ports.open(bundle, endpoint, PortsConfiguration.of(splitc.rank(), splitc.size()));
        Tag tag = splitc.endpoint().tag();
        endpoint.setTag(tag);
        byte[][] names = splitc.allGather(endpoint.name().toString().getBytes(StandardCharsets.US_ASCII));
        for (int rank = 0; rank < names.length; rank++) {
            endpoint.destinations()
                    .map(rank, EndpointName.parse(new String(names[rank], StandardCharsets.US_ASCII)), tag);
        }
        receiveSignals(MEETING);
    }

    /** Opens ports in all processes of a job, which call this together. */
    public static PortsTeam join(SplitC splitc) {
        Bundle bundle = splitc.layer().allocateBundle();
        try {
            PortsTeam team = new PortsTeam(splitc, bundle);
            // The runtime retransmits lost messages only while it is polled, so all processes poll it here until no
            // process needs it any longer.
            Broadcast.DIRECT.send(team, MEETING, NOTHING, 0);
            team.await(MEETING, team.size() - 1);
            return team;
            // catch-all: rethrown
        } catch (RuntimeException e) {
            bundle.close();
            throw e;
        }
    }

    /** Returns the ports. */
    public Ports ports() {
        return ports;
    }

    /** Returns the number of this process. */
    public int rank() {
        return ports.rank();
    }

    /** Returns the number of processes. */
    public int size() {
        return ports.size();
    }

    /**
     * Binds a port for input: each message starts at the beginning of the buffer and signals the semaphore of the same
     * number.
     *
     * @param port 0 to 246
     * @param buffer receives messages; the program must have used one before the next one arrives
     */
    public void receive(int port, DoublesBuffer buffer) {
        ports.bindInput(
                port,
                buffer.bytes(),
                message -> {
                    // A shorter message would otherwise be followed by the next one.
                    ports.attachBuffer(port, message.buffer());
                    ports.semaphores().signal(port);
                },
                null);
    }

    /** Binds a port for empty messages, each of which signals the semaphore of the same number. */
    public void receiveSignals(int port) {
        ports.bindInput(port, null, message -> ports.semaphores().signal(port), null);
    }

    /** Sends reliably to the port of the same number in one process; no bytes signal. */
    public void send(int port, int process, DirectBuffer data, int offset, int bytes) {
        ports.bindOutput(port, process, port, Qos.RELIABLE);
        ports.send(port, data, offset, bytes);
    }

    /**
     * Waits until a semaphore has a value, and subtracts it.
     *
     * @param semaphore 0 to 246
     * @param count the value
     * @throws ClumpException if a process has failed, or this thread was interrupted
     */
    public void await(int semaphore, int count) {
        if (count > 0) {
            await(() -> ports.semaphores().test(semaphore) >= count);
            ports.semaphores().await(semaphore, count);
        }
    }

    /**
     * Waits until a condition holds; runs handlers meanwhile.
     *
     * @param condition asked after each poll
     * @throws ClumpException if a process has failed, or this thread was interrupted
     */
    public void await(BooleanSupplier condition) {
        boolean holds = ports.await(
                () -> {
                    splitc.poll(); // throws the failure of another process
                    return condition.getAsBoolean() || anyIsGone();
                },
                TIMEOUT);
        if (!holds || !condition.getAsBoolean()) {
            throw new ClumpException("a process is gone, or this thread was interrupted: rank=" + rank());
        }
    }

    /** Runs the handlers of all arrived messages, and sends queued messages. Does not wait. */
    public void drain() {
        while (ports.poll() > 0) {
            Thread.onSpinWait();
        }
    }

    /** Runs the part whose time counts between two barriers by ports. */
    public <T> T mainSection(Run run, Callable<T> body) throws Exception {
        return run.mainSection(() -> ports.barrier(BarrierKind.CONCURRENT), body);
    }

    /** Plans an app whose processes make a team; {@code bytes} is the memory of the data in all processes together. */
    public static AppPlan plan(AppOptions options, long bytes, long seed, Function<JobResults, AppResult> result) {
        return new AppPlan(rank -> options.parameters(), bytes, seed, job -> List.of(), result, false, ENDPOINTS);
    }

    /** Closes the ports; messages that were sent arrive. */
    @Override
    public void close() {
        ports.close();
        bundle.close();
    }

    private boolean anyIsGone() {
        for (int process = 0; process < size(); process++) {
            if (ports.isGone(process)) {
                return true;
            }
        }
        return false;
    }
}
