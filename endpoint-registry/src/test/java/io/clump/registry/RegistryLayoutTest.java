package io.clump.registry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RegistryLayoutTest {
    @Test
    void offsetsAreThoseThatOtherProcessesUse() {
        assertThat(RegistryLayout.VERSION).isEqualTo(4);
        assertThat(RegistryLayout.MAGIC_OFFSET).isZero();
        assertThat(RegistryLayout.VERSION_OFFSET).isEqualTo(8);
        assertThat(RegistryLayout.SLOTS_OFFSET).isEqualTo(12);
        assertThat(RegistryLayout.SLOT_LENGTH_OFFSET).isEqualTo(16);
        assertThat(RegistryLayout.BOOT_OFFSET).isEqualTo(20);
        assertThat(RegistryLayout.HOST_OFFSET).isEqualTo(24);
        assertThat(RegistryLayout.HEADER_LENGTH).isEqualTo(64);
        assertThat(RegistryLayout.WORD_OFFSET).isZero();
        assertThat(RegistryLayout.OWNER_PID_OFFSET).isEqualTo(8);
        assertThat(RegistryLayout.OWNER_NUMBER_OFFSET).isEqualTo(16);
        assertThat(RegistryLayout.KEY_LENGTH_OFFSET).isEqualTo(24);
        assertThat(RegistryLayout.KEY_OFFSET).isEqualTo(32);
        assertThat(RegistryLayout.NAMES_OFFSET).isEqualTo(224);
        assertThat(RegistryLayout.MAX_NAME_LENGTH).isEqualTo(508);
        assertThat(RegistryLayout.SLOT_LENGTH).isEqualTo(1280);
        assertThat(RegistryLayout.fileLength(4_096)).isEqualTo(64 + 4_096L * 1280);
    }

    @Test
    void noTwoSlotsShareALine() {
        assertThat(RegistryLayout.HEADER_LENGTH % RegistryLayout.LINE).isZero();
        assertThat(RegistryLayout.SLOT_LENGTH % RegistryLayout.LINE).isZero();
    }

    @Test
    void largestFileCanBeMappedAtOnce() {
        assertThat(RegistryLayout.fileLength(FileRegistryProvider.MAX_SLOTS)).isLessThan(Integer.MAX_VALUE);
    }

    @Test
    void eachChangeOfAWordMovesToTheOtherHalfOfTheName() {
        long word = 0;
        for (int i = 0; i < 5; i++) {
            long next = RegistryLayout.next(word, RegistryLayout.PUBLISHED);
            assertThat(RegistryLayout.state(next)).isEqualTo(RegistryLayout.PUBLISHED);
            assertThat(RegistryLayout.halfOffset(next)).isNotEqualTo(RegistryLayout.halfOffset(word));
            word = next;
        }
    }
}
