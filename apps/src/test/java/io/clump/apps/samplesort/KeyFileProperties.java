package io.clump.apps.samplesort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.apps.FilePart;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class KeyFileProperties {
    private static final Pattern KEY = Pattern.compile("[ \t\r]*([+-]?[0-9]+)[ \t\r]*");
    private static final Pattern SKIPPED = Pattern.compile("[ \t\r]*(#.*)?", Pattern.DOTALL);

    @Provide
    Arbitrary<List<String>> goodLines() {
        Arbitrary<String> keys = Arbitraries.integers().map(Object::toString);
        Arbitrary<String> others =
                Arbitraries.of("", " ", "#", "# x", "\t#5", "+1", " 2", "3 ", "4\r", "\r", "-0", "00");
        return Arbitraries.oneOf(keys, others).list().ofMaxSize(200);
    }

    @Provide
    Arbitrary<List<String>> anyLines() {
        return Arbitraries.strings()
                .withChars("0123456789+-# \t\rx")
                .ofMaxLength(12)
                .list()
                .ofMaxSize(4);
    }

    /** The parts together hold the file's keys in order, and cover the file without gap or overlap. */
    @Property(tries = 200)
    void partsHoldTheKeysInOrderAndAreBalanced(
            @ForAll("goodLines") List<String> lines,
            @ForAll boolean endsWithNewline,
            @ForAll @IntRange(min = 1, max = 9) int processes)
            throws IOException {
        String text = String.join("\n", lines) + (endsWithNewline ? "\n" : "");
        withFile(text, file -> {
            List<Integer> expected = reference(lines);
            List<Integer> found = new ArrayList<>();
            long position = 0;
            for (FilePart part : new KeyFile(file, KeyType.INT, KeyFormat.TEXT).scan(processes)) {
                assertThat(part.startByte()).isEqualTo(position);
                position = part.endByte();
                List<Integer> keys = KeyFileTest.keys(file, part);
                assertThat(part.count())
                        .isEqualTo(keys.size())
                        .isBetween((long) expected.size() / processes, (expected.size() + processes - 1L) / processes);
                found.addAll(keys);
            }
            assertThat(position).isEqualTo(text.length());
            assertThat(found).isEqualTo(expected);
        });
    }

    @Property(tries = 500)
    void linesAreAcceptedAsByThePlainReference(@ForAll("anyLines") List<String> lines) throws IOException {
        withFile(String.join("\n", lines), file -> {
            List<Integer> expected;
            try {
                expected = reference(lines);
            } catch (IllegalArgumentException e) {
                assertThatThrownBy(() -> new KeyFile(file, KeyType.INT, KeyFormat.TEXT).scan(1))
                        .isInstanceOf(ClumpException.class)
                        .hasMessageContaining(e.getMessage());
                return;
            }
            assertThat(KeyFileTest.keys(
                            file,
                            new KeyFile(file, KeyType.INT, KeyFormat.TEXT)
                                    .scan(1)
                                    .get(0)))
                    .isEqualTo(expected);
        });
    }

    private static List<Integer> reference(List<String> lines) {
        List<Integer> keys = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            var key = KEY.matcher(lines.get(i));
            if (key.matches()) {
                BigInteger value = new BigInteger(key.group(1).replace("+", ""));
                if (value.bitLength() >= Integer.SIZE) {
                    throw new IllegalArgumentException("line=" + (i + 1) + ",");
                }
                keys.add(value.intValueExact());
            } else if (!SKIPPED.matcher(lines.get(i)).matches()) {
                throw new IllegalArgumentException("line=" + (i + 1) + ",");
            }
        }
        return keys;
    }

    private static void withFile(String text, Check check) throws IOException {
        Path file = Files.createTempFile("keys", ".txt");
        try {
            Files.writeString(file, text);
            check.check(file);
        } finally {
            Files.delete(file);
        }
    }

    private interface Check {
        void check(Path file) throws IOException;
    }
}
