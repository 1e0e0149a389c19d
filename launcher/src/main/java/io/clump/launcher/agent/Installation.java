package io.clump.launcher.agent;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The directory that this command runs from, and its copies on other hosts. */
public final class Installation {
    private static final String LIBRARIES = "lib";

    /** After which a host that is being copied to counts as dead. */
    private static final Duration SILENCE = Duration.ofSeconds(15);

    /** Defines the function that makes one number of all files of a directory. */
    private static final String SUM =
            "s() { (cd \"$1\" && find . -type f -exec sha256sum {} + | LC_ALL=C sort | sha256sum); }";

    private final Path directory;
    private final String sum;

    private Installation(Path directory) {
        this.directory = directory;
        sum = new String(local(SUM + "; s " + AgentCommand.quoted(directory.toString())), StandardCharsets.UTF_8)
                .strip();
    }

    /**
     * Finds the directory by the jar that has this class.
     *
     * @return the installation
     * @throws ClumpException if this class is not in a jar of a directory {@code lib}
     */
    public static Installation ofThisProcess() {
        try {
            Path jar = Path.of(Installation.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            Path directory = jar.resolve("../..").normalize();
            if (!Files.isRegularFile(jar) || !jar.startsWith(directory.resolve(LIBRARIES))) {
                throw new ClumpException("not an installation of Clump: found=" + jar + ", expected a jar in lib/");
            }
            return new Installation(directory);
        } catch (URISyntaxException e) {
            throw new ClumpException("cannot find the installation of Clump: cause=" + e, e);
        }
    }

    /**
     * Copies the directory to the same path of a host. What was there is replaced once the copy is whole.
     *
     * @param host its name
     * @param access how it is reached
     * @return what was done
     * @throws ClumpException if it cannot be done; what was there is still there
     */
    public String copyTo(String host, HostAccess access) {
        try {
            Process process = AgentCommand.of(access, host, SILENCE).start();
            HostWords words = new HostWords(process, line -> {});
            words.start();
            send(process.getOutputStream());
            String answer = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset()).strip();
            if (process.waitFor() != 0) {
                throw new ClumpException("host " + host + ": " + words.whyNot("cannot copy"));
            }
            return "host " + host + ": " + answer + " " + directory;
        } catch (IOException e) {
            throw new ClumpException("host " + host + ": cannot copy: cause=" + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClumpException("host " + host + ": interrupted while it was copied to", e);
        }
    }

    /** The line that the host obeys, and the files, unless it does not want them. */
    private void send(OutputStream host) throws IOException {
        Process tar = new ProcessBuilder("tar", "-C", directory.toString(), "-cf", "-", ".")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (host;
                InputStream files = tar.getInputStream()) {
            host.write((script() + "\n").getBytes(StandardCharsets.UTF_8));
            files.transferTo(host);
        } catch (IOException expected) {
            // The host has ended; its status says why.
            return;
        } finally {
            tar.destroy();
        }
    }

    private String script() {
        return String.join(
                "; ",
                AgentCommand.FAIL,
                SUM,
                "d=" + AgentCommand.quoted(directory.toString()),
                "n=$d.new.$$",
                "[ ! -e \"$d\" ] || [ -d \"$d/" + LIBRARIES + "\" ] || f \"no installation of Clump: $d\"",
                "if [ -e \"$d\" ] && [ \"$(s \"$d\")\" = " + AgentCommand.quoted(sum)
                        + " ]; then echo has the same files in; exit; fi",
                "trap 'rm -rf \"$n\"' EXIT",
                "trap 'exit 1' HUP INT TERM",
                "mkdir -p \"$n\" && tar -C \"$n\" -xf - || f \"cannot write $n\"",
                "[ \"$(s \"$n\")\" = " + AgentCommand.quoted(sum) + " ] || f \"the copy is not whole: $n\"",
                "if [ -e \"$d\" ]; then mv \"$d\" \"$n.old\" || f \"cannot replace $d\"; fi",
                "mv \"$n\" \"$d\" || { mv \"$n.old\" \"$d\"; f \"cannot make $d\"; }",
                "rm -rf \"$n.old\"",
                "echo copied to");
    }

    private static byte[] local(String script) {
        try {
            Process process = new ProcessBuilder(List.of("/bin/sh", "-c", script)).start();
            process.getOutputStream().close();
            return process.getInputStream().readAllBytes();
        } catch (IOException e) {
            throw new ClumpException("cannot read the installation: cause=" + e, e);
        }
    }
}
