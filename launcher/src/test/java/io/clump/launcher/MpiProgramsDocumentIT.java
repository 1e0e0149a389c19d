package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the program and the commands of docs/mpi-programs.md. */
class MpiProgramsDocumentIT {
    private static final MarkdownFile DOCUMENT = MarkdownFile.of("docs/mpi-programs.md");

    /** Matches a command for one machine; one that needs others contains dots, and is not matched. */
    private static final Pattern COMMAND = Pattern.compile("`(\\./clump mpirun [^`…]*-np 4 [^`…]*)`");

    @TempDir
    Path directory;

    @Test
    void farmCompilesAndTheCommandsPrintWhatIsShown() throws IOException, InterruptedException {
        Files.writeString(directory.resolve("Farm.java"), DOCUMENT.block("example: Farm.java"));
        try (DocumentShell shell = DocumentShell.in(directory)) {
            assertThat(shell.run(DOCUMENT.block("commands"))).isEqualTo(DOCUMENT.block("output"));
        }
    }

    @Test
    @Thorough
    void scriptOfSlurmRunsTheFarmOnTheHostsOfItsAllocation() throws IOException, InterruptedException {
        Files.writeString(directory.resolve("Farm.java"), DOCUMENT.block("example: Farm.java"));
        Files.writeString(directory.resolve("farm.sh"), DOCUMENT.block("example: farm.sh"));
        try (Cluster cluster = Cluster.of(2, directory);
                DocumentShell shell = DocumentShell.in(directory)) {
            List<String> sbatch = new ArrayList<>(cluster.startSlurm());
            sbatch.addAll(List.of("sbatch", "--wait", "--chdir=" + directory, "-o", directory + "/output", "farm.sh"));
            String unused =
                    shell.run(DOCUMENT.block("commands").lines().findFirst().orElseThrow() + "\n"
                            + String.join(" ", sbatch) + "\n");
            assertThat(directory.resolve("output"))
                    .content()
                    .isEqualTo(DOCUMENT.block("output").replace("[0]", "[0 h0]"));
            cluster.awaitNothingLeft();
        }
    }

    @Test
    @Thorough
    void commandsOnThisMachineRunProgramsOfTheirNames() throws IOException, InterruptedException {
        String program = "public class Main { public static void main(String[] args) { mpi.MPI.Init(args);"
                + " System.out.println(mpi.MPI.COMM_WORLD.Size() + \" of \" + Main.class.getName()); mpi.MPI.Finalize(); } }\n";
        Files.writeString(directory.resolve("Main.java"), program);
        Files.createDirectories(directory.resolve("my"));
        Files.writeString(directory.resolve("my/Main.java"), "package my;\n" + program);
        Files.createDirectories(directory.resolve("DIR"));
        List<String> commands = COMMAND.matcher(DOCUMENT.text())
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
        assertThat(commands).hasSizeGreaterThan(8);
        try (DocumentShell shell = DocumentShell.in(directory)) {
            String unused = shell.run("javac -cp 'launcher/target/clump/lib/*' Main.java my/Main.java\n"
                    + "jar --create --file app.jar --main-class my.Main Main.class my/Main.class\n");
            for (String command : commands) {
                String name = command.contains(" Main") ? "Main" : "my.Main";
                assertThat(shell.run(command + "\n").lines())
                        .as(command)
                        .hasSize(4)
                        .allMatch(line -> line.endsWith("] 4 of " + name));
            }
        }
    }
}
