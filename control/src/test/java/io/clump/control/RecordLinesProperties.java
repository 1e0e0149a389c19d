package io.clump.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

class RecordLinesProperties {
    private static final RecordLines<Shape> SHAPES = new RecordLines<>(Shape.class, "a shape");

    @Property(tries = 300)
    void everyRecordComesBackFromOneLine(@ForAll("shapes") Shape shape) {
        String line = SHAPES.encode(shape);
        assertThat(line).doesNotContain("\n", "\r");
        assertThat(SHAPES.decode(line)).isEqualTo(shape);
    }

    /** Whatever is cut off, doubled or replaced: another record, or a clear refusal. */
    @Property(tries = 300)
    void lineThatIsDamagedIsRefusedOrAnotherRecord(
            @ForAll("shapes") Shape shape, @ForAll int place, @ForAll byte with) {
        String line = SHAPES.encode(shape);
        int at = Math.floorMod(place, line.length());
        for (String damaged : List.of(
                line.substring(0, at),
                line + line.substring(at),
                line.substring(0, at) + (char) (with & 0xFF) + line.substring(at + 1))) {
            try {
                Shape read = SHAPES.decode(damaged);
                assertThat(SHAPES.decode(SHAPES.encode(read))).isEqualTo(read);
            } catch (ClumpException expected) {
                assertThat(expected).hasMessageStartingWith("not a shape: found=\"");
            }
        }
    }

    @Example
    void linesReadAsTheyAreDocumented() {
        assertThat(SHAPES.encode(new Dot())).isEqualTo("dot");
        assertThat(SHAPES.encode(new LongLine(-3, 1L << 40, .5, true)))
                .isEqualTo("long-line -3 1099511627776 0.5 true");
        assertThat(SHAPES.encode(new Named("a b", "", null))).isEqualTo("named a+b \"\" !");
        assertThat(SHAPES.encode(new Group(List.of(new Dot(), new Dot()), Map.of("k", Kind.ROUND))))
                .isEqualTo("group 2 dot dot 1 k ROUND");
    }

    @Example
    void onlyWhatIsDeclaredSoMayBeMissing() {
        for (String line : List.of("named ! x !", "named x !  !", "long-line ! 1 1 true", "group ! 0", "group 1 ! 0")) {
            assertThatThrownBy(() -> SHAPES.decode(line))
                    .as(line)
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining(line);
        }
    }

    @Example
    void aNumberOfValuesThatDoNotFollowReservesNoMemory() {
        assertThatThrownBy(() -> SHAPES.decode("group 2000000000 dot 0")).isInstanceOf(ClumpException.class);
        assertThatThrownBy(() -> SHAPES.decode("group -1 0")).isInstanceOf(ClumpException.class);
    }

    @Example
    void typeWithoutAFormIsNamed() {
        assertThatThrownBy(() -> new RecordLines<>(StringBuilder.class, "a text"))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("type=java.lang.StringBuilder");
    }

    @Provide
    Arbitrary<Shape> shapes() {
        return Arbitraries.lazyOf(
                () -> Arbitraries.just(new Dot()),
                () -> Combinators.combine(
                                Arbitraries.integers(),
                                Arbitraries.longs(),
                                Arbitraries.doubles(),
                                Arbitraries.of(true, false))
                        .as(LongLine::new),
                () -> Combinators.combine(texts(), texts(), texts().injectNull(.3))
                        .as(Named::new),
                () -> Arbitraries.bytes().array(byte[].class).ofMaxSize(9).map(Bytes::new),
                () -> Combinators.combine(
                                shapes().list().ofMaxSize(3),
                                Arbitraries.maps(texts(), Arbitraries.of(Kind.class))
                                        .ofMaxSize(3))
                        .as(Group::new));
    }

    /** Without halves of characters, which no line in UTF-8 can carry. */
    private static Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("ab Z09%+!\"\n\r\t\u0000-_.*~/äß漢\u2028")
                .ofMaxLength(8)
                .map(text -> text.endsWith("*") ? text + "\uD83D\uDE00" : text);
    }

    private enum Kind {
        ROUND,
        SQUARE
    }

    private sealed interface Shape {}

    private record Dot() implements Shape {}

    private record LongLine(int one, long other, double third, boolean last) implements Shape {}

    private record Named(String name, String text, @Nullable String more) implements Shape {}

    private record Group(List<Shape> shapes, Map<String, Kind> kinds) implements Shape {}

    private record Bytes(byte[] bytes) implements Shape {
        @Override
        public boolean equals(Object other) {
            return other instanceof Bytes that && Arrays.equals(bytes, that.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }
}
