package io.clump.mpi.process;

import io.clump.am2.spi.Description;
import io.clump.am2.spi.Setting;
import io.clump.splitc.SpmdProgram;
import io.clump.splitc.app.MainRunner;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The command {@code clump mpirun}. */
public final class Mpirun implements MainRunner {
    /** Called by {@link java.util.ServiceLoader}. */
    public Mpirun() {}

    @Override
    public String name() {
        return "mpirun";
    }

    @Override
    public Description description() {
        return Description.of(
                "Runs an unchanged Java program that uses MPI in a number of processes",
                new MpiSettings().settings().toArray(Setting[]::new));
    }

    @Override
    public Class<? extends SpmdProgram> program() {
        return MpiProgram.class;
    }

    @Override
    public Map<String, String> parameters(String mainClass, List<String> arguments) {
        return program(mainClass, arguments);
    }

    /** The parameters that {@link MpiProgram} reads. */
    static Map<String, String> program(String mainClass, List<String> arguments) {
        Map<String, String> parameters = new TreeMap<>();
        parameters.put(MpiProgram.MAIN, mainClass);
        parameters.put(MpiProgram.ARGUMENTS, Integer.toString(arguments.size()));
        for (int i = 0; i < arguments.size(); i++) {
            parameters.put(MpiProgram.ARGUMENT + i, arguments.get(i));
        }
        return parameters;
    }

    @Override
    public Map<String, String> switches() {
        return Map.of(
                MpjArguments.OPTION,
                "Put three arguments before those of the program, as MPJ Express does: the rank, the number of"
                        + " processes, and the device. MPI.Init returns the other arguments. For programs whose"
                        + " first argument is args[3].");
    }

    @Override
    public Map<String, String> parameters(Set<String> given) {
        return given.contains(MpjArguments.OPTION) ? Map.of(MpjArguments.PARAMETER, "true") : Map.of();
    }

    @Override
    public int endpoints() {
        return 2;
    }

    @Override
    public String lastCall() {
        return "MPI.Finalize";
    }

    @Override
    public List<String> examples() {
        return List.of(
                "mpirun -np 4 -cp app.jar my.Main 1000",
                "mpirun -np 8 -H a:4,b:4 -- -Xmx2g -cp app.jar:libs/* my.Main",
                "mpirun -np 2 -jar app.jar");
    }
}
