package io.clump.launcher.agent;

import io.clump.am2.ClumpException;
import io.clump.command.host.ShellWords;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Directory that this command runs from; it can be copied to other hosts. */
public final class Installation {
    /** Limit of a copy over a slow network. */
    private static final Duration LIMIT = Duration.ofHours(1);

    private static final String LIBRARIES = "lib";

    /** Defines the function that computes one checksum of all files of a directory. */
    private static final String SUM =
            "s() { (cd \"$1\" && find . -type f -exec sha256sum {} + | LC_ALL=C sort | sha256sum); }";

    /** Attempts to replace the files, of which others that install at the same time may take some. */
    private static final int ATTEMPTS = 100;

    private final Path directory;
    private final String sum;

    private Installation(Path directory) {
        this.directory = directory;
        sum = new String(local(SUM + "; s " + ShellWords.quoted(directory.toString())), StandardCharsets.UTF_8).strip();
    }

    /**
     * Finds the directory from the jar that contains this class.
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
     * Copies the directory to the same path of a host. The existing files are replaced once the copy is complete.
     *
     * @param host name of the host
     * @param access access to the host
     * @return one line about the result
     * @throws ClumpException if the copy fails; the existing files are then unchanged
     */
    public String copyTo(String host, HostAccess access) {
        String answer = new HostScript(host, access, "copy", LIMIT).run(this::send);
        return "host " + host + ": " + answer + " " + directory;
    }

    /** Sends the line that the host runs, and then the files, unless the host has them already. */
    private void send(OutputStream host) throws IOException {
        Process tar = new ProcessBuilder("tar", "-C", directory.toString(), "-cf", "-", ".")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (InputStream files = tar.getInputStream()) {
            host.write((script() + "\n").getBytes(StandardCharsets.UTF_8));
            files.transferTo(host);
        } finally {
            tar.destroy();
        }
    }

    private String script() {
        return String.join(
                "; ",
                AgentCommand.FAIL,
                SUM,
                "d=" + ShellWords.quoted(directory.toString()),
                "n=$d.new.$$",
                recovery(),
                "[ ! -e \"$d\" ] || [ -d \"$d/" + LIBRARIES + "\" ] || f \"no installation of Clump: $d\"",
                "if [ -e \"$d\" ] && [ \"$(s \"$d\")\" = " + ShellWords.quoted(sum)
                        + " ]; then echo has the same files in; exit; fi",
                cleaning(),
                "mkdir -p \"$n\" && tar -C \"$n\" -xf - || f \"cannot write $n\"",
                "[ \"$(s \"$n\")\" = " + ShellWords.quoted(sum) + " ] || f \"the copy is incomplete: $n\"",
                replacement(),
                "echo copied to");
    }

    /** Puts back the files of {@code $d} if a replacement was killed between its two moves. */
    static String recovery() {
        return "for o in \"$d\".new.*.old.*; do if [ ! -e \"$d\" ] && [ -d \"$o/" + LIBRARIES
                + "\" ]; then mv -T \"$o\" \"$d\"; fi; done";
    }

    /**
     * Lets the shell leave no files but those of {@code $d} when it ends or is interrupted: the new or the old ones.
     */
    static String cleaning() {
        return "trap 'for o in \"$n\".old.*; do if [ ! -e \"$d\" ] && [ -e \"$o\" ]; then mv -T \"$o\" \"$d\"; fi; done;"
                + " if [ -e \"$d\" ]; then rm -rf \"$n\".old.*; fi; rm -rf \"$n\"' EXIT; trap 'exit 1' HUP INT TERM";
    }

    /**
     * Moves {@code $n} to {@code $d}. An existing directory is moved away first, and again if another installation
     * intervenes; {@code -T} moves nothing into a directory.
     */
    static String replacement() {
        return "i=0; until mv -T \"$n\" \"$d\" 2>/dev/null; do i=$((i+1)); [ $i -le " + ATTEMPTS
                + " ] || f \"cannot replace $d\"; [ ! -e \"$d\" ] || mv -T \"$d\" \"$n.old.$i\" 2>/dev/null; done";
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
