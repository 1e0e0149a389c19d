package io.clump.registry.launcher;

import io.clump.am2.ClumpException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A line between a process and the server of its host: a word and up to two texts, encoded so that they have no spaces.
 *
 * <pre>
 *   to the server:   hello PROCESS · publish KEY NAME · withdraw KEY · leave
 *   to the process:  is KEY NAME · gone KEY · done ERROR
 * </pre>
 *
 * The server answers each line but {@code hello} with {@code done}, and so says, too, that the process knows all names
 * that were published before it came.
 */
record NameLine(String word, List<String> texts) {
    static final String HELLO = "hello";
    static final String PUBLISH = "publish";
    static final String WITHDRAW = "withdraw";
    static final String LEAVE = "leave";
    static final String IS = "is";
    static final String GONE = "gone";
    static final String DONE = "done";

    private static final int MOST_PARTS = 3;

    static String of(String word, String... texts) {
        return Stream.concat(
                        Stream.of(word), Stream.of(texts).map(text -> URLEncoder.encode(text, StandardCharsets.UTF_8)))
                .collect(Collectors.joining(" "));
    }

    static NameLine parse(String line) {
        String[] parts = line.split(" ", MOST_PARTS);
        try {
            return new NameLine(
                    parts[0],
                    Stream.of(parts)
                            .skip(1)
                            .map(text -> URLDecoder.decode(text, StandardCharsets.UTF_8))
                            .toList());
        } catch (IllegalArgumentException e) {
            throw new ClumpException("not a line of the registry: found=\"" + line + "\"", e);
        }
    }

    String text(int index) {
        if (index >= texts.size()) {
            throw new ClumpException("a text is missing in a line of the registry: word=" + word);
        }
        return texts.get(index);
    }
}
