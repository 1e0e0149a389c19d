package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages together: their links, their index, the tests that they name, and the page of the interface's package. */
class DocumentationTest {
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]*)(?:#([^)\\s]+))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");
    private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern NAMED_TEST =
            Pattern.compile("`([A-Z]\\w*(?:Test|IT|Properties|Conformance|Stress))(?:\\.(\\w+))?`");
    /** Pages that say nothing about behaviour, are generated, or name a test in each row of a table. */
    private static final Set<String> WITHOUT_LIST =
            Set.of("README.md", "algorithms.md", "interface.md", "licences.md", "options.md");

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
        Path docs = MarkdownFile.REPOSITORY.resolve("docs");
        assertThat(pages().stream()
                        .filter(page -> page.startsWith(docs) && !page.equals(docs.resolve("README.md")))
                        .map(page -> docs.relativize(page).toString()))
                .isNotEmpty()
                .allSatisfy(page -> assertThat(index).contains("](" + page));
    }

    @Test
    void pagesEndWithTheTestsOfWhatTheySay() throws IOException {
        List<Path> pages = pages().stream()
                .filter(page -> page.getParent().equals(MarkdownFile.REPOSITORY.resolve("docs")))
                .filter(page -> !WITHOUT_LIST.contains(page.getFileName().toString()))
                .toList();
        assertThat(pages).isNotEmpty().allSatisfy(page -> {
            String text = Files.readString(page);
            int tests = text.lastIndexOf("\n## Tests\n");
            assertThat(tests).isEqualTo(text.lastIndexOf("\n## ")).isPositive();
            assertThat(text.substring(tests)).containsPattern(NAMED_TEST);
        });
    }

    @Test
    void testsThatPagesNameExist() throws IOException {
        Map<String, String> sources = sourcesOfTests();
        List<String> missing = new ArrayList<>();
        for (Path page : pages()) {
            Matcher name = NAMED_TEST.matcher(prose(page));
            while (name.find()) {
                String source = sources.get(name.group(1));
                if (source == null || name.group(2) != null && !source.contains(" void " + name.group(2) + "(")) {
                    missing.add(page.getFileName() + ": " + name.group());
                }
            }
        }
        assertThat(missing).isEmpty();
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

    /** Returns the source text of each test class by its name; of several classes of one name, all texts. */
    private static Map<String, String> sourcesOfTests() throws IOException {
        Map<String, String> sources = new HashMap<>();
        Files.walkFileTree(MarkdownFile.REPOSITORY, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name = directory.getFileName().toString();
                return name.equals("target") || name.startsWith(".git")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                String name = file.getFileName().toString();
                if (name.endsWith(".java")) {
                    String type = name.substring(0, name.length() - ".java".length());
                    if (NAMED_TEST.matcher("`" + type + "`").matches()) {
                        sources.merge(type, Files.readString(file), String::concat);
                    }
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return sources;
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        for (String directory : List.of("", "docs", "docs/notes")) {
            try (Stream<Path> files = Files.list(MarkdownFile.REPOSITORY.resolve(directory))) {
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
