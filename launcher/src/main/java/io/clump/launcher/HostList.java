package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.machine.FileFault;
import io.clump.command.BadInputException;
import io.clump.launcher.job.Layout;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the hosts of a job and the number of processes of each. */
final class HostList {
    /**
     * Pattern of a host name or address, with an optional user name before it as for ssh; an IPv6 address is in
     * brackets.
     */
    private static final String HOST = "(?:[A-Za-z0-9_.-]+@)?(?:[A-Za-z0-9_][A-Za-z0-9_.-]*|\\[[0-9A-Fa-f:.%a-z]+\\])";

    private static final Pattern WITH_SLOTS = Pattern.compile("(" + HOST + ")(?::([0-9]{1,4}))?");

    private static final Pattern LINE = Pattern.compile("(" + HOST + ")(?:(?:\\s+slots\\s*=\\s*|\\s+|:)([0-9]{1,4}))?");

    private static final String COMMENT = "#";

    private final int preset;
    private final Map<String, Integer> processes = new LinkedHashMap<>();

    private HostList(int preset) {
        this.preset = preset;
    }

    /**
     * Reads the hosts of {@code -H} or {@code --hostfile}.
     *
     * @param text value of {@code -H}; empty if it is not given
     * @param file value of {@code --hostfile}; null if it is not given
     * @param preset number of processes of a host without a number
     * @return the hosts; null if neither option is given
     */
    static @Nullable Layout ofOptions(String text, @Nullable Path file, int preset) {
        if (!text.isEmpty() && file != null) {
            throw new BadInputException("hosts are given twice: --host and --hostfile, expected one of them");
        }
        if (file != null) {
            return ofFile(file, preset);
        }
        return text.isEmpty() ? null : ofText(text, preset);
    }

    /**
     * Reads {@code a:4,b:4}.
     *
     * @param preset number of processes of a host without a number
     */
    static Layout ofText(String text, int preset) {
        HostList hosts = new HostList(preset);
        for (String entry : text.split(",", -1)) {
            hosts.add(WITH_SLOTS.matcher(entry), "-H " + text, entry, "HOST or HOST:PROCESSES");
        }
        return hosts.layout();
    }

    /**
     * Reads a file with a host on each line, as {@code a}, {@code a 4}, {@code a:4} or {@code a slots=4}.
     *
     * @param preset number of processes of a host without a number
     */
    static Layout ofFile(Path file, int preset) {
        HostList hosts = new HostList(preset);
        for (String line : read(file)) {
            String entry = line.split(COMMENT, 2)[0].strip();
            if (!entry.isEmpty()) {
                hosts.add(LINE.matcher(entry), "file=" + file, entry, "HOST or HOST slots=PROCESSES");
            }
        }
        if (hosts.processes.isEmpty()) {
            throw new BadInputException("no host in the file: file=" + file);
        }
        return hosts.layout();
    }

    /**
     * Throws if this is not a host: the argument of ssh and of the user's command must be one word and not an option.
     */
    static void check(String host) {
        if (!host.matches(HOST)) {
            throw new BadInputException("not a host: found=" + host + ", expected its name or address");
        }
    }

    /** Returns whether a host is this machine by its name, with or without the domain. */
    static boolean isThisMachine(String host) {
        String own = ownName();
        return host.equals("localhost")
                || host.equals(own)
                || host.equals(withoutDomain(own))
                || withoutDomain(host).equals(own);
    }

    private static String withoutDomain(String name) {
        return name.split("\\.", 2)[0];
    }

    private static String ownName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "";
        }
    }

    private static List<String> read(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new BadInputException("cannot read the hosts: file=" + file + ", " + FileFault.reason(e));
        }
    }

    private void add(Matcher entry, String where, String found, String expected) {
        if (!entry.matches()) {
            throw new BadInputException("not a host: " + where + ", found=" + found + ", expected " + expected);
        }
        String slots = entry.group(2);
        processes.merge(entry.group(1), slots == null ? preset : Integer.parseInt(slots), Integer::sum);
    }

    private Layout layout() {
        try {
            return new Layout(List.copyOf(processes.values()), List.copyOf(processes.keySet()));
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }
}
