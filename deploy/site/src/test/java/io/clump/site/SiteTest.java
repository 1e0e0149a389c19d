package io.clump.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The site that the repository's pages become. */
class SiteTest {
    private static final Path REPOSITORY = Path.of(System.getProperty("repository.root"));
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"#]*)(?:#([^\"]*))?\"");
    private static final Path BROWSER = Path.of("/usr/bin/chromium");

    @TempDir
    private Path directory;

    @BeforeEach
    void writeSite() throws IOException {
        Site.main(new String[] {REPOSITORY.toString(), directory.toString()});
        Files.createDirectory(directory.resolve("api"));
        Files.createFile(directory.resolve("api/index.html")); // Javadoc, which another step of the build makes
    }

    @Test
    void eachPageOfTheDocumentationIsThere() throws IOException {
        try (Stream<Path> pages = Files.list(REPOSITORY.resolve("docs"))) {
            assertThat(pages.map(page -> page.getFileName().toString())
                            .filter(name -> name.endsWith(".md"))
                            .map(name -> name.equals("README.md") ? "index.html" : name.replace(".md", ".html")))
                    .isNotEmpty()
                    .allSatisfy(name ->
                            assertThat(directory.resolve("docs/" + name)).isNotEmptyFile());
        }
    }

    @Test
    void linksLeadToFilesAndHeadingsOfTheSite() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path page : pages()) {
            Matcher link = LINK.matcher(Files.readString(page));
            while (link.find()) {
                links++;
                if (!link.group(1).startsWith("http") && !leads(page, link.group(1), link.group(2))) {
                    broken.add(directory.relativize(page) + ": " + link.group());
                }
            }
        }
        assertThat(links).isGreaterThan(1_000);
        assertThat(broken).isEmpty();
    }

    @Test
    void tablesAndProgramsAreShown() throws IOException {
        assertThat(Files.readString(directory.resolve("index.html")))
                .contains("<table>", "public class Hello {")
                .doesNotContain("|---|");
    }

    @Test
    void browserFindsSectionsByTheirWords() throws IOException, InterruptedException {
        assumeThat(BROWSER).as("a browser").isExecutable();

        assertThat(results("docs/index.html", "bundle parallel thread"))
                .contains("../docs/interface.html#which-thread-may-do-what");
        assertThat(results("index.html", "bundle nosuchword")).isEmpty();
    }

    private String results(String page, String words) throws IOException, InterruptedException {
        Process browser = new ProcessBuilder(
                        BROWSER.toString(),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--user-data-dir=" + directory.resolve("profile"),
                        "--dump-dom",
                        directory.resolve(page).toUri() + "?q=" + words.replace(" ", "%20"))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String elements = new String(browser.getInputStream().readAllBytes());
        assertThat(browser.waitFor()).isZero();
        Matcher results =
                Pattern.compile("<ul id=\"results\">(.*?)</ul>", Pattern.DOTALL).matcher(elements);
        assertThat(results.find()).as(elements).isTrue();
        return results.group(1);
    }

    private List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".html"))
                    .filter(file -> !file.endsWith("report.html"))
                    .toList();
        }
    }

    private static boolean leads(Path page, String file, String heading) throws IOException {
        Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        return Files.isRegularFile(target)
                && (heading == null || Files.readString(target).contains("id=\"" + heading + "\""));
    }
}
