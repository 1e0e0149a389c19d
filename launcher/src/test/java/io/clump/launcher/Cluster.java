package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/**
 * Hosts h0, h1, … on one machine, and a front from which the launcher starts: each has a network, a host name and a
 * {@code /dev/shm} of its own, each host also process numbers and an sshd. They share the other files. {@link #close}
 * removes everything.
 */
final class Cluster implements AutoCloseable {
    private static final Path SSHD = Path.of("/usr/sbin/sshd");

    /** The shells of the hosts do not read the user's file, which may wait for a lock that a killed shell has left. */
    private static final String ALONE = "mount -t tmpfs -o mode=1777 tmpfs /dev/shm && ip link set lo up && "
            + "{ [ ! -e ~/.bashrc ] || mount --bind /dev/null ~/.bashrc; } && ";

    private static final String READY = "echo ready; exec cat";

    private static final String SLURM = """
            ClusterName=sim
            SlurmctldHost=front(10.78.0.254)
            SlurmUser=root
            SlurmdUser=root
            AuthType=auth/munge
            AuthInfo=socket=DIR/munge.sock
            CredType=cred/munge
            StateSaveLocation=DIR
            SlurmdSpoolDir=DIR/slurmd.%n
            SlurmctldPidFile=DIR/slurmctld.pid
            SlurmdPidFile=DIR/slurmd.%n.pid
            ProctrackType=proctrack/linuxproc
            TaskPlugin=task/none
            JobAcctGatherType=jobacct_gather/none
            SelectType=select/cons_tres
            SelectTypeParameters=CR_CPU
            ReturnToService=2
            MpiDefault=none
            SlurmdParameters=config_overrides
            """;

    private final Path directory;
    private final List<Process> running = new ArrayList<>();
    private final List<Long> hosts = new ArrayList<>();
    private final Thread atShutdown = new Thread(this::end);
    private long front;

    private Cluster(Path directory) {
        this.directory = directory;
        Runtime.getRuntime().addShutdownHook(atShutdown);
    }

