package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Limits of the threads that a control group, such as that of a container, and a user may have. If one is too low,
 * virtual machines do not start, or fail at any time.
 */
final class ThreadLimit {
    /** Threads of a process of a job, and of a process that serves it. Measured on two cores: 19. */
    private static final int OF_A_PROCESS = 24;

    /** Threads of the launcher or agent for each process, which read its output and its connection. */
    private static final int OF_THE_LAUNCHER_PER_PROCESS = 4;

    private static final Path PROCESSES = Path.of("/proc");

    private static final Path GROUPS = PROCESSES.resolve("self/cgroup");

    /** Beginning of the line with the limit of a user, which counts threads. */
    private static final String USER_LIMIT = "Max processes";

    private static final Path ROOT = Path.of("/sys/fs/cgroup");

    private static final String CONTROLLER = "pids";

    private ThreadLimit() {}

    /**
     * Checks that a launcher or agent may start processes.
     *
     * @param available number of threads that may still be started
     * @param processes number of processes, including those that serve the job
     * @throws ClumpException if the limit is too low; gives the needed and the available number
     */
    static void check(long available, int processes) {
        long needed = (long) processes * (OF_A_PROCESS + OF_THE_LAUNCHER_PER_PROCESS);
        if (available < needed) {
            throw new ClumpException("too few threads allowed for the job: about " + needed + " needed, " + available
                    + " available (see ulimit -u, or pids.max of the control group; for containers: --pids-limit)");
        }
    }

    /**
     * Returns the number of threads that may still be started.
     *
     * @return the number; the largest one if there is no limit or the system does not give it
     */
    static long available() {
        try {
            return Math.min(ofGroups(), ofUser());
        } catch (IOException e) {
            // Not Linux, or no control groups: the limit is unknown, and is not checked.
            return Long.MAX_VALUE;
        }
    }

    private static long ofGroups() throws IOException {
        long available = Long.MAX_VALUE;
        for (String group : Files.readAllLines(GROUPS)) {
            // For instance 8:pids:/docker/5d1e, or 0::/user.slice if one tree has all controllers.
            String[] parts = group.split(":", 3);
            if (parts[1].isEmpty() || parts[1].equals(CONTROLLER)) {
                Path tree = ROOT.resolve(parts[1]);
                available = Math.min(available, available(tree, tree.resolve(parts[2].substring(1))));
            }
        }
        return available;
    }

    /** Returns what the limit of the user leaves, of whom only processes that are visible here are counted. */
    private static long ofUser() throws IOException {
        ProcessStatus self = ProcessStatus.of(PROCESSES.resolve("self"));
        if (self.isExempt()) {
            return Long.MAX_VALUE;
        }
        String limit = Files.readAllLines(PROCESSES.resolve("self/limits")).stream()
                .filter(line -> line.startsWith(USER_LIMIT))
                .map(line -> line.substring(USER_LIMIT.length()).strip().split("\\s+", -1)[0])
                .findFirst()
                .orElse("");
        if (!limit.matches("\\d{1,18}")) {
            return Long.MAX_VALUE;
        }
        long used = 0;
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
            for (Path process : processes) {
                try {
                    ProcessStatus status = ProcessStatus.of(process);
                    used += status.user.equals(self.user) ? status.threads : 0;
                } catch (IOException expected) {
                    // It has ended meanwhile.
                }
            }
        }
        return Long.parseLong(limit) - used;
    }

    /** Returns what a group and all that it is in leave; groups that a container does not see count as unlimited. */
    private static long available(Path tree, Path group) throws IOException {
        long available = Long.MAX_VALUE;
        for (Path one = group; one != null && one.startsWith(tree); one = one.getParent()) {
            Path most = one.resolve("pids.max");
            Path current = one.resolve("pids.current");
            if (Files.isReadable(most) && Files.isReadable(current)) {
                String limit = Files.readString(most).strip();
                if (limit.matches("\\d{1,18}")) {
                    long used = Long.parseLong(Files.readString(current).strip());
                    available = Math.min(available, Long.parseLong(limit) - used);
                }
            }
        }
        return available;
    }

    /**
     * Lines of a process's status.
     *
     * @param user number of its real user
     * @param threads number of its threads
     * @param capabilities its effective capabilities, a bit for each
     */
    private record ProcessStatus(String user, long threads, long capabilities) {
        /** CAP_SYS_ADMIN and CAP_SYS_RESOURCE: a process with one of them has no limit, and neither has root. */
        private static final long EXEMPTING = 1L << 21 | 1L << 24;

        private static final int HEXADECIMAL = 16;

        static ProcessStatus of(Path process) throws IOException {
            String user = "";
            long threads = 0;
            long capabilities = 0;
            // The name of the process may contain any bytes.
            for (String line : Files.readAllLines(process.resolve("status"), StandardCharsets.ISO_8859_1)) {
                String[] words = line.split("\\s+", -1);
                switch (words[0]) {
                    case "Uid:" -> user = words[1];
                    case "Threads:" -> threads = Long.parseLong(words[1]);
                    case "CapEff:" -> capabilities = Long.parseUnsignedLong(words[1], HEXADECIMAL);
                    default -> {
                        // Not used here.
                    }
                }
            }
            return new ProcessStatus(user, threads, capabilities);
        }

        boolean isExempt() {
            return user.equals("0") || (capabilities & EXEMPTING) != 0;
        }
    }
}
