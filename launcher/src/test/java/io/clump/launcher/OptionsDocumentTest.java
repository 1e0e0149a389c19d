package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** The page of options matches the descriptions of providers and commands. */
class OptionsDocumentTest {
    private static final MarkdownFile PAGE = MarkdownFile.of("docs/options.md");

    /** Property of a run that writes the page instead of comparing it. */
    private static final String WRITE = "options.write";

    @Test
    void pageIsWhatTheCodeDescribes() throws IOException {
        String expected = OptionsDocument.text();
        if (System.getProperty(WRITE) != null) {
            Files.writeString(PAGE.path(), expected);
        }
        assertThat(PAGE.text())
                .as("docs/options.md; write it anew with: mvn -pl launcher -am test -Dtest=OptionsDocumentTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -D" + WRITE)
                .isEqualTo(expected);
    }
}
