package io.clump.image;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * The image, unpacked for runc. A container of it has a root that nobody can write, 64 MB of shared memory, and no
 * capabilities, as a platform runs it that trusts nobody.
 *
 * @param directory directory of the bundle
 */
record Bundle(Path directory) {
    /** User whom the image names. */
    static final int OWN_USER = 1000;

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Unpacks the image into a new directory; skips the test if the tools for that are missing. */
    static Bundle unpack(Path directory) throws IOException, InterruptedException {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "runc needs root here");
        for (String tool : List.of("skopeo", "umoci", "runc", "ip")) {
            Assumptions.assumeTrue(isInstalled(tool), "not there: " + tool);
        }
        Path image;
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("repository.root"), "deploy/image/target"))) {
            image = files.filter(file -> file.getFileName().toString().matches("clump-image-.*\\.tar"))
                    .findFirst()
                    .orElseThrow();
        }
        Path layout = directory.resolve("oci");
        Path bundle = directory.resolve("bundle");
        assertDone("skopeo", "copy", "-q", "oci-archive:" + image, "oci:" + layout + ":clump");
        assertDone("umoci", "unpack", "--image", layout + ":clump", bundle.toString());
        return new Bundle(bundle);
    }

    /** Removes the files; those of JUnit would warn of each link that leads out of them. */
    void remove() throws IOException, InterruptedException {
        assertDone("rm", "-rf", directory.toString());
    }

    /** Returns what the image says of the first process of a container. */
    JsonNode process() throws IOException {
        return original().get("process");
    }

    /** Returns the words with which a container begins. */
    List<String> entryPoint() throws IOException {
        List<String> words = new ArrayList<>();
        process().get("args").forEach(word -> words.add(word.asText()));
        return words;
    }

    private JsonNode original() throws IOException {
        return JSON.readTree(directory.resolve("config.json").toFile());
    }

    /**
     * Prepares a container of this image.
     *
     * @param name name of the container and of its host
     * @param user number of its user
     * @param words command that it runs
     * @param variables environment, in addition to that of the image
     * @param binds files and directories that it sees, by their paths there
     * @param network network namespace; empty for one of its own
     * @return the command that runs it
     */
    ProcessBuilder container(
            String name,
            int user,
            List<String> words,
            Map<String, String> variables,
            Map<String, Path> binds,
            String network)
            throws IOException {
        ObjectNode config = (ObjectNode) original();
        config.put("hostname", name);
        ObjectNode process = (ObjectNode) config.get("process");
        process.put("terminal", false).remove("capabilities");
        process.putObject("user").put("uid", user).put("gid", user == OWN_USER ? 0 : user);
        ArrayNode arguments = process.putArray("args");
        words.forEach(arguments::add);
        variables.forEach((key, value) -> ((ArrayNode) process.get("env")).add(key + "=" + value));
        ((ObjectNode) config.get("root"))
                .put("path", directory.resolve("rootfs").toString())
                .put("readonly", true);
        config.set("mounts", mounts(config.get("mounts"), binds));
        for (JsonNode namespace : config.at("/linux/namespaces")) {
            if (namespace.get("type").asText().equals("network") && !network.isEmpty()) {
                ((ObjectNode) namespace).put("path", "/run/netns/" + network);
            }
        }
        Path own = Files.createDirectory(directory.resolveSibling(name));
        JSON.writeValue(own.resolve("config.json").toFile(), config);
        String unique = name + "-" + ProcessHandle.current().pid();
        return new ProcessBuilder("runc", "run", "--bundle", own.toString(), unique).redirectErrorStream(true);
    }

    private static ArrayNode mounts(JsonNode given, Map<String, Path> binds) {
        ArrayNode mounts = JSON.createArrayNode();
        for (JsonNode mount : given) {
            if (mount.get("destination").asText().equals("/dev/shm")) {
                ArrayNode options = ((ObjectNode) mount).putArray("options");
                List.of("nosuid", "nodev", "mode=1777", "size=64m").forEach(options::add);
            }
            if (!mount.get("type").asText().equals("cgroup")) {
                mounts.add(mount);
            }
        }
        binds.forEach((there, here) -> mounts.addObject()
                .put("destination", there)
                .put("type", "bind")
                .put("source", here.toString())
                .putArray("options")
                .add("bind")
                .add("ro"));
        return mounts;
    }

    private static boolean isInstalled(String tool) {
        return Stream.of((System.getenv("PATH") + ":/usr/sbin:/sbin").split(":", -1))
                .anyMatch(path -> Files.isExecutable(Path.of(path, tool)));
    }

    /** Runs a command, which must succeed. */
    static void assertDone(String... command) throws IOException, InterruptedException {
        Result result = Result.of(new ProcessBuilder(command).redirectErrorStream(true));
        assertThat(result.status())
                .as("%s: %s", String.join(" ", command), result.output())
                .isZero();
    }

    /**
     * End of a command.
     *
     * @param status its exit status
     * @param output what it has printed
     */
    record Result(int status, String output) {
        /** Runs a command until it ends. */
        static Result of(ProcessBuilder command) throws IOException, InterruptedException {
            Process process = command.start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Result(process.waitFor(), output);
        }
    }
}
