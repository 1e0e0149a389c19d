package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Provider;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.am2.spi.Values.Kind;
import io.clump.command.BadInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** Options of a job that providers describe: the choice of the providers, and their settings. */
final class ProviderOptions {
    private static final String NET = "--net";
    private static final String POLL = "--poll";
    private static final String REGISTRY = "--registry";

    private static final int ORDER = 20;

    /** Defaults of a program that sets nothing. */
    private static final LayerConfiguration PRESET =
            LayerConfiguration.builder().build();

    private final Catalogue catalogue;

    /** Names and values of options, as the user writes them. */
    private final Map<String, String> given = new TreeMap<>();

    /** Options of the providers by name. If several providers have an option of one name, the first one is kept. */
    private final Map<String, Setting> flags = new TreeMap<>();

    private String presetNetwork = PRESET.network();

    ProviderOptions(Catalogue catalogue) {
        this.catalogue = catalogue;
        Stream.of(catalogue.locals(), catalogue.networks(), catalogue.registries())
                .flatMap(providers -> providers.values().stream())
                .flatMap(provider -> provider.description().settings().stream())
                .filter(setting -> !setting.flag().isEmpty())
                .forEach(setting -> flags.putIfAbsent(setting.flagName(), setting));
    }

    void addTo(CommandSpec command) {
        List<String> networks = new ArrayList<>(catalogue.networks().keySet());
        networks.add(LayerConfiguration.NO_PROTOCOL);
        String none = ", or " + LayerConfiguration.NO_PROTOCOL;
        add(
                command,
                NET,
                String.join("|", networks),
                PRESET.network(),
                "Protocol between nodes: " + summaries(catalogue.networks().values()) + none
                        + "; or a comma-separated list in order of preference");
        flags.values().forEach(setting -> OptionSpecs.add(command, ORDER, withOwners(setting), given));
        add(
                command,
                POLL,
                "STRATEGY",
                PRESET.poll(),
                "Poll strategy, by which a poll includes the network: "
                        + summaries(catalogue.strategies().values()));
        add(
                command,
                REGISTRY,
                String.join("|", catalogue.registries().keySet()),
                PRESET.registry(),
                "Registry in which processes find each other's endpoints: "
                        + summaries(catalogue.registries().values()));
    }

    private void add(CommandSpec command, String name, String label, String preset, String meaning) {
        OptionSpecs.add(
                command, ORDER, Setting.option(name + "=" + label, Values.text(""), preset, meaning + "."), given);
    }

    /** Adds to the description of an option the networks or registries that have it, and its default in a job. */
    private Setting withOwners(Setting setting) {
        String owners = owners(setting.flagName());
        return owners.isEmpty()
                ? setting
                : Setting.option(
                        setting.flag(), setting.values(), preset(setting), "For " + owners + ". " + setting.meaning());
    }

    private String preset(Setting setting) {
        return catalogue.networks().values().stream()
                .flatMap(network ->
                        Stream.ofNullable(network.description().underLauncher().get(setting.key())))
                .findFirst()
                .orElse(setting.preset());
    }

    private static String summaries(Collection<? extends Provider> providers) {
        return providers.stream()
                .map(provider ->
                        specification(provider) + " (" + provider.description().summary() + ")")
                .collect(Collectors.joining(", "));
    }

    /** Returns the name and, after a colon, the parameters; one with a default is written with it, as KEY=VALUE. */
    private static String specification(Provider provider) {
        String parameters = provider.description().settings().stream()
                .filter(setting -> !setting.key().contains("."))
                .map(setting -> setting.preset().isEmpty() ? setting.key() : setting.key() + "=" + setting.preset())
                .collect(Collectors.joining(","));
        return parameters.isEmpty() ? provider.name() : provider.name() + ":" + parameters;
    }

    String net() {
        return given.getOrDefault(NET, presetNetwork);
    }

    /** Makes the job use no network by default, unless the user gave an option of a network. */
    void stayInNode() {
        if (given.keySet().stream().noneMatch(flag -> owners(flag).startsWith(NET))) {
            presetNetwork = LayerConfiguration.NO_PROTOCOL;
        }
    }

    String poll() {
        return given.getOrDefault(POLL, PRESET.poll());
    }

    /**
     * Returns the registry that the user chose, or else the given default; if that is empty, the default of all
     * programs.
     */
    String registry(String preset) {
        return given.getOrDefault(REGISTRY, preset.isEmpty() ? PRESET.registry() : preset);
    }

