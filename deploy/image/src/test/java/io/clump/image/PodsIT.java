package io.clump.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two pods of {@code deploy/kubernetes/job.yaml}, each a container of the image with a network and a host name of its
 * own. Needs root, skopeo, umoci, runc and ip.
 */
class PodsIT {
    private static final String SERVICE = "pods";

    @TempDir
    private Path directory;

    private final String network = "clump" + ProcessHandle.current().pid() % 10_000 + "-";
    private final List<Process> running = new ArrayList<>();
    private Bundle bundle;
    private Path keys;

    @BeforeEach
    void connect() throws IOException, InterruptedException {
        bundle = Bundle.unpack(directory);
        for (int pod = 0; pod < 2; pod++) {
            Bundle.assertDone("ip", "netns", "add", network + pod);
        }
        Bundle.assertDone(
                "ip",
                "link",
                "add",
                "eth0",
                "netns",
                network + 0,
                "type",
                "veth",
                "peer",
                "name",
                "eth0",
                "netns",
                network + 1);
        for (int pod = 0; pod < 2; pod++) {
            Bundle.assertDone("ip", "-n", network + pod, "address", "add", address(pod) + "/24", "dev", "eth0");
            Bundle.assertDone("ip", "-n", network + pod, "link", "set", "eth0", "up");
            Bundle.assertDone("ip", "-n", network + pod, "link", "set", "lo", "up");
        }
        keys = Files.createDirectory(directory.resolve("keys"));
        Bundle.assertDone(
                "ssh-keygen",
                "-q",
                "-t",
                "ed25519",
                "-N",
                "",
                "-f",
                keys.resolve("id_rsa").toString());
        Files.move(keys.resolve("id_rsa.pub"), keys.resolve("authorized_keys"));
        // Root's, and for all to read, as the files of a Secret are.
        Bundle.assertDone("chmod", "444", keys.resolve("id_rsa").toString());
    }

    @AfterEach
    void disconnect() throws IOException, InterruptedException {
        for (Process pod : running) {
            pod.destroy();
            pod.waitFor();
        }
        for (int pod = 0; pod < 2; pod++) {
            new ProcessBuilder("ip", "netns", "delete", network + pod).start().waitFor();
        }
        if (bundle != null) {
            bundle.remove();
        }
    }

    /** The name of the second pod becomes known, and its sshd runs, only after the first one has asked for it. */
    @Test
    void firstPodWaitsForTheOthersAndRunsTheJobOnAll() throws IOException, InterruptedException {
        Path known = Files.writeString(directory.resolve("hosts"), line(0));
        Process first = start(0, known);
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(first.getInputStream(), StandardCharsets.UTF_8))) {
            String line = output.readLine();
            while (line != null && !line.contains("waiting for clump-1." + SERVICE)) {
                line = output.readLine();
            }
            assertThat(line).as("the first pod has waited").isNotNull();
            // In place, since the container sees this file and no other.
            Files.writeString(known, line(0) + line(1));
            start(1, known);
            List<String> rest = output.lines().toList();
            assertThat(first.waitFor()).as(String.join("\n", rest)).isZero();
            assertThat(rest)
                    .anyMatch(one -> one.startsWith("verified: "))
                    .anyMatch(one -> one.startsWith("host clump-1." + SERVICE + " is reached at " + address(1)))
                    .anyMatch(one -> one.startsWith("sample-sort: 12,000 keys on 2 nodes of 2 processes"));
        }
    }

    private Process start(int pod, Path known) throws IOException {
        Map<String, String> variables = Map.of(
                "JOB_COMPLETION_INDEX",
                Integer.toString(pod),
                "CLUMP_PODS",
                "2",
                "CLUMP_PROCESSES",
                "2",
                "CLUMP_SERVICE",
                SERVICE);
        List<String> words = List.of("/opt/clump/bin/clump-pod", "run", "sample-sort", "--keys", "3000", "-v");
        Process process = bundle.container(
                        "clump-" + pod,
                        Bundle.OWN_USER,
                        words,
                        variables,
                        Map.of("/keys", keys, "/etc/hosts", known),
                        network + pod)
                .start();
        running.add(process);
        return process;
    }

    private static String line(int pod) {
        return address(pod) + " clump-" + pod + "." + SERVICE + " clump-" + pod + "\n";
    }

    private static String address(int pod) {
        return "10.91.0." + (pod + 1);
    }
}
