package io.clump.launcher;

import io.clump.command.host.HostLauncher;
import io.clump.command.host.HostLauncherConformance;
import io.clump.launcher.hosts.SshLauncher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Commands over a real sshd. Needs root. */
class SshLauncherIT extends HostLauncherConformance {
    @TempDir
    private static Path directory;

    private static Cluster cluster;

    @BeforeAll
    static void makeHosts() throws IOException, InterruptedException {
        cluster = Cluster.of(1, directory);
    }

    @AfterAll
    static void removeHosts() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @Override
    protected HostLauncher launcher() {
        return new SshLauncher();
    }

    @Override
    protected String host() {
        return "h0";
    }

    @Override
    protected String parameters() {
        return cluster.overSsh().get(1);
    }

    @Override
    protected List<String> before() {
        return cluster.onFront();
    }
}
