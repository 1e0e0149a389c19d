package io.clump.site;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;
import org.jspecify.annotations.Nullable;

/** The documentation as HTML pages: those of the repository's directory and of {@code docs}. */
public final class Site {
    private static final String INDEX = "README.md";
    private static final Path MENU = Path.of("docs", INDEX);
    private static final List<String> DIRECTORIES = List.of("docs", "docs/notes", "");
    private static final List<String> ASSETS = List.of("style.css", "search.js");
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());

    private final Parser parser = Parser.builder().extensions(EXTENSIONS).build();
    private final TextContentRenderer texts =
            TextContentRenderer.builder().extensions(EXTENSIONS).build();

    /** Documents by their files, relative to the repository, in the order of equally good results of a search. */
    private final Map<Path, Node> documents = new LinkedHashMap<>();

    private final Path repository;
    private final Path output;

    private Site(Path repository, Path output) {
        this.repository = repository.toAbsolutePath().normalize();
        this.output = output;
    }

    /**
     * Writes the site.
     *
     * @param arguments directory of the repository, and directory of the site, which is made if it does not exist
     * @throws IOException if a page cannot be read or written
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 2) {
            throw new IllegalArgumentException("expected: REPOSITORY DIRECTORY");
        }
        new Site(Path.of(arguments[0]), Path.of(arguments[1])).write();
    }

    private void write() throws IOException {
        for (String directory : DIRECTORIES) {
            try (Stream<Path> files = Files.list(repository.resolve(directory))) {
                for (Path file : files.filter(file -> file.toString().endsWith(".md"))
                        .sorted()
                        .toList()) {
                    documents.put(repository.relativize(file), parser.parse(Files.readString(file)));
                }
            }
        }
        String frame = resource("page.html");
        Node menu = Objects.requireNonNull(documents.get(MENU), "no docs/README.md");
        List<Map<String, String>> sections = new ArrayList<>();
        for (Map.Entry<Path, Node> document : documents.entrySet()) {
            Path page = document.getKey();
            Path target = output.resolve(target(page));
            Files.createDirectories(directory(target));
            List<Map<String, String>> own = sections(page, document.getValue());
            sections.addAll(own);
            Files.writeString(
                    target,
                    frame.replace("{title}", own.get(0).get("title"))
                            .replace("{root}", "../".repeat(page.getNameCount() - 1))
                            .replace("{menu}", html(page, MENU, menu))
                            .replace("{content}", html(page, page, document.getValue())));
        }
        for (String asset : ASSETS) {
            Files.writeString(output.resolve(asset), resource(asset));
        }
        // A page of the file system may load scripts and no data.
        Files.writeString(
                output.resolve("sections.js"), "const SECTIONS = " + new ObjectMapper().writeValueAsString(sections));
    }

    /** Returns the HTML of a document, with links that are right on another page. */
    private String html(Path page, Path source, Node document) {
        return HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .attributeProviderFactory(context -> (node, tag, attributes) -> {
                    if (node instanceof Heading && page.equals(source)) {
                        attributes.put("id", anchor(node));
                    } else if (node instanceof Link link) {
                        attributes.computeIfPresent("href", (key, href) -> link(page, source, link.getDestination()));
                    } else if (node instanceof Image image) {
                        attributes.computeIfPresent("src", (key, src) -> link(page, source, image.getDestination()));
                    }
                })
                .build()
                .render(document);
    }

    /** Returns the target of a link on the site; null if its file is not part of the site. */
    private @Nullable String link(Path page, Path source, String destination) {
        if (destination.matches("https?:.*")) {
            return destination;
        }
        String[] parts = destination.split("#", 2);
        Path file = parts[0].isEmpty()
                ? source
                : directory(source).resolve(parts[0]).normalize();
        if (!documents.containsKey(file)) {
            if (!file.startsWith("docs") || !Files.isRegularFile(repository.resolve(file))) {
                return null;
            }
            copy(file);
        }
        String relative = directory(page).relativize(target(file)).toString();
        return parts.length == 2 ? relative + "#" + parts[1] : relative;
    }

    private void copy(Path file) {
        Path target = output.resolve(file);
        try {
            Files.createDirectories(directory(target));
            Files.copy(repository.resolve(file), target, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the text below each heading, for the search. */
    private List<Map<String, String>> sections(Path page, Node document) {
        List<Map<String, String>> sections = new ArrayList<>();
        String title = "";
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            String text = texts.render(node);
            if (node instanceof Heading) {
                title = sections.isEmpty() ? text : title;
                sections.add(new HashMap<>(
                        Map.of("page", title, "title", text, "url", target(page) + "#" + anchor(node), "text", "")));
            } else if (!sections.isEmpty()) {
                sections.get(sections.size() - 1).merge("text", text, (before, more) -> before + " " + more);
            }
        }
        return sections;
    }

    /** Returns the name of a heading as the target of links, as hosts of repositories make it. */
    private String anchor(Node heading) {
        return texts.render(heading)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_\\- ]", "")
                .replace(' ', '-');
    }

    /** Returns the file of a page on the site. */
    private static Path target(Path file) {
        String name = String.valueOf(file.getFileName());
        String html = name.equals(INDEX) ? "index.html" : name.replaceAll("\\.md$", ".html");
        return file.resolveSibling(html);
    }

    private static Path directory(Path file) {
        return Objects.requireNonNullElse(file.getParent(), Path.of(""));
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(Site.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
