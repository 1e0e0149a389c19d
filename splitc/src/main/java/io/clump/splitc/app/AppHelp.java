package io.clump.splitc.app;

import java.util.List;

/**
 * Help of an app in addition to its summary and its options.
 *
 * @param paragraphs paragraphs that describe the app, each of a few sentences
 * @param success meaning of status 0, for instance {@code sorted and verified}
 * @param examples arguments of {@code clump run}
 */
public record AppHelp(List<String> paragraphs, String success, List<String> examples) {
    /** Copies the lists. */
    public AppHelp {
        paragraphs = List.copyOf(paragraphs);
        examples = List.copyOf(examples);
    }
}
