package io.clump.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A Maven project outside this build, with a local repository of its own: the repository has the artifacts of Clump
 * that this build has made, and links to all others that the build has used. The user's local repository does not
 * change.
 *
 * @param path of the project
 * @param repository local repository
 */
record MavenProject(Path path, Path repository) {
    static final Path SOURCES = Path.of(System.getProperty("repository.root"));

    private static final String VERSION = System.getProperty("clump.version");

    private static final Path OUR_GROUP = Path.of("io", "clump");

    /** Makes an empty project in a directory. */
    static MavenProject in(Path directory) throws IOException {
        Path repository = directory.resolve("repository");
        link(Path.of(System.getProperty("clump.local-repository")), repository, Path.of(""));
        install(repository, SOURCES.resolve("pom.xml"), "clump-parent");
        install(repository, SOURCES.resolve("maven/bom/pom.xml"), "clump-bom");
        install(repository, SOURCES.resolve("maven/clump/pom.xml"), "clump");
        for (String module : List.of(
                "am2-core",
                "shm-protocol",
                "net-protocol",
                "adaptive-poll",
                "control",
                "command",
                "endpoint-registry",
                "splitc")) {
            install(repository, SOURCES.resolve(module).resolve("pom.xml"), module);
        }
        return new MavenProject(Files.createDirectory(directory.resolve("project")), repository);
    }

    /** Runs Maven in the project, offline. */
    Run run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("clump.maven"), "bin", "mvn").toString(),
                "-o",
                "-B",
                "-ntp",
                "-Dmaven.repo.local=" + repository));
        command.addAll(List.of(arguments));
        Path output = path.resolveSibling("output");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(path.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        // The same as for this build itself.
        builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        Process process = builder.start();
        return new Run(process.waitFor(), Files.readString(output));
    }

    /** Removes the links, and the directories in which they lie. */
    void remove() throws IOException {
        try (Stream<Path> entries = Files.walk(repository)) {
            for (Path entry : entries.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(entry);
            }
        }
    }

    /** Links to all directories except those on the way to Clump's. */
    private static void link(Path from, Path to, Path below) throws IOException {
        Files.createDirectories(to.resolve(below));
        try (Stream<Path> entries = Files.list(from.resolve(below))) {
            for (Path entry : entries.toList()) {
                Path relative = from.relativize(entry);
                if (!OUR_GROUP.startsWith(relative)) {
                    Files.createSymbolicLink(to.resolve(relative), entry);
                } else if (!OUR_GROUP.equals(relative)) {
                    link(from, to, relative);
                }
            }
        }
    }

    /** Installs the POM of a module, and its jars if it was packaged. */
    private static void install(Path repository, Path pom, String artifact) throws IOException {
        Path directory = Files.createDirectories(
                repository.resolve(OUR_GROUP).resolve(artifact).resolve(VERSION));
        String name = artifact + "-" + VERSION;
        Files.copy(pom, directory.resolve(name + ".pom"));
        for (String jar : List.of(name + ".jar", name + "-tests.jar")) {
            Path packaged = pom.resolveSibling("target").resolve(jar);
            if (Files.exists(packaged)) {
                Files.copy(packaged, directory.resolve(jar));
            }
        }
    }

    /**
     * Result of Maven.
     *
     * @param status its exit status
     * @param output all that it printed
     */
    record Run(int status, String output) {}
}
