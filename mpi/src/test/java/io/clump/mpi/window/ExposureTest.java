package io.clump.mpi.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;
import io.clump.mpi.type.TypeMaps;
import java.nio.ByteBuffer;
import mpi.MPIException;
import org.junit.jupiter.api.Test;

class ExposureTest {
    private static final int BYTES = 64;
    private static final TypeMap BYTE = TypeMap.basic(Kind.BYTE);

    private final Exposure exposure = new Exposure();
    private final ByteBuffer first = ByteBuffer.allocateDirect(BYTES);
    private final ByteBuffer second = ByteBuffer.allocateDirect(BYTES);

    private long address(long displacement, int count, TypeMap map) {
        return exposure.find(new Items(displacement, count, map)).address();
    }

    @Test
    void itemsAreFoundInABufferThatBeginsWhereAnotherOneEnds() {
        exposure.attach(first, BYTES);
        assertThat(exposure.attach(second, BYTES)).isEqualTo(BYTES);

        assertThat(address(BYTES, 1, BYTE)).isEqualTo(Exposure.address(second));
        assertThat(address(BYTES - 1, 1, BYTE)).isEqualTo(Exposure.address(first) + BYTES - 1);
        TypeMap downwards = TypeMaps.strided(2, 1, -1, BYTE);
        assertThat(address(BYTES - 1, 1, downwards)).isEqualTo(Exposure.address(first) + BYTES - 1);
        assertThatThrownBy(() -> address(BYTES - 1, 2, BYTE))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("displacement=63 bytes, count=2, item=1 bytes, memory=64 bytes");
        assertThatThrownBy(() -> address(2 * BYTES, 1, BYTE)).isInstanceOf(MPIException.class);
    }
}
