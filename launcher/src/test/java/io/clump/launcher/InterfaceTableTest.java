package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Layer;
import io.clump.am2.ReturnReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Table of the interface in {@code docs/interface.md}: all names in it exist, and each row names a test. {@link
 * DocumentationTest} finds out whether these tests exist.
 */
class InterfaceTableTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Pattern CODE = Pattern.compile("`([A-Z]\\w+)(?:\\.(\\w+))?`");
    private static final int OURS = 2;
    private static final int TEST_OF_OPERATION = 4;
    private static final int REASON = 1;
    private static final int TEST_OF_REASON = 3;

    @Test
    void methodsOfTheTableExist() throws IOException {
        for (String[] row : rows(TEST_OF_OPERATION + 1)) {
            Matcher name = CODE.matcher(row[OURS]);
            int found = 0;
            while (name.find()) {
                found++;
                assertThat(methods(name.group(1))).as(row[OURS]).contains(name.group(2));
            }
            assertThat(found).as(row[1]).isPositive();
        }
    }

    @Test
    void eachRowNamesATest() throws IOException {
        List<String[]> operations = rows(TEST_OF_OPERATION + 1);
        List<String[]> reasons = rows(TEST_OF_REASON + 1);
        assertThat(operations).hasSizeGreaterThan(25);
        assertThat(operations)
                .allSatisfy(row -> assertThat(row[TEST_OF_OPERATION]).containsPattern(CODE));
        assertThat(reasons).allSatisfy(row -> assertThat(row[TEST_OF_REASON]).containsPattern(CODE));
    }

    @Test
    void everyReasonIsInTheTable() throws IOException {
        assertThat(rows(TEST_OF_REASON + 1).stream()
                        .map(row -> row[REASON].replace("`", "").strip()))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(ReturnReason.values()).map(Enum::name).toList());
    }

    /**
     * Returns the rows of the table with the given number of cells (including the empty one before the first bar),
     * without the heading.
     */
    private static List<String[]> rows(int cells) throws IOException {
        return Files.readAllLines(ROOT.resolve("docs/interface.md")).stream()
                .filter(line -> line.startsWith("|"))
                .map(line -> line.split("\\|"))
                .filter(row -> row.length == cells && row[cells - 1].contains("`"))
                .toList();
    }

    private static List<String> methods(String type) {
        try {
            Class<?> named = Class.forName(Layer.class.getPackageName() + "." + type);
            return Arrays.stream(named.getMethods())
                    .map(method -> method.getName())
                    .toList();
        } catch (ClassNotFoundException e) {
            throw new AssertionError("no such type: " + type, e);
        }
    }
}
