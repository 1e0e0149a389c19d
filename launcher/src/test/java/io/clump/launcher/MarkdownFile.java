package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Page of the documentation whose examples are run. */
record MarkdownFile(Path path) {
    /** Directory of the repository. */
    static final Path REPOSITORY = Path.of(System.getProperty("repository.root"));

    static MarkdownFile of(String path) {
        return new MarkdownFile(REPOSITORY.resolve(path));
    }

    String text() throws IOException {
        return Files.readString(path);
    }

    /** Returns the fenced block that follows a comment. */
    String block(String comment) throws IOException {
        Matcher block = Pattern.compile("<!-- " + Pattern.quote(comment) + " -->\n```\\w*\n(.*?)```\n", Pattern.DOTALL)
                .matcher(text());
        assertThat(block.find()).as("a block after the comment " + comment).isTrue();
        return block.group(1);
    }

    /** Returns the bin directory of the Java that runs the test. */
    static String javaBin() {
        return Path.of(System.getProperty("java.home"), "bin").toString();
    }
}
