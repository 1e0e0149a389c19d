package io.clump.launcher.agent;

import io.clump.launcher.job.ClassArchive;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How an agent is started on a host. The command line is always the same: a shell that reads one line and obeys it.
 * The line, the first on the control connection, says where Java and Clump are, so neither a command line nor the
 * files of a shell have to.
 */
final class AgentCommand {
    /** Begins what the host's shell says about the start. */
    static final String SAYS = "clump-agent: ";

    /** Defines the function with which a script says why it ends. */
    static final String FAIL = "f() { echo \"" + SAYS + "$*\" >&2; exit 9; }";

    private static final List<String> SHELL = List.of("/bin/sh", "-c", "IFS= read -r l && eval \"$l\"", "clump-agent");

    /** How often ssh asks whether the host is still there. */
    private static final int ALIVE_SECONDS = 5;

    /** The addresses of IPv6 that the user writes have them, but neither ssh nor another command wants them. */
    private static final Pattern BRACKETS = Pattern.compile("[\\[\\]]");

    private static final String RUN = "\"$j\" \"$@\" --add-opens java.base/jdk.internal.misc=ALL-UNNAMED"
            + " --enable-native-access=ALL-UNNAMED -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto"
            + " -XX:-UsePerfData -Xms8m -Xmx128m ";

    private static final Pattern PLACE = Pattern.compile("%[HCQ%]");

    private AgentCommand() {}

    /**
     * The command for a host.
     *
     * @param silence after which the host counts as dead anyway, so that ssh does not say so before, in words of its
     *     own
     */
    static ProcessBuilder of(HostAccess access, String host, Duration silence) {
        List<String> command = new ArrayList<>();
        String name = BRACKETS.matcher(host).replaceAll("");
        if (access.spawn().isEmpty()) {
            command.addAll(List.of("ssh", "-x", "-T"));
            // Of an option that is given twice, ssh takes the first: the user's.
            command.addAll(access.sshOptions());
            option(command, "BatchMode=yes");
            option(command, "ConnectTimeout=10");
            option(command, "ServerAliveInterval=" + ALIVE_SECONDS);
            option(command, "ServerAliveCountMax=" + (silence.toSeconds() / ALIVE_SECONDS + 2));
            command.addAll(List.of("--", name, "exec " + quoted(SHELL)));
        } else {
            command.addAll(List.of("/bin/sh", "-c", expanded(access.spawn(), name)));
        }
        ProcessBuilder builder = new ProcessBuilder(command);
        // This would be the connection of the launcher's user, not the agent's.
        builder.environment().remove("SSH_CONNECTION");
        return builder;
    }

    private static void option(List<String> command, String option) {
        command.add("-o");
        command.add(option);
    }

    /** Replaces %H by the host, %C by the agent's command, %Q by the same for a command that a second shell reads. */
    static String expanded(String spawn, String host) {
        String command = quoted(SHELL);
        return PLACE.matcher(spawn)
                .replaceAll(place -> Matcher.quoteReplacement(
                        switch (place.group()) {
                            case "%H" -> host;
                            case "%C" -> command;
                            case "%Q" -> quoted(command);
                            default -> "%";
                        }));
    }

    /**
     * The line that starts the agent. If the agent is killed, the shell says so with an empty line, since shells around
     * it may hold the connection, and removes what the job leaves behind.
     *
     * @param java the directory of the Java runtime
     */
    static String script(Path java, String classPath) {
        return String.join(
                "; ",
                preparation(java, classPath),
                RUN + AgentMain.class.getName(),
                "s=$?",
                "if [ $s -gt 128 ]; then echo; exec </dev/null >/dev/null 2>&1; " + RUN + AgentMain.class.getName()
                        + " \"$d\"; fi",
                "exit $s");
    }

    /**
     * The same line for a job.
     *
     * @param directory of the job
     */
    static String forJob(String script, String directory) {
        return "d=" + quoted(directory) + "; " + script;
    }

    /** The line that removes the files of dead jobs on a host. */
    static String cleanScript(Path java, String classPath, Path base) {
        // This host only, even if the environment names the hosts of an allocation of Slurm.
        return preparation(java, classPath) + "; unset SLURM_JOB_NODELIST; " + RUN + "-Dclump.base="
                + quoted(base.toString()) + " io.clump.launcher.Clump clean";
    }

    /** Looks for Java and Clump. */
    private static String preparation(Path java, String classPath) {
        String entries = Stream.of(classPath.split(File.pathSeparator, -1))
                .map(AgentCommand::quoted)
                .collect(Collectors.joining(" "));
        return String.join(
                "; ",
                "cd " + quoted(Path.of("").toAbsolutePath().toString()) + " 2>/dev/null",
                "h=" + quoted(java.toString()),
                "j=$h/bin/java",
                FAIL,
                "[ -x \"$j\" ] || f \"no java: $j is missing\"",
                "v=$(sed -n 's/^JAVA_VERSION=\"\\([0-9]*\\).*/\\1/p' \"$h/release\" 2>/dev/null)",
                "[ \"${v:-17}\" -ge 17 ] || f \"java is too old: $j is Java $v, expected 17 or newer\"",
                "for e in " + entries + "; do [ -e \"$e\" ]"
                        + " || f \"Clump is not at the same path as here: $e is missing\"; done",
                "export CLASSPATH=" + quoted(classPath),
                archive(System.getProperty(ClassArchive.FILE)));
    }

    /**
     * Sets the options with which Java uses the launcher's archive of classes, if this host has the same and nobody
     * else can have written it. Its name ends with its size: Java crashes when a file is too short.
     */
    static String archive(@Nullable String file) {
        return file == null
                ? "set --"
                : String.join(
                        "; ",
                        "set --",
                        "a=" + quoted(file),
                        "b=${a##*-}",
                        "[ \"$(find \"${a%/*}\" \"$a\" -prune -user \"$(id -u)\" \\( -type d -perm 700 -o -type f"
                                + " -size \"${b%.jsa}c\" ! -size 0 \\) 2>/dev/null | wc -l)\" -eq 2 ]"
                                + " && set -- \"-XX:SharedArchiveFile=$a\" '" + ClassArchive.QUIET + "' \"-D"
                                + ClassArchive.FILE + "=$a\"");
    }

    /** Class path of this process, with absolute paths, so that it is the same in any directory. */
    static String ownClassPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String quoted(List<String> words) {
        return words.stream().map(AgentCommand::quoted).collect(Collectors.joining(" "));
    }

    /** For a shell; words that need no quotes get none. */
    static String quoted(String word) {
        return word.matches("[A-Za-z0-9_/.,:=@+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
