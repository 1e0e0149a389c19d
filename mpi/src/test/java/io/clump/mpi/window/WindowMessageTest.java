package io.clump.mpi.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.mpi.op.BuiltIn;
import io.clump.mpi.op.MixedPairs;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;
import io.clump.mpi.type.TypeMaps;
import java.util.Arrays;
import java.util.SplittableRandom;
import mpi.MPIException;
import org.junit.jupiter.api.Test;

class WindowMessageTest {
    private static final TypeMap VECTOR = TypeMaps.strided(3, 2, 5, TypeMap.basic(Kind.INT));

    private static WindowMessage message() {
        Accumulation accumulation = new Accumulation(BuiltIn.MAXLOC, MixedPairs.DOUBLE_INT);
        Items items = new Items(40, 2, VECTOR);
        return WindowMessage.of(RequestKind.ACCUMULATE, 7, items, accumulation, items.bytes());
    }

    @Test
    void requestIsReadAsItWasWritten() {
        WindowMessage read = WindowMessage.read(message().bytes());
        assertThat(read.kind()).isEqualTo(RequestKind.ACCUMULATE);
        assertThat(read.reply()).isEqualTo(7);
        assertThat(read.accumulation()).isEqualTo(message().accumulation());
        assertThat(read.dataBytes()).isEqualTo(48);
        assertThat(read.items().displacement()).isEqualTo(40);
        assertThat(read.items().count()).isEqualTo(2);
        TypeMap map = read.items().map();
        assertThat(new int[] {map.size(), map.extent(), map.trueLower(), map.trueUpper()})
                .containsExactly(VECTOR.size(), VECTOR.extent(), 0, 12);
        for (int element = 0; element < 12; element++) {
            assertThat(map.element(element)).isEqualTo(VECTOR.element(element));
        }
    }

    @Test
    void requestThatIsCutShortIsRefused() {
        byte[] bytes = message().bytes();
        for (int length = 0; length < bytes.length; length++) {
            byte[] some = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> WindowMessage.read(some)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    /** Whatever arrives is refused, or names items whose place is checked. */
    @Test
    void changedRequestReachesNothingOutsideOfTheMemory() {
        SplittableRandom random = new SplittableRandom(5);
        Exposure exposure = new Exposure();
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = message().bytes();
            for (int change = random.nextInt(1, 4); change > 0; change--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            try {
                ItemsInMemory found = exposure.find(WindowMessage.read(bytes).items());
                assertThat(found.items().isEmpty()).isTrue();
            } catch (IllegalArgumentException | MPIException e) {
                assertThat(e).hasMessageNotContaining("null");
            }
        }
    }

    @Test
    void placesOfTheRegionAreKnown() {
        assertThat(new int[] {WindowLayout.ELEMENT_LOCK, WindowLayout.LOCK, WindowLayout.MEMORY})
                .containsExactly(0, 64, 128);
    }
}
