package io.clump.mpi.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
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
    void enumsOfTheLibraryHaveToBeNamed() {
        byte[] bytes = ObjectCodec.write(new Object[] {EnumSet.of(TimeUnit.DAYS)});

        assertThatThrownBy(() -> ObjectCodec.read(bytes, 0, bytes.length, 1)).isInstanceOf(ClumpException.class);
    }

    @Test
    void objectThatCannotBeSerializedIsNamed() {
        assertThatThrownBy(() -> ObjectCodec.write(new Object[] {new Object()}))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("java.lang.Object");
    }
}
