package io.clump.launcher;

import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values.Kind;
import io.clump.command.BadInputException;
import io.clump.command.OptionValues;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;

/** Makes command options from settings. */
final class OptionSpecs {
    private OptionSpecs() {}

    /**
     * Adds an option.
     *
     * @param command command that gets the option
     * @param order order of the option in the help
     * @param setting setting that describes the option
     * @param given gets the name and the value of the option, as the user writes it, if it is given
     * @throws BadInputException if the command has an option of that name already
     */
    static void add(CommandSpec command, int order, Setting setting, Map<String, String> given) {
        String name = setting.flagName();
        if (command.findOption(name) != null) {
            throw new BadInputException("two options have the same name: found=" + name + " of "
                    + command.qualifiedName() + ", expected a name each");
        }
        OptionSpec.Builder option = OptionSpec.builder(name)
                .order(order)
                .description(description(setting))
                .setter(keep(name, given));
        if (setting.values().kind() == Kind.SWITCH) {
            command.addOption(option.type(boolean.class).build());
        } else {
            command.addOption(option.type(String.class)
                    .arity("1")
                    .paramLabel(setting.flagLabel())
                    .converters(new Checked(setting))
                    .build());
        }
    }

    private static ISetter keep(String name, Map<String, String> given) {
        return new ISetter() {
            @Override
            @SuppressWarnings("TypeParameterUnusedInFormals") // as picocli declares it
            public <T> T set(T value) {
                if (value != null && !value.equals(false)) {
                    given.put(name, value.toString());
                }
                return value;
            }
        };
    }

    /**
     * Checks the value here, so that the error message has the same form as that of other options. A class, since a
     * class archive cannot hold a function that has an interface of picocli.
     */
    private record Checked(Setting setting) implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            switch (setting.values().kind()) {
                case WHOLE ->
                    OptionValues.whole(
                            text, setting.values().least(), setting.values().most());
                case DECIMAL -> OptionValues.decimal(text);
                case PATH -> OptionValues.path(text);
                default -> {
                    return text;
                }
            }
            return text;
        }
    }

    /** Returns the meaning and the default, with doubled percent signs, since picocli formats the text. */
    private static String description(Setting setting) {
        String preset = setting.preset().isEmpty() ? "" : " Default: " + setting.preset() + ".";
        return (setting.meaning() + preset).replace("%", "%%");
    }
}
