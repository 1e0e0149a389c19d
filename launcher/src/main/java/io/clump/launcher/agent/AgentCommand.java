package io.clump.launcher.agent;

import io.clump.command.host.ShellWords;
import io.clump.launcher.job.ClassArchive;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Command that starts an agent on a host. The command line is always the same: a shell that reads one line and runs it.
 * This line, the first on the control connection, names the paths of Java and Clump, so neither a command line nor the
 * startup files of a shell need to.
 */
final class AgentCommand {
    /** Prefix of the lines in which the host's shell reports on the start. */
    static final String PREFIX = "clump-agent: ";

    /** Defines the function with which a script reports why it ends. */
    static final String FAIL = "f() { echo \"" + PREFIX + "$*\" >&2; exit 9; }";

    private static final List<String> SHELL = List.of("/bin/sh", "-c", "IFS= read -r l && eval \"$l\"", "clump-agent");

    /** Brackets around an IPv6 address: the user writes them, but ssh and other commands do not accept them. */
    private static final Pattern BRACKETS = Pattern.compile("[\\[\\]]");

    private static final String RUN = "\"$j\" \"$@\" --add-opens java.base/jdk.internal.misc=ALL-UNNAMED"
            + " --enable-native-access=ALL-UNNAMED $g -XX:TieredStopAtLevel=1"
            + " -XX:Tier3InvocationThreshold=1500 -XX:Tier3MinInvocationThreshold=700 -XX:Tier3CompileThreshold=5000"
            + " -XX:-UseDynamicNumberOfCompilerThreads -Xshare:auto -XX:-UsePerfData -Xms8m -Xmx128m ";

    /** Makes Java read and write paths in Unicode if the host has no locale, as often with ssh. */
    private static final String UNICODE =
            "[ \"$(locale charmap 2>/dev/null)\" != ANSI_X3.4-1968 ] || export LC_ALL=C.UTF-8";

    /** Chooses the garbage collector, unless the environment names one: Java does not start with two. */
    private static final String COLLECTOR = "g=-XX:+UseSerialGC; set -f;"
            + " for o in $JAVA_TOOL_OPTIONS $JDK_JAVA_OPTIONS $_JAVA_OPTIONS; do"
            + " case $o in -XX:+Use*GC|[\\'\\\"]-XX:+Use*GC[\\'\\\"]) g=;; esac; done; set +f";

    private AgentCommand() {}

    /**
     * Returns the command for a host.
     *
     * @param silence silence after which the launcher counts the host as dead
     */
    static ProcessBuilder of(HostAccess access, String host, Duration silence) {
        String name = BRACKETS.matcher(host).replaceAll("");
        ProcessBuilder builder = new ProcessBuilder(access.command(name, SHELL, silence));
        // It describes the connection of the launcher's user, not that of the agent.
        builder.environment().remove("SSH_CONNECTION");
        return builder;
    }

    /**
     * Returns the line that starts the agent. If the agent is killed, the shell reports it with an empty line, since
     * outer shells may hold the connection open, and removes the job's files. A subshell writes the line, since the
     * launcher may be gone.
     *
     * @param java directory of the Java runtime
     */
    static String script(Path java, String classPath) {
        return String.join(
                "; ",
                preparation(java, classPath),
                RUN + AgentMain.class.getName(),
                "s=$?",
                "if [ $s -gt 128 ]; then (echo); exec </dev/null >/dev/null 2>&1; " + RUN + AgentMain.class.getName()
                        + " \"$d\"; fi",
                "exit $s");
    }

    /**
     * Returns the line for a job.
     *
     * @param directory directory of the job
     */
    static String forJob(String script, String directory) {
        return "d=" + ShellWords.quoted(directory) + "; " + script;
    }

    /** Returns the line that removes the files of dead jobs on a host. */
    static String cleanScript(Path java, String classPath, Path base) {
        // This host only, even if the environment names the hosts of a Slurm allocation.
        return preparation(java, classPath) + "; unset SLURM_JOB_NODELIST; " + RUN + "-Dclump.base="
                + ShellWords.quoted(base.toString()) + " io.clump.launcher.Clump clean";
    }

    /** Returns commands that find and check Java and Clump. */
    private static String preparation(Path java, String classPath) {
        String entries = Stream.of(classPath.split(File.pathSeparator, -1))
                .map(ShellWords::quoted)
                .collect(Collectors.joining(" "));
        return String.join(
                "; ",
                UNICODE,
                COLLECTOR,
                "cd " + ShellWords.quoted(Path.of("").toAbsolutePath().toString()) + " 2>/dev/null",
                "h=" + ShellWords.quoted(java.toString()),
                "j=$h/bin/java",
                FAIL,
                "[ -x \"$j\" ] || f \"no java: $j is missing\"",
                "v=$(sed -n 's/^JAVA_VERSION=\"\\([0-9]*\\).*/\\1/p' \"$h/release\" 2>/dev/null)",
                "[ \"${v:-17}\" -ge 17 ] || f \"java is too old: $j is Java $v, expected 17 or newer\"",
                "for e in " + entries + "; do [ -e \"$e\" ]"
                        + " || f \"Clump is not at the same path as here: $e is missing\"; done",
                "export CLASSPATH=" + ShellWords.quoted(classPath),
                archive(System.getProperty(ClassArchive.FILE)));
    }

    /**
     * Sets the options with which Java uses the launcher's class archive, if this host has the same file and no other
     * user can have written it. The file's name ends with its size, which is checked, since Java crashes if the file is
     * too short.
     */
    static String archive(@Nullable String file) {
        return file == null
                ? "set --"
                : String.join(
                        "; ",
                        "set --",
                        "a=" + ShellWords.quoted(file),
                        "b=${a##*-}",
                        "[ \"$(find \"${a%/*}\" \"$a\" -prune -user \"$(id -u)\" \\( -type d -perm 700 -o -type f"
                                + " -size \"${b%.jsa}c\" ! -size 0 \\) 2>/dev/null | wc -l)\" -eq 2 ]"
                                + " && set -- " + String.join(" ", ClassArchive.IN_PLACE)
                                + " \"-XX:SharedArchiveFile=$a\" '" + ClassArchive.QUIET + "' \"-D"
                                + ClassArchive.FILE + "=$a\"");
    }

    /** Returns the class path of this process with absolute paths, so that it is valid in any directory. */
    static String ownClassPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
