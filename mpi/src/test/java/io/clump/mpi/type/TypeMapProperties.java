package io.clump.mpi.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.agrona.BufferUtil;

/** Datatypes beside a list of the places of their elements. */
class TypeMapProperties {
    /** A datatype, and its places in order and bounds by the standard. */
    record Model(TypeMap map, List<Integer> places, int lower, int upper) {
        int extent() {
            return upper - lower;
        }
    }

    /** Three items fit into 200 elements on each side of their origin. */
    @Provide
    Arbitrary<Model> small() {
        return models().filter(model -> model.places.size() <= 60
                && Math.abs(model.map.lower()) < 60
                && Math.abs(model.map.upper()) < 60
                && Math.abs(model.map.trueLower()) < 60
                && Math.abs(model.map.trueUpper()) < 60);
    }

    private Arbitrary<Model> models() {
        Arbitrary<Model> basic = Arbitraries.just(new Model(TypeMap.basic(Kind.INT), List.of(0), 0, 1));
        return Arbitraries.lazyOf(() -> basic, () -> basic, this::vectors, this::indexed, this::resized);
    }

    private Arbitrary<Model> vectors() {
        return Combinators.combine(
                        models(),
                        Arbitraries.integers().between(0, 3),
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.integers().between(-4, 4))
                .as((old, count, length, stride) -> {
                    int[] displacements = new int[count];
                    Arrays.setAll(displacements, i -> i * stride);
                    int[] lengths = new int[count];
                    Arrays.fill(lengths, length);
                    return model(TypeMaps.strided(count, length, stride, old.map), old, lengths, displacements);
                });
    }

    private Arbitrary<Model> indexed() {
        Arbitrary<Integer> small = Arbitraries.integers().between(0, 2);
        return Combinators.combine(
                        models(), small.list().ofSize(3), small.list().ofSize(3))
                .as((old, lengths, displacements) -> {
                    int[] lengthArray = lengths.stream().mapToInt(i -> i).toArray();
                    int[] inElements = displacements.stream()
                            .mapToInt(i -> i * old.extent())
                            .toArray();
                    int[] inItems = displacements.stream().mapToInt(i -> i).toArray();
                    TypeMap map = TypeMaps.indexed(lengthArray, inItems, old.extent(), old.map);
                    return model(map, old, lengthArray, inElements);
                });
    }

    private Arbitrary<Model> resized() {
        return Combinators.combine(
                        models(),
                        Arbitraries.integers().between(-3, 3),
                        Arbitraries.integers().between(1, 9))
                .as((old, lower, extent) ->
                        new Model(TypeMaps.resized(old.map, lower, extent), old.places, lower, lower + extent));
    }

    private static Model model(TypeMap map, Model old, int[] lengths, int[] displacements) {
        List<Integer> places = new ArrayList<>();
        int lower = Integer.MAX_VALUE;
        int upper = Integer.MIN_VALUE;
        for (int block = 0; block < lengths.length; block++) {
            for (int item = 0; item < lengths[block]; item++) {
                int origin = displacements[block] + item * old.extent();
                old.places.forEach(place -> places.add(origin + place));
                boolean counts = !old.places.isEmpty() || map.bounds().isLowerMarked();
                lower = counts ? Math.min(lower, origin + old.lower) : lower;
                upper = counts ? Math.max(upper, origin + old.upper) : upper;
            }
        }
        return new Model(map, places, lower == Integer.MAX_VALUE ? 0 : lower, upper == Integer.MIN_VALUE ? 0 : upper);
    }

    @Property
    void sizeAndBoundsAreThoseOfTheStandard(@ForAll("small") Model model) {
        assertThat(model.map.size()).isEqualTo(model.places.size());
        if (!model.places.isEmpty()) {
            assertThat(model.map.lower()).isEqualTo(model.lower);
            assertThat(model.map.upper()).isEqualTo(model.upper);
            assertThat(model.map.trueLower())
                    .isEqualTo(model.places.stream().min(Integer::compare).orElseThrow());
            assertThat(model.map.trueUpper())
                    .isEqualTo(model.places.stream().max(Integer::compare).orElseThrow() + 1);
        }
    }

