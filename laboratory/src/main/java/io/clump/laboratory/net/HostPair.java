package io.clump.laboratory.net;

import io.clump.am2.ClumpException;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.NetworkNamespace;
import io.clump.laboratory.harness.Side;
import io.clump.laboratory.harness.Workbench;
import io.clump.laboratory.worker.Ports;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Two network namespaces, each with one interface that leads to the other, for packets of 1,500 bytes: a pair of
 * virtual Ethernet interfaces, or links of some speed and a path with a delay, which a process of ours carries.
 */
public final class HostPair implements AutoCloseable {
    /** Name of the interface on each side. */
    private static final String INTERFACE = "clump0";

    /** Name of the interface of side 1, until it is moved there. */
    private static final String SECOND = "clump1";

    private static final String NETWORK = "10.121.7.";
    private static final int PREFIX_BITS = 24;

    private final List<NetworkNamespace> sides;
    private final @Nullable Process relay;

    /**
     * Packets of 10 Gbit/s and 100 µs there and back: as many bytes under way at a tenth of the speed, which a
     * processor carries.
     */
    private static final int MEGABITS = 1000;

    private static final long DELAY_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

    /**
     * Packets wait for the links of the hosts, not on the path, which has the speed of the links. So packets are lost
     * only where the relay, which shares the processors with the hosts, was late.
     */
    private static final int QUEUE_BYTES = 1024 * 1500;

    /** There can be no hosts here, for instance as that needs root. */
    public static final class NoHostsException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoHostsException(ClumpException cause) {
            super(cause.getMessage(), cause);
        }
    }

    /**
     * Makes two hosts.
     *
     * @param kind {@code veth} if they are joined by virtual Ethernet, {@code path} if by a path with a delay
     * @throws NoHostsException with the reason if that cannot be done
     */
    public static HostPair open(String kind, Workbench workbench) {
        try {
            return kind.equals("veth") ? veth(workbench) : path(workbench, MEGABITS, DELAY_NANOS, QUEUE_BYTES);
        } catch (ClumpException e) {
            throw new NoHostsException(e);
        }
    }

    private HostPair(List<NetworkNamespace> sides, @Nullable Process relay) {
        this.sides = sides;
        this.relay = relay;
    }

    /** Joins them by virtual Ethernet; throws a {@link ClumpException} with the reason if that cannot be done. */
    private static HostPair veth(Workbench workbench) {
        List<NetworkNamespace> sides = List.of(NetworkNamespace.bare(workbench), NetworkNamespace.bare(workbench));
        String holder = Long.toString(sides.get(1).holder());
        sides.get(0).run("ip", "link", "add", INTERFACE, "type", "veth", "peer", "name", INTERFACE, "netns", holder);
        return new HostPair(sides, null).up();
    }

    /**
     * Joins them by a path; throws a {@link ClumpException} with the reason if that cannot be done.
     *
     * @param megabits of 10^6 bits a second that it carries in each direction
     * @param delayNanos of each direction
     * @param queueBytes that wait for the line at most
     */
    private static HostPair path(Workbench workbench, int megabits, long delayNanos, int queueBytes) {
        List<NetworkNamespace> sides = List.of(NetworkNamespace.bare(workbench), NetworkNamespace.bare(workbench));
        List<String> command = new ArrayList<>(sides.get(0).runner());
        // Before every measured process, which never sleeps.
        command.addAll(List.of("chrt", "--fifo", "1"));
        command.addAll(Workbench.java());
        command.addAll(List.of(
                "-XX:-UsePerfData",
                PathRelay.class.getName(),
                INTERFACE,
                SECOND,
                Integer.toString(megabits),
                Long.toString(delayNanos),
                Integer.toString(queueBytes),
                Integer.toString(workbench.cores().first())));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        HostPair pair;
        try {
            Process relay = workbench.startHelper(builder);
            pair = new HostPair(sides, relay);
            String line = relay.inputReader(StandardCharsets.UTF_8).readLine();
            if (!PathRelay.READY.equals(line)) {
                throw new ClumpException("no path: " + line);
            }
        } catch (IOException e) {
            throw new ClumpException("no path: " + e.getMessage(), e);
        }
        String holder = Long.toString(sides.get(1).holder());
        sides.get(0).run("ip", "link", "set", SECOND, "netns", holder);
        sides.get(1).run("ip", "link", "set", SECOND, "name", INTERFACE);
        pair.up();
        // A host that sends faster than its own link waits there, as for a card, and does not fill the path's queue.
        String rate = megabits + "mbit";
        for (NetworkNamespace side : sides) {
            side.run(("tc qdisc add dev " + INTERFACE + " root tbf burst 16kb limit 8mb rate " + rate).split(" "));
        }
        return pair;
    }

    /** A contestant, with its sides here. */
    public Contestant join(Contestant contestant) {
        Map<String, String> parameters = new HashMap<>(contestant.parameters());
        parameters.putAll(Ports.at(address(0), address(1)));
        return contestant.with(parameters).at(List.of(side(0), side(1)));
    }

    /** Ends the path. */
    @Override
    public void close() {
        if (relay != null) {
            relay.destroyForcibly();
            relay.onExit().join();
        }
    }

    private Side side(int side) {
        return new Side(sides.get(side).runner(), Map.of("clump.udp.address", address(side)));
    }

    private HostPair up() {
        for (int side = 0; side < 2; side++) {
            NetworkNamespace at = sides.get(side);
            at.run("ip", "address", "add", address(side) + "/" + PREFIX_BITS, "dev", INTERFACE);
            at.run("ip", "link", "set", INTERFACE, "up");
        }
        return this;
    }

    private static String address(int side) {
        return NETWORK + (side + 1);
    }
}
