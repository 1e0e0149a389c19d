package io.clump.launcher;

import io.clump.command.BadInputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Options of other commands that start parallel programs: Open MPI, MPICH, MPJ Express, FastMPJ and Slurm's {@code
 * srun}. They are replaced by the equivalent options of this command, ignored if they request the default, or refused
 * with the option to use instead. The words after the options are the command line of Java, and are not changed.
 */
final class ForeignOptions {
    private static final String REST = "--";

    /** Separates the programs of a job in which different processes run different ones. */
    private static final String NEXT_PROGRAM = ":";

    /** Word of FastMPJ before the main class. */
    private static final String CLASS = "-class";

    /** Options of Java whose value is the next word. */
    private static final List<String> WITH_VALUE = List.of("-cp", "-classpath", "--class-path", "-p", "--module-path");

    private static final String NUMA = "numa";

    private static final String DIGITS = "[0-9]+";

    private static final Pattern PER_NODE = Pattern.compile("ppr:([0-9]+):node");

    private static final Map<String, Meaning> MEANINGS = meanings();

    private final CommandSpec spec;
    private final List<String> words;
    private final List<String> translated = new ArrayList<>();
    private int next;

    private ForeignOptions(CommandSpec spec, List<String> words) {
        this.spec = spec;
        this.words = words;
    }

    /**
     * Meaning of an option.
     *
     * @param values number of words that follow it
     * @param translation returns the options that replace it, from its values
     */
    private record Meaning(int values, UnaryOperator<List<String>> translation) {}

    /**
     * Translates a command line.
     *
     * @param spec options of the command
     * @param words words after the command's name
     * @return options of the command, two hyphens, and the command line of Java
     * @throws BadInputException if an option is known and has no counterpart
     */
    static List<String> translate(CommandSpec spec, List<String> words) {
        ForeignOptions options = new ForeignOptions(spec, words);
        while (options.next < words.size() && options.takeOption(words.get(options.next))) {
            options.next++;
        }
        return options.withRest();
    }

    private List<String> withRest() {
        List<String> rest = withoutClass(words.subList(next, words.size()));
        if (rest.isEmpty()) {
            return translated;
        }
        translated.add(REST);
        if (rest.get(0).equals(REST)) {
            translated.addAll(rest.subList(1, rest.size()));
        } else {
            if (rest.contains(NEXT_PROGRAM)) {
                throw refused(
                        NEXT_PROGRAM,
                        "one program that branches on its rank; if ':' is an argument of the program, -- before the"
                                + " options of Java");
            }
            translated.addAll(rest);
        }
        return translated;
    }

    /** Removes FastMPJ's word before the main class, after the options of Java. */
    private static List<String> withoutClass(List<String> java) {
        int word = 0;
        while (word < java.size()
                && java.get(word).startsWith("-")
                && !java.get(word).equals(CLASS)) {
            word += WITH_VALUE.contains(java.get(word)) ? 2 : 1;
        }
        if (word >= java.size() || !java.get(word).equals(CLASS)) {
            return java;
        }
        List<String> rest = new ArrayList<>(java);
        rest.remove(word);
        return rest;
    }

    /** Translates an option; returns false at the first word that no command has as an option. */
    private boolean takeOption(String word) {
        if (!word.startsWith("-") || word.equals(REST) || word.equals(CLASS)) {
            return false;
        }
        int equals = word.indexOf('=');
        String name = equals < 0 ? word : word.substring(0, equals);
        OptionSpec own = own(name);
        if (own != null) {
            translated.add(equals < 0 ? own.longestName() : own.longestName() + word.substring(equals));
            if (equals < 0 && own.arity().min() > 0 && next + 1 < words.size()) {
                translated.add(words.get(++next));
            }
            return true;
        }
        Meaning meaning = MEANINGS.get(key(name));
        if (meaning != null) {
            translated.addAll(
                    meaning.translation.apply(values(name, equals < 0 ? null : word.substring(equals + 1), meaning)));
            return true;
        }
        boolean isAttached = spec.options().stream().anyMatch(option -> isAttached(option, word));
        if (isAttached) {
            translated.add(word);
        }
        return isAttached;
    }

    /** Returns the option of this command of a name, also if it has one hyphen too few. */
    private @Nullable OptionSpec own(String name) {
        OptionSpec exact = spec.findOption(name);
        return exact == null && !name.startsWith(REST) ? spec.findOption("-" + name) : exact;
    }

    /** Returns whether a word is an option of one letter, or of two, and its value. */
    private static boolean isAttached(OptionSpec option, String word) {
        for (String name : option.names()) {
            if (!name.startsWith(REST) && option.arity().min() > 0 && word.startsWith(name)) {
                boolean isNumber = option.type() == Integer.class || option.type() == int.class;
                return !isNumber || word.substring(name.length()).matches(DIGITS);
            }
        }
        return false;
    }

