package io.clump.am2.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Tag;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ContextEpochProperties {
    @Property
    void aWordHasTheEpochForThoseThatKnowTheTag(
            @ForAll long tag, @ForAll @IntRange(min = 0, max = ContextEpoch.MOST) int epoch) {
        Tag known = tag == 0 || tag == -1 ? Tag.of(1) : Tag.of(tag);

        assertThat(ContextEpoch.of(known.value(), ContextEpoch.word(known.value(), epoch)))
                .isEqualTo(epoch);
        assertThat(ContextEpoch.tag(ContextEpoch.word(known.value(), epoch), epoch))
                .isEqualTo(known.value());
        assertThat(ContextEpoch.replyWord(epoch) == 0).isEqualTo(epoch == 0);
    }

    @Property
    void aWordOfAnotherTagHasNoEpoch(
            @ForAll @IntRange(min = 1) int tag,
            @ForAll @IntRange(min = 1) int other,
            @ForAll @IntRange(min = 0, max = ContextEpoch.MOST) int epoch) {
        // The difference of two tags of 31 bits is a small multiple of the step only with a probability of 1 to 65,536.
        boolean isSame = tag == other;

        assertThat(ContextEpoch.of(tag, ContextEpoch.word(other, epoch)) == epoch)
                .isEqualTo(isSame);
    }

    @Property
    void twoEpochsNeverShareAWord(
            @ForAll long tag,
            @ForAll @IntRange(min = 0, max = ContextEpoch.MOST) int one,
            @ForAll @IntRange(min = 0, max = ContextEpoch.MOST) int other) {
        Tag known = tag == 0 || tag == -1 ? Tag.of(1) : Tag.of(tag);

        assertThat(ContextEpoch.word(known.value(), one) == ContextEpoch.word(known.value(), other))
                .isEqualTo(one == other);
    }

    @Example
    void epochZeroIsTheTagAndReservedTagsStayWhatTheyAre() {
        assertThat(ContextEpoch.word(77, 0)).isEqualTo(77);
        assertThat(ContextEpoch.word(Tag.NONE.value(), 9)).isEqualTo(Tag.NONE.value());
        assertThat(ContextEpoch.word(Tag.ALL.value(), 9)).isEqualTo(Tag.ALL.value());
        for (Tag reserved : new Tag[] {Tag.NONE, Tag.ALL}) {
            long tag = reserved.value() - ContextEpoch.replyWord(5);
            assertThat(ContextEpoch.word(tag, 5)).isNotIn(Tag.NONE.value(), Tag.ALL.value());
        }
    }

    @Example
    void anEpochHasSixteenBits() {
        assertThat(ContextEpoch.checked(0xFFFF)).isEqualTo(65_535);
        assertThatThrownBy(() -> ContextEpoch.checked(0x10000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("context epoch out of range: found=65536, expected 0 to 65535");
        assertThatThrownBy(() -> ContextEpoch.checked(-1)).isInstanceOf(IllegalArgumentException.class);
    }
}
