package io.clump.futures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.agrona.concurrent.UnsafeBuffer;

/** Values are read as they were written, at any offset; other types and cut messages are refused. */
class CodecProperties {
    enum Colour {
        RED,
        GREEN
    }

    record Inner(short a, char b, Colour colour) {}

    record Everything(
            boolean flag, byte a, int b, long c, float d, double e, String text, Inner inner, Integer boxed) {}

    record Holder(List<String> names) {}

    @Property(tries = 300)
    void recordsAreReadAsTheyWereWritten(
            @ForAll boolean flag,
            @ForAll byte a,
            @ForAll int b,
            @ForAll long c,
            @ForAll float d,
            @ForAll double e,
            @ForAll short f,
            @ForAll char g) {
        Everything value =
                new Everything(flag, a, b, c, d, e, "text " + c + "€", new Inner(f, g, Colour.values()[b & 1]), b ^ a);
        Codec<Everything> codec = Codec.of(Everything.class);
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[300]);
        int offset = a & 63;
        int length = codec.encode(value, buffer, offset);
        assertThat(codec.decode(buffer, offset, length)).isEqualTo(value);
        int cut = Math.floorMod(b, length);
        assertThatThrownBy(() -> codec.decode(buffer, offset, cut)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> codec.decode(buffer, offset, length + 1))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> codec.encode(value, new UnsafeBuffer(new byte[cut]), 0))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Example
    void bytesAndTextsAndNumbersHaveCodecs() {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[100]);
        byte[] bytes = {1, 2, 3};
        int length = Codec.of(byte[].class).encode(bytes, buffer, 0);
        assertThat(Codec.of(byte[].class).decode(buffer, 0, length)).isEqualTo(bytes);
        assertThat(Codec.nothing().encode(Nothing.NOTHING, buffer, 0)).isZero();
        assertThat(Codec.of(Long.class).encode(7L, buffer, 0)).isEqualTo(8);
    }

    @Example
    void typeWithoutACodecIsRefusedWithItsPlace() {
        assertThatThrownBy(() -> Codec.of(Holder.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no codec: place=" + Holder.class.getName() + ".names, type=java.util.List, expected a"
                        + " record, an enum, String, byte[] or a primitive type");
    }
}
