package io.clump.apps.objects;

import io.clump.am2.LayerConfiguration;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A client in a process of its own, which puts objects until it is killed. */
final class KilledClient {
    private KilledClient() {}

    /**
     * Puts objects until it is killed, and prints the number of each object that it has put. The arguments are rank,
     * visit, longest object, length of a stripe, and the addresses of the servers.
     */
    public static void main(String[] arguments) {
        int rank = Integer.parseInt(arguments[0]);
        int visit = Integer.parseInt(arguments[1]);
        int mostBytes = Integer.parseInt(arguments[2]);
        List<String> addresses = List.of(arguments).subList(4, arguments.length);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
        try (ObjectClient client = new ObjectClient(
                LayerConfiguration.fromSystemProperties(), addresses, Integer.parseInt(arguments[3]), () -> {})) {
            for (int n = 0; ; n++) {
                long id = StoredObject.id(rank, visit, n);
                client.put(id, StoredObject.make(id, StoredObject.length(id, mostBytes)));
                out.println(n);
            }
        }
    }

    /** Runs such a client, kills it after it has put some objects, and returns the number of objects put. */
    static int runAndKill(LayerConfiguration configuration, int objects, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of(
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData"));
        configuration.toProperties().forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), KilledClient.class.getName()));
        command.addAll(arguments);
        Process process =
                new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
        int count = 0;
        try (BufferedReader lines = process.inputReader(StandardCharsets.US_ASCII)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                // The virtual machine may print lines of its own.
                count += line.equals(Integer.toString(count)) ? 1 : 0;
                if (count == objects) {
                    // By its handle: the process's own method would close the stream, too.
                    process.toHandle().destroyForcibly();
                }
            }
        } finally {
            process.destroyForcibly();
        }
        return count;
    }
}
