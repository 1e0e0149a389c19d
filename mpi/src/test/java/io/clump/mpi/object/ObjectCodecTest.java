package io.clump.mpi.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ObjectCodecTest {
    private static final class Mine implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void valuesAndCollectionsOfTheLibraryAreReadAsTheyCome() {
        @Nullable
        Object[] objects = {
            "text",
            1,
            2L,
            3.5,
            'c',
            true,
            null,
            new int[] {1, 2},
            new double[2][3],
            new String[] {"a"},
            new BigDecimal("1.25"),
            LocalDate.of(2026, 1, 2),
            new ArrayList<>(List.of(1, "b")),
            List.of(1),
            Set.of("x"),
            new HashMap<>(Map.of("k", 1.5f)),
            Map.of(1, 2),
            new TreeSet<>(Set.of(3, 4))
        };
        byte[] bytes = ObjectCodec.write(objects);

        assertThat(Arrays.deepEquals(ObjectCodec.read(bytes, 0, bytes.length, objects.length), objects))
                .isTrue();
    }

    @Test
    void otherClassesAreRefusedUnlessTheyAreNamed() {
        byte[] bytes = ObjectCodec.write(new Object[] {new Mine()});

        assertThatThrownBy(() -> ObjectCodec.read(bytes, 0, bytes.length, 1))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("found=" + Mine.class.getName())
                .hasMessageContaining(ObjectCodec.ALLOW);
        System.setProperty(ObjectCodec.ALLOW, "io.clump.mpi.object.*");
        try {
            assertThat(ObjectCodec.read(bytes, 0, bytes.length, 1)[0]).isInstanceOf(Mine.class);
        } finally {
            System.clearProperty(ObjectCodec.ALLOW);
        }
    }

    @Test
    void classInACollectionIsRefusedToo() {
        byte[] bytes = ObjectCodec.write(new Object[] {new ArrayList<>(List.of(new Mine()))});

        assertThatThrownBy(() -> ObjectCodec.read(bytes, 0, bytes.length, 1))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("found=" + Mine.class.getName());
    }

    @Test
    void elementsOfARefusedArrayAreNamed() {
        byte[] bytes = ObjectCodec.write(new Object[] {new Mine[1][1]});

        assertThatThrownBy(() -> ObjectCodec.read(bytes, 0, bytes.length, 1))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("found=" + Mine.class.getName() + ",");
    }

    @Test
    void objectThatCannotBeSerializedIsNamed() {
        assertThatThrownBy(() -> ObjectCodec.write(new Object[] {new Object()}))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("java.lang.Object");
    }

    /** Sets that contain two sets twice each: reading asks for hash codes that visit 2 to the power of the depth. */
    @Test
    void setsThatShareTheirPartsAgainAndAgainAreRefused() {
        Set<Object> root = new HashSet<>();
        Set<Object> left = root;
        Set<Object> right = new HashSet<>();
        List<Runnable> links = new ArrayList<>();
        for (int depth = 0; depth < 100; depth++) {
            Set<Object> nextLeft = new HashSet<>();
            Set<Object> nextRight = new HashSet<>(Set.of(depth));
            Set<Object> above = left;
            Set<Object> besides = right;
            // From the innermost ones outward, so that no hash code is large when this test makes it.
            links.add(() -> addIdentical(above, nextLeft, nextRight));
            links.add(() -> addIdentical(besides, nextLeft, nextRight));
            left = nextLeft;
            right = nextRight;
        }
        links.forEach(Runnable::run);
        byte[] bytes = ObjectCodec.write(new Object[] {root});
        assertThatThrownBy(() -> ObjectCodec.read(bytes, 0, bytes.length, 1))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("contain the same collections again and again")
                .hasMessageContaining(ObjectCodec.MOST_SHARED);
    }

    /** Adds the two in an order that asks for hash codes of empty sets only: parts are added to them afterwards. */
    private static void addIdentical(Set<Object> to, Set<Object> left, Set<Object> right) {
        to.add(left);
        to.add(right);
    }

    @Test
    void listsThatShareTheirPartsAreRefusedInWhateverTheyAre() {
        Object nested = new ArrayList<>(List.of(1));
        for (int depth = 0; depth < 5; depth++) {
            nested = new ArrayList<>(Collections.nCopies(100, nested));
        }
        for (Object object : List.of(nested, new Object[] {nested}, new ArrayList<>(List.of(nested)))) {
            byte[] bytes = ObjectCodec.write(new Object[] {object});
            assertThatThrownBy(() -> ObjectCodec.read(bytes, 0, bytes.length, 1))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("again and again");
        }
    }

    @Test
    void largeCollectionsThatShareNothingAndSomeThatShareALittleAreRead() {
        List<Object> large = new ArrayList<>();
        Map<String, List<Integer>> map = new HashMap<>();
        List<Integer> shared = new ArrayList<>(List.of(1, 2, 3));
        for (int i = 0; i < 100_000; i++) {
            large.add(new ArrayList<>(List.of(i)));
            map.put("key " + i % 1000, shared);
        }
        Object[] objects = {large, map, new ArrayDeque<>(List.of(1)), new Integer[50_000]};
        byte[] bytes = ObjectCodec.write(objects);
        @Nullable Object[] read = ObjectCodec.read(bytes, 0, bytes.length, objects.length);
        assertThat(read[0]).isEqualTo(large);
        assertThat(read[1]).isEqualTo(map);
    }

    @Test
    void limitsOfTheFilterCountAndCanBeSet() {
        Object nested = new ArrayList<>();
        for (int depth = 0; depth < 50; depth++) {
            nested = new ArrayList<>(Collections.singletonList(nested));
        }
        byte[] bytes = ObjectCodec.write(new Object[] {nested});
        assertThat(ObjectCodec.read(bytes, 0, bytes.length, 1)[0]).isEqualTo(nested);
        for (String limit : List.of("maxdepth=40", "maxrefs=30", "maxbytes=100")) {
            System.setProperty(ObjectCodec.ALLOW, limit);
            try {
                assertThatThrownBy(() -> ObjectCodec.read(bytes, 0, bytes.length, 1))
                        .as(limit)
                        .isInstanceOf(ClumpException.class)
                        .hasMessageContaining("exceeds a limit of " + ObjectCodec.ALLOW);
            } finally {
                System.clearProperty(ObjectCodec.ALLOW);
            }
        }
    }

    /** The length of an array is believed before its elements are read. */
    @Test
    void arrayThatIsLongerThanItsMessageIsRefused() {
        byte[] bytes = ObjectCodec.write(new Object[] {new long[1]});
        // The length stands before the only element.
        ByteBuffer.wrap(bytes).putInt(bytes.length - Long.BYTES - Integer.BYTES, Integer.MAX_VALUE - 8);
        assertThatThrownBy(() -> ObjectCodec.read(bytes, 0, bytes.length, 1))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("exceeds a limit");
    }

    @Test
    void objectThatContainsItselfIsReadOrRefused() {
        List<Object> self = new ArrayList<>();
        self.add(self);
        byte[] list = ObjectCodec.write(new Object[] {self});
        List<?> read = (List<?>) ObjectCodec.read(list, 0, list.length, 1)[0];
        assertThat(read.get(0)).isSameAs(read);
        List<Object> key = new ArrayList<>();
        Set<Object> set = new HashSet<>(Set.of(key));
        key.add(key);
        byte[] bytes = ObjectCodec.write(new Object[] {set});
        assertThatThrownBy(() -> ObjectCodec.read(bytes, 0, bytes.length, 1))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("contains itself");
    }
}