    private List<String> values(String name, @Nullable String attached, Meaning meaning) {
        if (attached != null) {
            return List.of(attached);
        }
        if (next + meaning.values >= words.size()) {
            throw new BadInputException("a value is missing: found=" + name);
        }
        List<String> values = words.subList(next + 1, next + 1 + meaning.values);
        next += meaning.values;
        return values;
    }

    /** Returns the name without hyphens, except that of one letter. */
    private static String key(String name) {
        String bare = name.replaceFirst("^--?", "");
        return bare.length() > 1 ? bare : name;
    }

    private static BadInputException refused(String found, String instead) {
        return new BadInputException(
                "an option of another launcher without a counterpart here: found=" + found + ", expected " + instead);
    }

    private static Map<String, Meaning> meanings() {
        Map<String, Meaning> all = new HashMap<>();
        become(all, "--np", "-c", "ntasks", "--n");
        become(all, "--procs", "npernode", "ppn", "perhost", "ntasks-per-node");
        become(all, "--hostfile", "machinefile", "machinesfile", "default-hostfile", "-f");
        become(all, "--host", "hosts", "nodelist", "-w");
        become(all, "--wdir", "wd", "workdir", "chdir", "cwd");
        become(all, "--output-dir", "output-filename");
        switches(all, List.of("--oversubscribe"), "overcommit", "-O");
        switches(all, List.of("--bind", "core"), "bind-to-core");
        switches(all, List.of("--bind", "none"), "bind-to-none");
        // Behaviour that Clump has anyway.
        switches(all, List.of(), "allow-run-as-root", "nooversubscribe", "tag-output", "prepend-rank", "label", "-l");
        switches(all, List.of(), "quiet", "-q");
        valued(all, values -> List.of("-x", values.get(0) + "=" + values.get(1)), 2, "genv", "env");
        valued(all, values -> List.of("--bind", binding(values.get(0))), 1, "bind-to", "cpu-bind");
        valued(all, values -> mapping(values.get(0)), 1, "map-by");
        valued(all, values -> ranking("--rank-by " + values.get(0), values.get(0)), 1, "rank-by");
        valued(all, values -> device(values.get(0)), 1, "dev");
        valued(all, values -> List.of(), 1, "mpi");
        for (String name : List.of("mca", "gmca", "omca", "pmixmca", "prtemca")) {
            refuse(all, name, 2, "--net, --net-interface, --queue or --poll");
        }
        refuse(all, "-N", 1, "--procs for the processes of each node, or --nodes");
        refuse(all, "app", 1, "one program that branches on its rank");
        switches(all, List.of("-v"), "report-bindings");
        for (String name : List.of("display-map", "display-allocation")) {
            refuse(all, name, 0, "-v, which prints where each process runs");
        }
        for (String name : List.of("genvall", "envall", "genvlist", "envlist", "export")) {
            refuse(all, name, 0, "-x NAME for each variable");
        }
        return all;
    }

    private static void become(Map<String, Meaning> all, String own, String... names) {
        valued(all, values -> List.of(own, values.get(0)), 1, names);
    }

    private static void switches(Map<String, Meaning> all, List<String> own, String... names) {
        valued(all, values -> own, 0, names);
    }

    private static void valued(
            Map<String, Meaning> all, UnaryOperator<List<String>> translation, int values, String... names) {
        for (String name : names) {
            all.put(key(name).length() > 1 ? key(name) : name, new Meaning(values, translation));
        }
    }

    private static void refuse(Map<String, Meaning> all, String name, int values, String instead) {
        String found = name.startsWith("-") ? name : REST + name;
        valued(
                all,
                given -> {
                    throw refused((found + " " + String.join(" ", given)).strip(), instead);
                },
                values,
                name);
    }

    private static String binding(String value) {
        return switch (value) {
            case "cores", "hwthread", "threads" -> "core";
            case "sockets", "package" -> "socket";
            case "ldoms" -> NUMA;
            default -> value;
        };
    }

    /** The processes of a host may be distributed round-robin over its sockets. */
    private static List<String> mapping(String value) {
        String part = binding(value);
        return part.equals("socket") || part.equals(NUMA)
                ? List.of("--cores-by", part)
                : ranking("--map-by " + value, value);
    }

    /** Processes fill one host after the other, in the order of the ranks. */
    private static List<String> ranking(String found, String value) {
        Matcher perNode = PER_NODE.matcher(value);
        if (perNode.matches()) {
            return List.of("--procs", perNode.group(1));
        }
        if (!List.of("slot", "core", "hwthread").contains(value)) {
            throw refused(found, "-H with the hosts in the order of the ranks");
        }
        return List.of();
    }

    /** The network between hosts is chosen by another option, and is not needed within one. */
    private static List<String> device(String value) {
        if (!List.of("multicore", "niodev", "hybdev", "smdev").contains(value)) {
            throw refused("-dev " + value, "--net, or no such option for the default network");
        }
        return List.of();
    }
}
