package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each jar of an installation is in its bill of materials, with a licence that is compatible with Clump's. */
class ShippedLicencesIT {
    private static final MarkdownFile PAGE = MarkdownFile.of("docs/licences.md");

    /** Property of a run that writes the page instead of comparing it. */
    private static final String WRITE = "licences.write";

    private static final Path LIBRARY = MarkdownFile.REPOSITORY.resolve("launcher/target/clump/lib");
    private static final String BILL = "bom.json";
    private static final String OUR_GROUP = "io.clump";

    /** Licences that permit free use, modification and sale, and require at most that their own files stay free. */
    private static final Set<String> COMPATIBLE =
            Set.of("Apache-2.0", "MIT", "BSD-2-Clause", "BSD-3-Clause", "EPL-2.0");

    private final ObjectMapper mapper = new ObjectMapper();

    @Test
    void eachLibraryHasALicenceThatGoesWithOursAndIsOnThePage() throws IOException {
        SortedMap<String, SortedSet<String>> libraries = new TreeMap<>();
        for (Path directory : List.of(LIBRARY, LIBRARY.resolve("zookeeper"))) {
            libraries.putAll(librariesOf(directory));
        }
        libraries.forEach(
                (library, licences) -> assertThat(licences).as(library).anyMatch(COMPATIBLE::contains));
        StringBuilder page = new StringBuilder("""
                # Licences

                Clump is under the [Apache License, Version 2.0](../LICENSE). An installation contains these libraries in `lib`; if a
                library has several licences, choose one. `lib/bom.json` and `lib/zookeeper/bom.json` (CycloneDX) have versions and
                dependencies. The build fails if a library is not listed here, or its licence is not compatible with ours. Libraries
                that only measure or test Clump are not shipped.

                | library | licence |
                |---|---|
                """);
        libraries.forEach((library, licences) ->
                page.append("| `%s` | %s |\n".formatted(library, String.join(" or ", licences))));
        if (System.getProperty(WRITE) != null) {
            Files.writeString(PAGE.path(), page);
        }
        assertThat(PAGE.text())
                .as(
                        "docs/licences.md; write it anew with: mvn -pl launcher -am verify -Dtest=NONE -Dit.test=ShippedLicencesIT"
                                + " -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false -D"
                                + WRITE)
                .isEqualTo(page.toString());
    }

    private SortedMap<String, SortedSet<String>> librariesOf(Path directory) throws IOException {
        SortedSet<String> listed = new TreeSet<>();
        SortedMap<String, SortedSet<String>> libraries = new TreeMap<>();
        JsonNode bill = mapper.readTree(directory.resolve(BILL).toFile());
        listed.add(fileOf(bill.path("metadata").path("component")));
        for (JsonNode component : bill.path("components")) {
            listed.add(fileOf(component));
            String group = component.path("group").asText();
            if (!group.equals(OUR_GROUP)) {
                libraries.put(group + ":" + component.path("name").asText(), licencesOf(component));
            }
        }
        try (Stream<Path> files = Files.list(directory)) {
            List<String> jars = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".jar"))
                    .toList();
            assertThat(jars)
                    .as(directory + " beside its " + BILL)
                    .allMatch(jar -> listed.stream().anyMatch(jar::startsWith));
        }
        return libraries;
    }

    /** Returns the beginning of the component's file name; the name of a platform may follow. */
    private static String fileOf(JsonNode component) {
        return component.path("name").asText() + "-" + component.path("version").asText();
    }

    private static SortedSet<String> licencesOf(JsonNode component) {
        SortedSet<String> licences = new TreeSet<>();
        for (JsonNode choice : component.path("licenses")) {
            JsonNode licence = choice.path("license");
            String name = licence.path("id")
                    .asText(licence.path("name")
                            .asText(choice.path("expression").asText()));
            // JLine's LICENSE.txt names the variant; its POM has only "The BSD License", of which there are several
            // variants.
            licences.add(component.path("group").asText().equals("org.jline") ? "BSD-3-Clause" : name);
        }
        return licences;
    }
}