    @Property
    void messageHasTheElementsInOrder(@ForAll("small") Model model, @ForAll @IntRange(max = 3) int count) {
        int[] buffer = new int[400];
        Arrays.setAll(buffer, i -> i);
        int origin = 200;
        int[] message = new int[count * model.places.size()];

        long bytes = Packer.pack(model.map, count, buffer, address(origin), message, BufferUtil.ARRAY_BASE_OFFSET);

        assertThat(bytes).isEqualTo(4L * message.length);
        assertThat(message).containsExactly(expected(model, count, origin));
        for (int i = 0; i < message.length; i++) {
            assertThat(model.map.element(i) + origin).isEqualTo(message[i]);
        }
    }

    @Property
    void whatIsUnpackedIsWhereItBelongsAndNothingElseChanges(
            @ForAll("small") Model model, @ForAll @IntRange(max = 3) int count, @ForAll @IntRange(max = 40) int left) {
        int[] places = expected(model, count, 200);
        int arrives = Math.max(0, places.length - left);
        int[] message = new int[arrives];
        Arrays.setAll(message, i -> i + 1);
        int[] buffer = new int[400];
        int[] wanted = new int[400];
        for (int i = 0; i < arrives; i++) {
            wanted[places[i]] = i + 1;
        }

        Packer.unpack(model.map, buffer, address(200), message, BufferUtil.ARRAY_BASE_OFFSET, 4L * arrives);

        assertThat(buffer).containsExactly(wanted);
    }

    @Property
    void rangeOfItemsIsThatOfTheirElements(
            @ForAll("small") Model model, @ForAll @IntRange(min = 1, max = 3) int count) {
        int[] places = expected(model, count, 0);
        if (places.length > 0) {
            assertThat(model.map.first(count))
                    .isLessThanOrEqualTo(Arrays.stream(places).min().orElseThrow());
            assertThat(model.map.end(count))
                    .isGreaterThan(Arrays.stream(places).max().orElseThrow());
        }
    }

    @Property
    void bytesOfADatatypeHaveItsElements(@ForAll("small") Model model) {
        TypeMap bytes = TypeMaps.bytes(model.map);
        assertThat(bytes.size()).isEqualTo(model.map.sizeBytes());
        assertThat(bytes.extent()).isEqualTo(model.map.kind().bytes() * model.map.extent());
        assertThat(bytes.elements(bytes.sizeBytes())).isEqualTo(model.map.size());
        for (int elements = 0; elements <= 2 * model.map.size(); elements++) {
            assertThat(bytes.elements(bytes.bytes(elements))).isEqualTo(elements);
            assertThat(model.map.elements(model.map.bytes(elements))).isEqualTo(elements);
        }
    }

    @Example
    void basicTypesAreDense() {
        assertThat(TypeMaps.contiguous(5, TypeMap.basic(Kind.DOUBLE)).isDense()).isTrue();
        assertThat(TypeMaps.strided(3, 2, 2, TypeMap.basic(Kind.DOUBLE)).isDense())
                .isTrue();
        assertThat(TypeMaps.strided(3, 1, 2, TypeMap.basic(Kind.DOUBLE)).isDense())
                .isFalse();
    }

    @Example
    void numbersThatMakeNoDatatypeAreRefused() {
        TypeMap integer = TypeMap.basic(Kind.INT);
        assertThatThrownBy(() -> TypeMaps.contiguous(-1, integer)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> TypeMaps.contiguous(Integer.MAX_VALUE, integer))
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> TypeMaps.indexed(new int[2], new int[1], 1, integer))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> TypeMaps.structure(
                        new int[] {1, 1}, new int[] {0, 1}, 1, new TypeMap[] {integer, TypeMap.basic(Kind.LONG)}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static int[] expected(Model model, int count, int origin) {
        int[] places = new int[count * model.places.size()];
        for (int i = 0; i < places.length; i++) {
            int item = i / model.places.size();
            places[i] = origin + item * model.extent() + model.places.get(i % model.places.size());
        }
        return places;
    }

    private static long address(int element) {
        return Kind.INT.arrayBase() + 4L * element;
    }
}