    /** Returns the value of a provider's option, or its default; empty if there is no such option. */
    String value(String flag) {
        Setting setting = flags.get(flag);
        return setting == null ? "" : given.getOrDefault(flag, setting.preset());
    }

    /** Returns the descriptions of the job's networks; skips unknown names. */
    List<Description> networks() {
        return names().stream()
                .flatMap(name -> Stream.ofNullable(catalogue.networks().get(name)))
                .map(Provider::description)
                .toList();
    }

    private List<String> names() {
        return List.of(net().split(",", -1));
    }

    /** Returns the descriptions of the job's networks and of its registry. */
    private Stream<Description> chosen() {
        return Stream.concat(
                networks().stream(),
                Stream.ofNullable(catalogue.registries().get(registry(""))).map(Provider::description));
    }

    /** Returns the networks that can use an interface of the user's choice, for an error message. */
    String networksOverInterfaces() {
        return alternatives(catalogue.networks().values().stream()
                .filter(network -> !network.description().interfaceKey().isEmpty()));
    }

    /** Checks the names, and each option by itself; throws a {@link ClumpException}. */
    void check() {
        List<String> networks = new ArrayList<>(catalogue.networks().keySet());
        networks.add(LayerConfiguration.NO_PROTOCOL);
        names().forEach(name -> checkKnown(NET, name, networks));
        // Checks the combination of the networks.
        LayerConfiguration.builder().network(net()).build();
        checkKnown(REGISTRY, registry(""), catalogue.registries().keySet());
        int colon = poll().indexOf(':');
        checkKnown(
                POLL,
                colon < 0 ? poll() : poll().substring(0, colon),
                catalogue.strategies().keySet());
        if (colon == poll().length() - 1) {
            throw new BadInputException(
                    "invalid poll strategy: found=" + poll() + ", expected parameters after the colon, or no colon");
        }
        flags.values().stream()
                .filter(setting -> given.containsKey(setting.flagName()))
                .forEach(this::check);
    }

    private void check(Setting setting) {
        String flag = setting.flagName();
        String value = value(flag);
        String owners = owners(flag);
        if (!owners.isEmpty()
                && chosen().flatMap(ProviderOptions::own)
                        .noneMatch(own -> own.flagName().equals(flag))) {
            throw new BadInputException(flag + " needs " + owners + ": found "
                    + (owners.startsWith(NET) ? NET + " " + net() : REGISTRY + " " + registry("")));
        }
        if (value.isEmpty()) {
            throw new BadInputException(
                    flag + " has an empty value: expected " + setting.values().range());
        }
        if (!setting.values().choices().isEmpty()) {
            checkKnown(flag, value, setting.values().choices());
        }
    }

    private static void checkKnown(String option, String found, Collection<String> known) {
        if (!known.contains(found)) {
            throw new BadInputException("unknown value: " + option + " " + found + ", expected one of "
                    + known.stream().sorted().toList());
        }
    }

    /**
     * Returns the networks or registries that have an option, as the option that chooses them; empty if none has it.
     */
    private String owners(String flag) {
        String networks = alternatives(having(flag, catalogue.networks().values()));
        String registries = alternatives(having(flag, catalogue.registries().values()));
        return networks.isEmpty() ? registries.isEmpty() ? "" : REGISTRY + " " + registries : NET + " " + networks;
    }

    private static Stream<? extends Provider> having(String flag, Collection<? extends Provider> providers) {
        return providers.stream()
                .filter(provider -> own(provider.description())
                        .anyMatch(own -> own.flagName().equals(flag)));
    }

    private static String alternatives(Stream<? extends Provider> providers) {
        List<String> names = providers.map(Provider::name).toList();
        int last = names.size() - 1;
        return last < 1 ? String.join("", names) : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }

    private static Stream<Setting> own(Description description) {
        return description.settings().stream().filter(setting -> !setting.flag().isEmpty());
    }

    /**
     * Returns the properties that the given options set, and the properties that the networks require from a launcher.
     */
    Map<String, String> properties() {
        Map<String, String> properties = new TreeMap<>();
        networks().forEach(network -> properties.putAll(network.underLauncher()));
        Stream<Description> locals = catalogue.locals().values().stream().map(Provider::description);
        Stream.concat(locals, chosen()).flatMap(ProviderOptions::own).forEach(setting -> {
            String value = given.get(setting.flagName());
            if (value != null) {
                boolean isPath = setting.values().kind() == Kind.PATH;
                properties.put(
                        setting.key(), isPath ? Path.of(value).toAbsolutePath().toString() : value);
            }
        });
        return properties;
    }
}
