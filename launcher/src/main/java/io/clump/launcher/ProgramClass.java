package io.clump.launcher;

import io.clump.am2.machine.FileFault;
import io.clump.command.BadInputException;
import io.clump.splitc.SpmdProgram;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** Finds the class of a user's program before any process is started, so that an error is reported only once. */
final class ProgramClass {
    private static final String ALL_JARS = File.separator + "*";

    private ProgramClass() {}

    /**
     * Returns the entries of a class path; the empty list if it is null.
     *
     * @throws BadInputException if one does not exist, or is neither a jar nor a directory
     */
    static List<Path> entries(@Nullable String classPath) {
        List<Path> entries = new ArrayList<>();
        if (classPath != null) {
            for (String entry : classPath.split(File.pathSeparator, -1)) {
                boolean allJars = entry.endsWith(ALL_JARS);
                Path path = Path.of(allJars ? entry.substring(0, entry.length() - ALL_JARS.length()) : entry)
                        .toAbsolutePath();
                if (entry.isEmpty() || !(allJars ? Files.isDirectory(path) : Files.exists(path))) {
                    throw new BadInputException("no such entry of the class path: found=" + entry
                            + ", expected a jar, a directory or a directory's jars as DIR/*");
                }
                if (!allJars && !isUsable(path)) {
                    throw new BadInputException(
                            "not an entry of the class path: found=" + entry + ", expected a jar or a directory");
                }
                entries.addAll(allJars ? jars(path) : List.of(path));
            }
        }
        return entries;
    }

    /** Returns whether Java finds classes there; it ignores files that are no archives. */
    private static boolean isUsable(Path path) {
        if (Files.isDirectory(path)) {
            return true;
        }
        try {
            new ZipFile(path.toFile()).close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns the entries of a class path that Java uses. It ignores the others. */
    static List<Path> existing(String classPath) {
        List<Path> entries = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            String place = entry.isEmpty() ? "." : entry.equals("*") ? "." + ALL_JARS : entry;
            String directory =
                    place.endsWith(ALL_JARS) ? place.substring(0, place.length() - ALL_JARS.length()) : place;
            if (isUsable(Path.of(directory))) {
                entries.addAll(entries(place));
            }
        }
        return entries;
    }

    /**
     * Checks that a class has a main method. Runs none of its code.
     *
     * @throws BadInputException if there is no such class, or it has none
     */
    static void checkMain(String name, List<Path> entries) {
        URL[] urls = entries.stream().map(ProgramClass::url).toArray(URL[]::new);
        try (URLClassLoader loader = new URLClassLoader(urls, ProgramClass.class.getClassLoader())) {
            Class<?> type = Class.forName(name, false, loader);
            if (!Modifier.isStatic(type.getMethod("main", String[].class).getModifiers())) {
                throw new BadInputException("the main method of a class is not static: class " + name);
            }
        } catch (ClassNotFoundException e) {
            throw new BadInputException("no such class: found=" + name + ", searched in " + entries);
        } catch (NoSuchMethodException e) {
            throw new BadInputException(
                    "a class without a main method: class " + name + ", expected public static void main(String[])");
        } catch (LinkageError e) {
            throw new BadInputException("class cannot be loaded: found=" + name + ", cause=" + e);
        } catch (IOException e) {
            throw new BadInputException("class path cannot be closed: found=" + entries + ", cause=" + e);
        }
    }

    /**
     * Returns the class of a program. Runs none of its code.
     *
     * @throws BadInputException if there is no such class, or it is not a program that can be started
     */
    static Class<? extends SpmdProgram> find(String name, List<Path> entries) {
        URL[] urls = entries.stream().map(ProgramClass::url).toArray(URL[]::new);
        try (URLClassLoader loader = new URLClassLoader(urls, ProgramClass.class.getClassLoader())) {
            Class<?> type = Class.forName(name, false, loader);
            if (!SpmdProgram.class.isAssignableFrom(type)) {
                throw new BadInputException(
                        "no program: class " + name + " does not implement " + SpmdProgram.class.getName());
            }
            if (!canBeStarted(type)) {
                throw new BadInputException("cannot be started: class " + name
                        + ", expected a public class with a public constructor without arguments");
            }
            return type.asSubclass(SpmdProgram.class);
        } catch (ClassNotFoundException e) {
            throw new BadInputException(
                    "no such class: found=" + name + ", searched in Clump's own class path and " + entries);
        } catch (LinkageError e) {
            throw new BadInputException("class cannot be loaded: found=" + name + ", cause=" + e);
        } catch (IOException e) {
            throw new BadInputException("class path cannot be closed: found=" + entries + ", cause=" + e);
        }
    }

    private static boolean canBeStarted(Class<?> type) {
        boolean hasConstructor = Stream.of(type.getConstructors()).anyMatch(made -> made.getParameterCount() == 0);
        return Modifier.isPublic(type.getModifiers()) && !Modifier.isAbstract(type.getModifiers()) && hasConstructor;
    }

    private static List<Path> jars(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new BadInputException(
                    "cannot list the jars of a directory: found=" + directory + ", " + FileFault.reason(e));
        }
    }

    private static URL url(Path entry) {
        try {
            return entry.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new BadInputException("no entry of a class path: found=" + entry + ", cause=" + e);
        }
    }
}
