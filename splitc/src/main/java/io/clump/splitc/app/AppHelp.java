package io.clump.splitc.app;

import java.util.List;

/**
 * The help of an app besides its summary and its options.
 *
 * @param paragraphs what it does, each in some sentences
 * @param success what it has done when it ends with status 0, for instance {@code sorted and verified}
 * @param examples arguments behind {@code clump run}
 */
public record AppHelp(List<String> paragraphs, String success, List<String> examples) {
    /** Copies the lists. */
    public AppHelp {
        paragraphs = List.copyOf(paragraphs);
        examples = List.copyOf(examples);
    }
}
