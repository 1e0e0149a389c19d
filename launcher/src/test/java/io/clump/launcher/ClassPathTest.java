package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.EndpointRegistryProvider;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Services;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.SettingsProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Descriptions of all modules together. */
class ClassPathTest {
    private static final Pattern CONSTANT = Pattern.compile("static final String \\w+ =\\s*\"(clump\\.[a-z.-]+)\"");

    @TempDir
    Path directory;

    @Test
    void everyPropertyThatAModuleReadsIsKnown() throws IOException {
        SortedSet<String> known = new TreeSet<>();
        described().forEach(setting -> known.add(setting.key()));
        LayerConfiguration.Builder builder = LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .local(LayerConfiguration.NO_PROTOCOL)
                .network(LayerConfiguration.NO_PROTOCOL)
                .poll("none");
        SortedSet<String> read = constants();
        assertThat(read).containsAll(known);
        read.stream().filter(key -> !key.endsWith(".")).forEach(key -> builder.property(key, value(key)));
        // The properties are checked before the poll strategy is searched.
        assertThatThrownBy(() -> Layer.open(builder.build()))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("no such poll strategy: found=none");
    }

    @Test
    void sharedMemoryIsNotOfferedAsANetwork() {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .network("shm")
                .build();
        assertThatThrownBy(() -> Layer.open(configuration))
                .isInstanceOf(ClumpException.class)
                .hasMessage(
                        "no such network protocol: found=shm, expected one of [aeron, ethernet, ofi, tcp, ucx, udp]");
    }

    private static Stream<Setting> described() {
        return Stream.of(
                        Services.all(ProtocolProvider.class).stream()
                                .flatMap(provider -> provider.description().settings().stream()),
                        Services.all(EndpointRegistryProvider.class).stream()
                                .flatMap(provider -> provider.description().settings().stream()),
                        Services.all(SettingsProvider.class).stream().flatMap(module -> module.settings().stream()))
                .flatMap(settings -> settings);
    }

    private String value(String key) {
        return switch (key) {
            case "clump.directory" -> directory.resolve("job").toString();
            case "clump.local", "clump.network", "clump.poll" -> "none";
            default -> "1";
        };
    }

    /**
     * Returns the properties in the sources, except those of the laboratory, which sets properties and does not read
     * them.
     */
    private static SortedSet<String> constants() throws IOException {
        SortedSet<String> keys = new TreeSet<>();
        try (Stream<Path> files = Files.walk(MarkdownFile.REPOSITORY)) {
            for (Path file : files.filter(ClassPathTest::isSource).toList()) {
                Matcher matcher = CONSTANT.matcher(Files.readString(file));
                while (matcher.find()) {
                    keys.add(matcher.group(1));
                }
            }
        }
        return keys;
    }

    private static boolean isSource(Path file) {
        String text = MarkdownFile.REPOSITORY.relativize(file).toString();
        return text.contains("src/main/java") && text.endsWith(".java") && !text.startsWith("laboratory");
    }
}
