package io.clump.laboratory.thesis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The sections, tables and figures of the papers, of {@code papers/places.csv}, and texts that name some of them: {@code
 * sections 6.5 and 7.2, Figures 6.1 to 6.5}.
 *
 * @param ofPapers numbers in the order of the paper, by paper and kind, such as {@code Lumetta 1998, Table}
 */
record Places(Map<String, List<String>> ofPapers) {
    private static final Pattern PLACE =
            Pattern.compile("(section|[Tt]able|[Ff]igure|chapter)s? ([\\d. ]*(?:(?:,|to|and) " + "(?=\\d)[\\d. ]*)*)");

    /** Reads the table. */
    static Places read() {
        try {
            Path file =
                    Path.of(Objects.requireNonNull(Places.class.getResource("/io/clump/laboratory/papers/places.csv"))
                            .toURI());
            Map<String, List<String>> all = new LinkedHashMap<>();
            Files.readAllLines(file).stream()
                    .filter(line -> !line.startsWith("#"))
                    .skip(1)
                    .map(line -> line.split(",", -1))
                    .forEach(row -> all.put(row[0] + ", " + row[1], List.of(row[2].split(" "))));
            return new Places(all);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * Returns the single places that a text names, such as {@code Figure 6.1}.
     *
     * @throws AssertionError if the paper has no such place, or the text names none
     */
    List<String> in(String paper, String text) {
        List<String> places = new ArrayList<>();
        Matcher matcher = PLACE.matcher(text);
        while (matcher.find()) {
            String kind = matcher.group(1).equals("section") ? "section" : capital(matcher.group(1));
            for (String part : matcher.group(2).strip().split(" and |, ")) {
                places.addAll(range(paper, kind, part.strip()));
            }
        }
        if (places.isEmpty()) {
            throw new AssertionError("no place: " + paper + ", " + text);
        }
        return places;
    }

    Set<String> papers() {
        return ofPapers.keySet().stream().map(key -> key.split(", ")[0]).collect(Collectors.toSet());
    }

    List<String> tablesAndFigures(String paper) {
        return Stream.of("Table", "Figure")
                .flatMap(kind -> ofPapers.getOrDefault(paper + ", " + kind, List.of()).stream()
                        .map(number -> kind + " " + number))
                .toList();
    }

    private List<String> range(String paper, String kind, String part) {
        if (kind.equals("Chapter")) {
            return List.of("chapter " + part);
        }
        List<String> there = ofPapers.getOrDefault(paper + ", " + kind, List.of());
        String[] ends = part.split(" to ");
        int first = there.indexOf(ends[0]);
        int last = there.indexOf(ends[ends.length - 1]);
        if (first < 0 || last < first) {
            throw new AssertionError("no such place: " + paper + ", " + kind + " " + part);
        }
        return there.subList(first, last + 1).stream()
                .map(number -> kind + " " + number)
                .toList();
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + word.substring(1);
    }
}
