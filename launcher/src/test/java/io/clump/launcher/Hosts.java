package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/**
 * Two simulated hosts: network namespaces with a cable between them, made of a pair of virtual interfaces. They share
 * files and memory. They are removed by {@link #close}, and when the virtual machine ends.
 */
final class Hosts implements AutoCloseable {

    private final String prefix = "clump-" + ProcessHandle.current().pid() + "-";
    private final Thread atShutdown = new Thread(this::remove);

    private Hosts() {
        Runtime.getRuntime().addShutdownHook(atShutdown);
    }

    /** Makes the hosts; skips the test if that is not possible. */
    static Hosts connect() throws IOException, InterruptedException {
        Hosts hosts = new Hosts();
        try {
            for (int host = 0; host < 2; host++) {
                Result made = command(List.of("ip", "netns", "add", hosts.name(host)));
                Assumptions.assumeTrue(made.status == 0, "no network namespaces here: " + made.output);
            }
            hosts.ip(0, "link add " + cable(0) + " type veth peer name " + cable(1) + " netns " + hosts.name(1));
            for (int host = 0; host < 2; host++) {
                hosts.ip(host, "addr add " + address(host) + "/24 dev " + cable(host));
                hosts.ip(host, "link set " + cable(host) + " up");
                hosts.ip(host, "link set lo up");
            }
            return hosts;
            // catch-all: rethrown
        } catch (Throwable e) {
            hosts.close();
            throw e;
        }
    }

    /** Returns the words before a command that runs on a host. */
    List<String> on(int host) {
        return List.of("ip", "netns", "exec", name(host));
    }

    /** Returns the interface of the cable at a host. */
    static String cable(int host) {
        return "cable" + host;
    }

    static String address(int host) {
        return "10.77.0." + (host + 1);
    }

    /** Runs ip to change the network of a host. */
    void ip(int host, String arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("ip", "-n", name(host)));
        command.addAll(List.of(arguments.split(" ")));
        Result result = command(command);
        assertThat(result.status).as("%s: %s", command, result.output).isZero();
    }

    /** Pulls the cable out, and puts it in again after three seconds. */
    void interrupt() throws IOException, InterruptedException {
        String link = "ip -n " + name(0) + " link set " + cable(0);
        Result result = command(List.of("sh", "-c", link + " down && sleep 3 && " + link + " up"));
        assertThat(result.status).as(result.output).isZero();
    }

    @Override
    public void close() {
        remove();
        Runtime.getRuntime().removeShutdownHook(atShutdown);
    }

    private String name(int host) {
        return prefix + host;
    }

    private void remove() {
        try {
            for (int host = 0; host < 2; host++) {
                command(List.of("ip", "netns", "del", name(host)));
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("cannot remove the network namespaces " + prefix, e);
        }
    }

    private static Result command(List<String> command) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            return Assumptions.abort("no command for network namespaces here: " + e.getMessage());
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }

    private record Result(int status, String output) {}
}
