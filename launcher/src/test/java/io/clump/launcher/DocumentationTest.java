package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages together: their links, their index, and the page of the interface's package. */
class DocumentationTest {
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]*)(?:#([^)\\s]+))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");
    private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");

    @Test
    void linksLeadToFilesAndHeadings() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : pages()) {
            Matcher link = LINK.matcher(prose(page));
            while (link.find()) {
                if (!link.group(1).matches("https?:.*") && !leads(page, link.group(1), link.group(2))) {
                    broken.add(page.getFileName() + ": " + link.group());
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void indexHasEachPage() throws IOException {
        String index = MarkdownFile.of("docs/README.md").text();
        try (Stream<Path> pages = Files.list(MarkdownFile.REPOSITORY.resolve("docs"))) {
            assertThat(pages.map(page -> page.getFileName().toString())
                            .filter(page -> page.endsWith(".md") && !page.equals("README.md")))
                    .isNotEmpty()
                    .allSatisfy(page -> assertThat(index).contains("](" + page));
        }
    }

    @Test
    void packageOfTheInterfaceBeginsWithTheReadmesProgramAndShowsNoInternals() throws IOException {
        String page = MarkdownFile.of("am2-core/src/main/java/io/clump/am2/package-info.java")
                .text();
        String program = MarkdownFile.of("README.md")
                .block("example: Hello.java")
                .lines()
                .map(line -> (" * " + line).stripTrailing())
                .collect(Collectors.joining("\n"));
        assertThat(page).contains("<pre>{@code\n" + program + "\n * }</pre>");
        assertThat(page.indexOf("<pre>")).isEqualTo(page.indexOf("<pre>{@code\n" + program));
        assertThat(page)
                .doesNotContainPattern("io\\.clump\\.am2\\.[a-z]+")
                .doesNotContain("QueueBlock", "MessageDispatcher", "Sender ", "Route");
    }

    private static boolean leads(Path page, String file, String heading) throws IOException {
        Path target = file.isEmpty()
                ? page
                : page.resolveSibling(file).toAbsolutePath().normalize();
        return Files.exists(target)
                && (heading == null
                        || !target.toString().endsWith(".md")
                        || headings(target).contains(heading));
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        for (Path directory : List.of(MarkdownFile.REPOSITORY, MarkdownFile.REPOSITORY.resolve("docs"))) {
            try (Stream<Path> files = Files.list(directory)) {
                files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
            }
        }
        return pages;
    }

    /** Returns the names that a page's headings have as targets of links. */
    private static Set<String> headings(Path page) throws IOException {
        Set<String> names = new HashSet<>();
        Matcher heading = HEADING.matcher(prose(page));
        while (heading.find()) {
            String text = heading.group(1).replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1");
            names.add(text.toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}_\\- ]", "")
                    .replace(' ', '-'));
        }
        return names;
    }

    private static String prose(Path page) throws IOException {
        return FENCED.matcher(Files.readString(page)).replaceAll("");
    }
}