    /** Makes the hosts; skips the test if that is not possible. */
    static Cluster of(int size, Path directory) throws IOException, InterruptedException {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "hosts need root, to make namespaces");
        Assumptions.assumeTrue(Files.isExecutable(SSHD), "no " + SSHD + " here: install openssh-server");
        Cluster cluster = new Cluster(directory);
        try {
            cluster.make(size);
            return cluster;
            // catch-all: rethrown
        } catch (Throwable e) {
            cluster.close();
            throw e;
        }
    }

    private void make(int size) throws IOException, InterruptedException {
        Process holder = hold(List.of("--net", "--mount", "--uts"), "hostname front && " + ALONE);
        front = holder.pid();
        onFront("ip link add br0 type bridge && ip addr add 10.78.0.254/24 dev br0 && ip link set br0 up");
        for (int host = 0; host < size; host++) {
            Process unshare = hold(
                    List.of("--net", "--mount", "--uts", "--pid", "--fork", "--kill-child", "--mount-proc"),
                    "hostname h" + host + " && " + ALONE);
            hosts.add(unshare.children().findFirst().orElseThrow().pid());
            onFront("ip link add v" + host + " type veth peer name eth0 netns " + hosts.get(host) + " && ip link set v"
                    + host + " master br0 up");
            on(host, "ip addr add " + address(host) + "/24 dev eth0 && ip link set eth0 up");
        }
        startSshd();
    }

    private void startSshd() throws IOException, InterruptedException {
        Files.createDirectories(Path.of("/run/sshd"));
        run(List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file("hostkey")));
        run(List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file("key")));
        Files.writeString(
                directory.resolve("sshd_config"),
                "HostKey " + file("hostkey") + "\nAuthorizedKeysFile " + file("key.pub")
                        + "\nUsePAM no\nStrictModes no\nPidFile none\nPermitRootLogin yes\n");
        String hostKey = Files.readString(directory.resolve("hostkey.pub")).strip();
        StringBuilder known = new StringBuilder();
        StringBuilder config = new StringBuilder();
        for (int host = 0; host < hosts.size(); host++) {
            known.append(address(host)).append(' ').append(hostKey).append('\n');
            config.append("Host h")
                    .append(host)
                    .append("\n  HostName ")
                    .append(address(host))
                    .append('\n');
            List<String> command = new ArrayList<>(onHost(host));
            command.addAll(List.of(SSHD.toString(), "-D", "-e", "-f", file("sshd_config")));
            Process sshd = new ProcessBuilder(command).redirectErrorStream(true).start();
            running.add(sshd);
            awaitLine(sshd, "Server listening on 0.0.0.0");
        }
        config.append("Host nowhere\n  HostName 10.78.0.99\nHost *\n  IdentityFile ")
                .append(file("key"))
                .append("\n  GlobalKnownHostsFile /dev/null\n  UserKnownHostsFile ")
                .append(file("known_hosts"))
                .append('\n');
        Files.writeString(directory.resolve("known_hosts"), known);
        Files.writeString(directory.resolve("ssh_config"), config);
    }

    /** Starts Slurm with all hosts; returns the words before its commands. Skips the test if Slurm is not installed. */
    List<String> startSlurm() throws IOException, InterruptedException {
        for (String program : List.of("slurmctld", "slurmd", "munged")) {
            Assumptions.assumeTrue(
                    Files.isExecutable(Path.of("/usr/sbin", program)), "no " + program + " here: install Slurm");
        }
        StringBuilder configuration = new StringBuilder(SLURM.replace("DIR", directory.toString()));
        run(List.of("mungekey", "-c", "-k", file("munge.key")));
        start(
                onFront(),
                "munged --foreground --force --key-file=" + file("munge.key") + " --socket=" + file("munge.sock")
                        + " --pid-file=" + file("munge.pid") + " --log-file=" + file("munge.log") + " --seed-file="
                        + file("munge.seed"));
        for (int host = 0; host < hosts.size(); host++) {
            Files.createDirectories(directory.resolve("slurmd.h" + host));
            configuration.append("NodeName=h" + host + " NodeAddr=" + address(host) + " CPUs=4 RealMemory=500\n");
        }
        configuration.append("PartitionName=p Nodes=ALL Default=YES State=UP\n");
        Files.writeString(directory.resolve("slurm.conf"), configuration);
        String environment = "SLURM_CONF=" + file("slurm.conf");
        start(onFront(), "env " + environment + " slurmctld -D");
        for (int host = 0; host < hosts.size(); host++) {
            start(onHost(host), "env " + environment + " slurmd -D -N h" + host);
        }
        onFront("export " + environment + "; until [ \"$(sinfo -h -o %T 2>/dev/null)\" = idle ]; do sleep 0.1; done");
        List<String> by = new ArrayList<>(onFront());
        by.addAll(List.of("env", environment));
        return by;
    }

    /** Starts ZooKeeper on the front; returns its address. */
    String startZookeeper() throws IOException {
        List<String> command = new ArrayList<>(onFront());
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dzookeeper.admin.enableServer=false",
                "org.apache.zookeeper.server.ZooKeeperServerMain",
                "2181",
                file("zookeeper")));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        running.add(builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start());
        return "10.78.0.254:2181";
    }

    private void start(List<String> by, String command) throws IOException {
        List<String> words = new ArrayList<>(by);
        words.addAll(List.of(command.split(" ")));
        running.add(new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /** Returns the options with which the command reaches the hosts by ssh. */
    List<String> overSsh() {
        return List.of("--ssh-options", "-F " + file("ssh_config"));
    }

    /** Returns the options for a start without ssh. The hosts are then named by their process numbers. */
    static List<String> overSpawn() {
        return List.of("--spawn", "nsenter --target %H --net --mount --uts --pid %C");
    }

    String spawnName(int host) {
        return Long.toString(hosts.get(host));
    }

    void forgetHostKeys() throws IOException {
        Files.writeString(directory.resolve("known_hosts"), "");
    }

    /** Makes the host keys that the launcher's host knows differ from the actual ones. */
    void changeHostKeys() throws IOException {
        String key = Files.readString(directory.resolve("key.pub")).strip();
        StringBuilder known = new StringBuilder();
        for (int host = 0; host < hosts.size(); host++) {
            known.append(address(host)).append(' ').append(key).append('\n');
        }
        Files.writeString(directory.resolve("known_hosts"), known);
    }

    /** Returns the words before a command that runs on the launcher's host. */
    List<String> onFront() {
        return List.of("nsenter", "--target", Long.toString(front), "--net", "--mount", "--uts");
    }

    /** Returns the words before a command that runs on a host. */
    List<String> onHost(int host) {
        return List.of("nsenter", "--target", Long.toString(hosts.get(host)), "--net", "--mount", "--uts", "--pid");
    }

    static String address(int host) {
        return "10.78.0." + (host + 1);
    }

    /** Adds a second connection between the first two hosts, over interfaces for jumbo frames. */
    void addJumboCable() throws IOException, InterruptedException {
        onFront("ip link add jumbo mtu 9000 netns " + hosts.get(0) + " type veth peer name jumbo mtu 9000 netns "
                + hosts.get(1));
        for (int host = 0; host < 2; host++) {
            on(host, "ip addr add 10.79.0." + (host + 1) + "/24 dev jumbo && ip link set jumbo up");
        }
        // The kernel reports the link as up a moment after both ends are up, and Java sees only interfaces that are up.
        for (int host = 0; host < 2; host++) {
            on(host, "until ip link show jumbo up | grep -q 'state UP'; do sleep 0.01; done");
        }
    }

    /** Returns the average length of the frames that arrived over that cable. */
    long bytesPerJumboFrame() throws IOException, InterruptedException {
        // The line after RX gives bytes, packets, and so on.
        return Long.parseLong(on(1, "ip -s link show jumbo | awk '/RX:/ { getline; print int($1 / $2) }'")
                .strip());
    }

    /** Runs a script on a host; returns what it prints. */
    String on(int host, String script) throws IOException, InterruptedException {
        return run(with(onHost(host), script));
    }

    void onFront(String script) throws IOException, InterruptedException {
        run(with(onFront(), script));
    }

    /** Waits until no Java process runs and no file of a job is left on any host. */
    void awaitNothingLeft() throws IOException, InterruptedException {
        do {
            String left = left();
            if (left.isEmpty()) {
                return;
            }
            Await.goOn(() -> "the end of what is left on a host: " + left);
        } while (true);
    }

    private String left() throws IOException, InterruptedException {
        StringBuilder left = new StringBuilder();
        for (int host = 0; host < hosts.size(); host++) {
            // A zombie has no command line. The children of a killed agent remain zombies, since no process waits for
            // them.
            left.append(on(
                    host,
                    "find /dev/shm -mindepth 1 -path '*clump*' -name '????????????????';"
                            + " ps -C java -o stat=,args= | grep -v ^Z; true"));
        }
        return left.toString();
    }

    @Override
    public void close() {
        end();
        Runtime.getRuntime().removeShutdownHook(atShutdown);
    }

    private void end() {
        // Killing unshare kills the first process of its namespace, and so all others in it.
        for (int i = running.size() - 1; i >= 0; i--) {
            running.get(i).descendants().forEach(ProcessHandle::destroyForcibly);
            running.get(i).destroyForcibly();
        }
        running.forEach(process -> process.onExit().join());
    }

    private String file(String name) {
        return directory.resolve(name).toString();
    }

    private Process hold(List<String> namespaces, String preparation) throws IOException {
        List<String> command = new ArrayList<>(List.of("unshare"));
        command.addAll(namespaces);
        command.addAll(List.of("/bin/sh", "-c", preparation + READY));
        Process holder = new ProcessBuilder(command).redirectErrorStream(true).start();
        running.add(holder);
        BufferedReader output =
                new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8));
        String line = String.valueOf(output.readLine());
        Assumptions.assumeTrue(line.equals("ready"), "no namespaces here: " + line);
        return holder;
    }

    /** Waits for a line. Reads on afterwards, so that the process never waits for a reader. */
    private static void awaitLine(Process process, String start) throws IOException {
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = output.readLine();
        while (line != null && !line.startsWith(start)) {
            line = output.readLine();
        }
        assertThat(line).as("a line of sshd that begins with %s", start).isNotNull();
        Thread reader = new Thread(() -> output.lines().forEach(ignored -> {}));
        reader.setDaemon(true);
        reader.start();
    }

    private static List<String> with(List<String> by, String script) {
        List<String> command = new ArrayList<>(by);
        command.addAll(List.of("/bin/sh", "-c", script));
        return command;
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s: %s", command, output).isZero();
        return output;
    }
}
