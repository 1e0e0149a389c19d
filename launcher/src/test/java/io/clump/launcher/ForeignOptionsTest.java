package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.command.BadInputException;
import io.clump.command.Terminal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Command lines that users bring from other commands. */
class ForeignOptionsTest {
    private final CommandLine clump = Clump.commandLine(System.out, Terminal.standardError(), Map.of(), null, "mpirun");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-np 4 --bind-to core my.Main | --np 4 --bind core -- my.Main",
                "--map-by socket --bind-to numa --report-bindings A | --cores-by socket --bind numa -v -- A",
                "--cpu-bind=sockets --map-by ldoms A | --bind socket --cores-by numa -- A",
                "-n 4 -bind-to none -x A=1 java -cp a my.Main -n 3 | --np 4 --bind none -x A=1 -- java -cp a my.Main -n 3",
                "-c 2 -machinefile hosts -jar a.jar | --np 2 --hostfile hosts -- -jar a.jar",
                "-np 4 -dev niodev -machinesfile hosts my.Main | --np 4 --hostfile hosts -- my.Main",
                "-npernode 2 --allow-run-as-root my.Main | --procs 2 -- my.Main",
                "--map-by ppr:3:node --rank-by slot my.Main | --procs 3 -- my.Main",
                "-np 4 --oversubscribe -verbose:gc my.Main | --np 4 --oversubscribe -- -verbose:gc my.Main",
                "-np4 -Ha:4 -v my.Main | -np4 -Ha:4 --verbose -- my.Main",
                "--ntasks=4 --cpu-bind=cores --nodelist=a,b my.Main | --np 4 --bind core --host a,b -- my.Main",
                "-genv A 1 -f hosts -ppn 2 my.Main | -x A=1 --hostfile hosts --procs 2 -- my.Main",
                "-host a,b -wdir d my.Main | --host a,b --wdir d -- my.Main",
                "-np 2 -noverify my.Main | --np 2 -- -noverify my.Main",
                "-np 2 -- -v my.Main : -np | --np 2 -- -v my.Main : -np",
                "--nodes=2 --timeout 30s my.Main | --nodes=2 --timeout 30s -- my.Main",
                "-np 4 -dev smdev -class my.Main -class | --np 4 -- my.Main -class",
                "-np 4 -machinefile m -cp a.jar -Xmx1g -class my.Main 3 | --np 4 --hostfile m -- -cp a.jar -Xmx1g my.Main 3",
                "--help | --help"
            })
    void optionsWithACounterpartAreUnderstood(String found, String expected) {
        assertThat(String.join(" ", understood(found))).isEqualTo("mpirun " + expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-np 1 A : -np 1 B | found=:, expected one program that branches on its rank",
                "--mca btl tcp,self -np 2 A | found=--mca btl tcp,self, expected --net, ",
                "-N 2 A | found=-N 2, expected --procs for the processes of each node, or --nodes",
                "--map-by node A | found=--map-by node, expected -H with",
                "-dev mxdev A | found=-dev mxdev, expected --net",
                "--rank-by socket A | found=--rank-by socket, expected -H with",
                "--display-map A | found=--display-map, expected -v",
                "-np 2 --bind-to | a value is missing: found=--bind-to"
            })
    void othersAreRefusedWithWhatToUse(String found, String message) {
        assertThatThrownBy(() -> understood(found))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"top --once", "run sample-sort -np 4", ""})
    void otherCommandsHaveNoForeignOptions(String words) {
        String[] arguments = words.isEmpty() ? new String[0] : words.split(" ");
        assertThat(MainCommand.understood(clump, arguments)).isSameAs(arguments);
    }

    @Test
    void optionOfTheCommandIsNeverForeign() {
        for (String name : List.of("--host", "--hostfile", "--bind", "--wdir", "--procs", "-n", "-np")) {
            assertThat(understood(name + " 1 my.Main")).hasSize(5);
        }
    }

    private List<String> understood(String words) {
        return List.of(MainCommand.understood(clump, ("mpirun " + words).split(" ")));
    }
}
