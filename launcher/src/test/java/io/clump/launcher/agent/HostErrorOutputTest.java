package io.clump.launcher.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.command.host.ShellWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostErrorOutputTest {
    /** Message of OpenSSH 9.2. */
    private static final String CHANGED = """
            @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@
            @    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @
            @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@
            IT IS POSSIBLE THAT SOMEONE IS DOING SOMETHING NASTY!
            Someone could be eavesdropping on you right now (man-in-the-middle attack)!
            It is also possible that a host key has just been changed.
            The fingerprint for the ED25519 key sent by the remote host is
            SHA256:nPuYXLOyeOKJDXzTzH2oIwDk6f0yE1J8AEvCWv2Y5Eg.
            Please contact your system administrator.
            Add correct host key in /root/.ssh/known_hosts to get rid of this message.
            Offending ED25519 key in /root/.ssh/known_hosts:3
              remove with:
              ssh-keygen -f "/root/.ssh/known_hosts" -R "192.0.2.7"
            Host key for 192.0.2.7 has changed and you have requested strict checking.
            Host key verification failed.
            """;

    @TempDir
    private Path directory;

    @Test
    void unknownHostKeyComesWithTheOptionThatAcceptsIt() throws Exception {
        assertThat(whyNot("Host key verification failed.\n"))
                .isEqualTo("cannot start (status 255): Host key verification failed.; to accept keys of new hosts:"
                        + " --ssh-options '-o StrictHostKeyChecking=accept-new'");
    }

    @Test
    void changedHostKeyIsReportedAsAPossibleAttackAndNotToBeAccepted() throws Exception {
        assertThat(whyNot(CHANGED))
                .isEqualTo("cannot start (status 255): ssh: Host key for 192.0.2.7 has changed, known is that of"
                        + " /root/.ssh/known_hosts:3: another machine may answer in its place (an attack), or the host"
                        + " was installed anew; only then: ssh-keygen -R 192.0.2.7")
                .doesNotContain("accept-new");
    }

    @Test
    void otherWordsOfSshAreShownAsTheyAre() throws Exception {
        assertThat(whyNot("ssh: connect to host b port 22: No route to host\n"))
                .isEqualTo("cannot start (status 255): ssh: connect to host b port 22: No route to host");
    }

    /** Returns the explanation for a command that prints the words and fails. */
    private String whyNot(String words) throws IOException {
        Path file = Files.writeString(directory.resolve("words"), words);
        Process process = new ProcessBuilder(
                        "/bin/sh", "-c", "cat " + ShellWords.quoted(file.toString()) + " >&2; exit 255")
                .start();
        HostErrorOutput host = new HostErrorOutput(process, line -> {});
        host.start();
        return host.whyNot("cannot start");
    }
}
