package io.clump.net.link;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

class FaultsProperties {
    @Property(tries = 100)
    void fractionsAreReadAsWritten(
            @ForAll @DoubleRange(max = 0.9) double loss, @ForAll @DoubleRange(max = 1) double duplicate) {
        Faults faults = Faults.parse("loss=" + loss + ",dup=" + duplicate);
        assertThat(faults.loss()).isEqualTo(loss);
        assertThat(faults.duplicate()).isEqualTo(duplicate);
    }
}
