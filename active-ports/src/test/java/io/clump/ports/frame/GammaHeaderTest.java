package io.clump.ports.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Rows G20 and G21: the headers bit by bit (thesis 967–1006, tables 4.1 and 4.2). */
class GammaHeaderTest {
    private static final GammaHeader HEADER =
            new GammaHeader(0x0123456789abL, 0xfedcba987654L, 0x88b5, 0x5a, 0xc3, 1500, true, false, true, 0x81, 0xe6);

    @Test
    void standardHeaderHasItsGoldenBytes() {
        assertThat(HexFormat.of().formatHex(HEADER.toStandard())).isEqualTo("0123456789abfedcba98765488b55ac3bb8581e6");
    }

    @Test
    void compactHeaderHasItsGoldenBytes() {
        assertThat(HexFormat.of().formatHex(HEADER.toCompact())).isEqualTo("0123456789ab79815ac3bb95");
    }

    @Test
    void headersAreReadAsTheyAreWritten() {
        SplittableRandom random = new SplittableRandom(20);
        for (int i = 0; i < 1000; i++) {
            GammaHeader header = new GammaHeader(
                    random.nextLong(1L << 48),
                    random.nextLong(1L << 48),
                    random.nextInt(1 << 16),
                    random.nextInt(256),
                    random.nextInt(256),
                    random.nextInt(2048),
                    random.nextBoolean(),
                    random.nextBoolean(),
                    random.nextBoolean(),
                    random.nextInt(256),
                    random.nextInt(256));
            assertThat(GammaHeader.ofStandard(header.toStandard())).isEqualTo(header);
            GammaHeader compact = GammaHeader.ofCompact(header.toCompact());
            assertThat(compact.toCompact()).isEqualTo(header.toCompact());
            assertThat(compact.sender()).isEqualTo(header.sender());
            assertThat(compact.protocol()).isEqualTo(header.protocol() & 3);
        }
    }

    @Test
    void impossibleHeadersAreRefused() {
        byte[] unused = HEADER.toStandard();
        unused[17] |= 0x08;
        assertThatThrownBy(() -> GammaHeader.ofStandard(unused)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> GammaHeader.ofStandard(Arrays.copyOf(unused, 19)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> GammaHeader.ofCompact(new byte[13])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new GammaHeader(0, 0, 0, 0, 0, 2048, false, false, false, 0, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
