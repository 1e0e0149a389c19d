package io.clump.mpi.comm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectHeaderTest {
    private static final byte[] OBJECTS = new byte[20];

    @Test
    void headerIsReadAsItWasWritten() {
        byte[] message = ObjectHeader.message(3, OBJECTS, ObjectHeader.NOTHING);
        assertThat(ObjectHeader.read(message, message.length))
                .isEqualTo(new ObjectHeader(3, OBJECTS.length, ObjectHeader.NOTHING));
        byte[] alone = ObjectHeader.message(3, OBJECTS, 7);
        assertThat(ObjectHeader.read(alone, alone.length)).isEqualTo(new ObjectHeader(3, OBJECTS.length, 7));
    }

    @ParameterizedTest
    @CsvSource({"-1, 20, -1", "3, -1, -1", "3, -1, 7", "3, 20, -2", "3, 21, -1", "3, 2147483647, -1"})
    void impossibleNumbersAreRefusedBeforeMemoryIsTaken(int count, int bytes, int follows) {
        byte[] message = ObjectHeader.message(3, OBJECTS, ObjectHeader.NOTHING);
        ByteBuffer.wrap(message)
                .order(ByteOrder.nativeOrder())
                .putInt(Integer.BYTES, count)
                .putInt(2 * Integer.BYTES, bytes)
                .putInt(3 * Integer.BYTES, follows);
        assertThatThrownBy(() -> ObjectHeader.read(message, message.length))
                .isInstanceOfSatisfying(
                        MPIException.class, e -> assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_TYPE));
    }
}
