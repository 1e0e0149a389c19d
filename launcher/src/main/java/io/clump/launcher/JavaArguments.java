package io.clump.launcher;

import io.clump.am2.machine.FileFault;
import io.clump.command.BadInputException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Command line of {@code java}: options of the virtual machine, a class path, a main class or a jar that names one, and
 * the arguments of the program.
 *
 * @param options options of the virtual machine, without the class path
 * @param classPath class path of the program; null if it is not given
 * @param mainClass full name of the class with the main method
 * @param arguments arguments of the main method
 */
record JavaArguments(List<String> options, @Nullable String classPath, String mainClass, List<String> arguments) {
    private static final Set<String> CLASS_PATHS = Set.of("-cp", "-classpath", "--class-path");

    private static final String CLASS_PATH_IS = "--class-path=";

    /** Options whose value is the next word. */
    private static final Set<String> WITH_VALUE = Set.of(
            "--add-opens",
            "--add-exports",
            "--add-reads",
            "--add-modules",
            "--limit-modules",
            "--patch-module",
            "--enable-native-access");

    /** Matches the options of Java that a program can be run with, except those of the class path. */
    private static final Pattern OPTION = Pattern.compile("-[DX].*"
            + "|-(ea|da|esa|dsa|enableassertions|disableassertions)(:.*)?"
            + "|-(enablesystemassertions|disablesystemassertions)(:.*)?"
            + "|-verbose(:.*)?|-(agentlib|agentpath|javaagent|splash):.*|-server|-client|-showversion|-noverify"
            + "|--(add-opens|add-exports|add-reads|add-modules|limit-modules|patch-module|enable-native-access)(=.*)?"
            + "|--(illegal-native-access|illegal-access|sun-misc-unsafe-memory-access|finalization)=.*"
            + "|--enable-preview|--show-version|--show-module-resolution");

    private static final Set<String> OF_MODULES =
            Set.of("-m", "--module", "-p", "--module-path", "--upgrade-module-path");

    private static final String JAR = "-jar";

    private static final String PROPERTY = "-D";

    /** Copies the lists. */
    JavaArguments {
        options = List.copyOf(options);
        arguments = List.copyOf(arguments);
    }

    /**
     * Reads a command line.
     *
     * @param words words after {@code java}, which may itself be the first of them
     * @throws BadInputException if there is no main class
     */
    static JavaArguments parse(List<String> words) {
        List<String> options = new ArrayList<>();
        String classPath = null;
        int next = !words.isEmpty() && words.get(0).equals("java") ? 1 : 0;
        while (next < words.size()
                && words.get(next).startsWith("-")
                && !words.get(next).equals(JAR)) {
            String word = words.get(next);
            if (OF_MODULES.contains(word)) {
                throw new BadInputException("modules cannot be run: found=" + word + ", expected -cp and a main class");
            }
            if (!CLASS_PATHS.contains(word)
                    && !word.startsWith(CLASS_PATH_IS)
                    && !OPTION.matcher(word).matches()) {
                throw new BadInputException("no option of this command or of Java: found=" + word
                        + "; options of this command must precede those of Java");
            }
            boolean hasValue = CLASS_PATHS.contains(word) || WITH_VALUE.contains(word);
            String value = hasValue ? valueOf(words, next) : "";
            if (CLASS_PATHS.contains(word)) {
                classPath = value;
            } else if (word.startsWith(CLASS_PATH_IS)) {
                classPath = word.substring(CLASS_PATH_IS.length());
            } else {
                options.add(word);
                if (hasValue) {
                    options.add(value);
                }
            }
            next += hasValue ? 2 : 1;
        }
        if (next == words.size()) {
            throw new BadInputException("a main class is missing: expected for instance -cp app.jar my.Main");
        }
        if (words.get(next).equals(JAR)) {
            String jar = valueOf(words, next);
            return new JavaArguments(options, jar, mainClassOf(jar), words.subList(next + 2, words.size()));
        }
        return new JavaArguments(options, classPath, words.get(next), words.subList(next + 1, words.size()));
    }

    private static String valueOf(List<String> words, int option) {
        if (option + 1 == words.size()) {
            throw new BadInputException("a value is missing: found=" + words.get(option));
        }
        return words.get(option + 1);
    }

    private static String mainClassOf(String jar) {
        try (JarFile file = new JarFile(Path.of(jar).toFile())) {
            Manifest manifest = file.getManifest();
            String name = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            if (name == null) {
                throw new BadInputException("the jar names no main class: found=" + jar);
            }
            return name.strip();
        } catch (IOException e) {
            throw new BadInputException("cannot read a jar: found=" + jar + ", " + FileFault.reason(e));
        }
    }

    /**
     * Returns the entries of the class path.
     *
     * @param environment class path of the launcher's environment, used if the command line has none
     * @throws BadInputException if the command line has one of which no entry exists
     */
    List<Path> entries(@Nullable String environment) {
        if (classPath == null) {
            return environment == null || environment.isEmpty()
                    ? ProgramClass.entries(".")
                    : ProgramClass.existing(environment);
        }
        if (classPath.isEmpty()) {
            return ProgramClass.entries(".");
        }
        List<Path> entries = ProgramClass.existing(classPath);
        if (entries.isEmpty()) {
            throw new BadInputException("no entry of the class path is there: found=" + classPath
                    + ", expected a jar, a directory or a directory's jars as DIR/*");
        }
        return entries;
    }

    /** Returns the properties that the options set and whose keys start with a prefix. */
    Map<String, String> properties(String prefix) {
        String start = PROPERTY + prefix;
        Map<String, String> found = new TreeMap<>();
        for (String option : options) {
            if (option.startsWith(start)) {
                String[] parts = option.substring(PROPERTY.length()).split("=", 2);
                found.put(parts[0], parts.length == 1 ? "" : parts[1]);
            }
        }
        return found;
    }

    /** Returns whether an option sets the heap size of the program. */
    boolean hasHeap() {
        return options.stream()
                .anyMatch(option -> option.startsWith("-Xmx")
                        || option.startsWith("-XX:MaxHeapSize")
                        || option.startsWith("-XX:MaxRAMPercentage"));
    }

    @Override
    public String toString() {
        return mainClass + " of "
                + (classPath == null ? "the class path" : classPath.replace(File.pathSeparator, ", "));
    }
}
