package io.clump.launcher;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.EndpointRegistryProvider;
import io.clump.am2.spi.JobShape;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Provider;
import io.clump.am2.spi.Services;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.SettingsProvider;
import io.clump.command.Terminal;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimAlgorithms;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Text of {@code docs/options.md}. */
final class OptionsDocument {
    private static final int NODES = 2;
    private static final int PROCESSES_PER_NODE = 2;

    private final StringBuilder text = new StringBuilder();
    private final Catalogue catalogue = Catalogue.ofClassPath();
    private final Map<String, String> sections = new HashMap<>();

    private OptionsDocument() {}

    static String text() {
        OptionsDocument document = new OptionsDocument();
        document.add();
        return document.text.toString();
    }

    private void add() {
        line("# Options");
        line("");
        line("This page is generated from the code. `OptionsDocumentTest` compares the two; its failure message"
                + " says how to generate the page again.");
        line("");
        line("An option follows `./clump run`, or the name of an app. A program that opens the layer itself sets a"
                + " property with `-Dkey=value` or `LayerConfiguration.Builder.property`. In a job of `clump run`, `-x"
                + " JDK_JAVA_OPTIONS=-Dkey=value` sets one for which there is no option; `clump mpirun` has `-Dkey=value`"
                + " among the options of Java.");
        commands();
        line("");
        line("## Properties of each layer");
        settings(LayerConfiguration.settings());
        catalogue.locals().values().forEach(provider -> protocol("Inside a node", provider));
        catalogue.networks().values().forEach(provider -> protocol("Between nodes", provider));
        catalogue.registries().values().forEach(this::registry);
        strategies();
        algorithms();
        Services.all(SettingsProvider.class).stream()
                .sorted(Comparator.comparing(SettingsProvider::title))
                .forEach(module -> {
                    line("");
                    line("## " + module.title());
                    settings(module.settings());
                });
    }

    private void commands() {
        CommandSpec run = Clump.commandLine(System.out, Terminal.standardError(), Map.of(), null)
                .getSubcommands()
                .get(RunCommand.NAME)
                .getCommandSpec();
        line("");
        line("## `clump run`");
        options(run.options());
        run.subcommands().forEach((name, command) -> {
            line("");
            line("## `clump run " + name + "`");
            line("");
            line(String.join(" ", command.getCommandSpec().usageMessage().header()));
            line("In addition to the options of `clump run`:");
            options(command.getCommandSpec().options().stream()
                    .filter(option -> run.findOption(option.longestName()) == null)
                    .toList());
        });
    }

    private void options(List<OptionSpec> options) {
        line("");
        line("| option | meaning |");
        line("|---|---|");
        options.stream()
                .filter(option -> !option.usageHelp() && !option.versionHelp())
                .sorted(Comparator.comparing(OptionSpec::longestName))
                .forEach(option -> row(code(option), meaning(option)));
    }

    private static String code(OptionSpec option) {
        return option.arity().max() == 0 ? option.longestName() : option.longestName() + " " + option.paramLabel();
    }

    private static String meaning(OptionSpec option) {
        String preset = Objects.toString(option.initialValue(), "");
        return String.join(" ", option.description())
                .replace("${DEFAULT-VALUE}", preset)
                .replace("%%", "%");
    }

    private void protocol(String where, ProtocolProvider provider) {
        LayerConfiguration preset = LayerConfiguration.builder().build();
        provider(where, provider, provider.fileBytes(preset, new JobShape(NODES, PROCESSES_PER_NODE, 1)));
    }

    private void registry(EndpointRegistryProvider provider) {
        provider(
                "Registry",
                provider,
                provider.fileBytes(LayerConfiguration.builder().build()));
    }

    private void provider(String kind, Provider provider, long fileBytes) {
        Description description = provider.description();
        line("");
        line("## " + kind + ": `" + provider.name() + "`");
        line("");
        line(sentence(description.summary()));
        line(
                fileBytes == 0
                        ? "Takes no space in `/dev/shm`."
                        : String.format(
                                Locale.ROOT,
                                "Takes at least %,d bytes of `/dev/shm` in a job of %d nodes of %d processes by default.",
                                fileBytes,
                                NODES,
                                PROCESSES_PER_NODE));
        if (!description.interfaceKey().isEmpty()) {
            line((description.needsInterface() ? "Needs" : "Can use") + " a network interface of the user's choice: `"
                    + description.interfaceKey() + "`, option `--net-interface`.");
        }
        if (!description.underLauncher().isEmpty()) {
            line("In a job of `clump run`, whose launcher detects the death of a process at once: "
                    + description.underLauncher().entrySet().stream()
                            .sorted(java.util.Map.Entry.comparingByKey())
                            .map(entry -> "`" + entry + "`")
                            .collect(Collectors.joining(", "))
                    + ".");
        }
        settings(provider.name(), description.settings());
    }

    private void strategies() {
        catalogue.strategies().values().forEach(strategy -> {
            line("");
            line("## Poll strategy: `" + strategy.name() + "`");
            line("");
            line(sentence("Polls the network " + strategy.description().summary()));
            settings(strategy.description().settings());
        });
    }

    private void algorithms() {
        line("");
        line("## Claim algorithms");
        line("");
        line("How senders share a queue in shared memory: values of `--queue` and `clump.queue`.");
        line("");
        line("| name | keeps the order of each sender | survives a sender that dies in a send | described in |");
        line("|---|---|---|---|");
        for (ClaimAlgorithm algorithm : ClaimAlgorithms.all()) {
            row(
                    algorithm.name(),
                    algorithm.description().keepsOrder() ? "yes" : "no",
                    algorithm.description().survivesDeadSender() ? "yes" : "no",
                    algorithm.description().source());
        }
    }

    private void settings(List<Setting> settings) {
        settings("", settings);
    }

    private void settings(String provider, List<Setting> settings) {
        if (settings.isEmpty()) {
            return;
        }
        line("");
        line("| key | meaning | default | unit | values | option |");
        line("|---|---|---|---|---|---|");
        settings.forEach(setting -> row(
                setting.key(),
                meaning(provider, setting),
                setting.preset(),
                setting.values().unit(),
                setting.values().range(),
                setting.flag().isEmpty() ? "" : "`" + setting.flagName() + "`"));
    }

    /** Returns the description of a setting, or a reference to the first network with this setting. */
    private String meaning(String provider, Setting setting) {
        String first = provider.isEmpty() ? provider : sections.computeIfAbsent(setting.key(), key -> provider);
        return first.equals(provider) ? setting.meaning() : "As for `" + first + "`.";
    }

    private void row(String name, String... cells) {
        line(Stream.concat(Stream.of("`" + name + "`"), Stream.of(cells))
                .map(cell -> cell.replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |")));
    }

    private static String sentence(String summary) {
        return summary.substring(0, 1).toUpperCase(Locale.ROOT) + summary.substring(1) + ".";
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
