package io.clump.launcher;

import io.clump.command.Terminal;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/**
 * Makes the commands, and passes each constructor the parameters it needs: output, terminal, environment or job runner.
 */
final class Commands implements IFactory {
    private final PrintStream out;
    private final Terminal terminal;
    private final Map<String, String> environment;
    private final AppRunner runner;

    Commands(PrintStream out, Terminal terminal, Map<String, String> environment, AppRunner runner) {
        this.out = out;
        this.terminal = terminal;
        this.environment = environment;
        this.runner = runner;
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        Constructor<?>[] constructors = type.getDeclaredConstructors();
        if (!type.getPackageName().equals(Commands.class.getPackageName()) || constructors.length != 1) {
            return CommandLine.defaultFactory().create(type);
        }
        Object[] values =
                Stream.of(constructors[0].getParameterTypes()).map(this::value).toArray();
        return type.cast(constructors[0].newInstance(values));
    }

    private Object value(Class<?> type) {
        if (type == AppRunner.class) {
            return runner;
        }
        if (type == Map.class) {
            return environment;
        }
        return type == PrintStream.class ? out : terminal;
    }
}
