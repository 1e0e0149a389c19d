package io.clump.net.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultsTest {
    @Test
    void everySettingIsRead() {
        Faults faults = Faults.parse("loss=0.05,dup=0.01,reorder=0.1,delay=2ms,corrupt=0.02,truncate=0.03,seed=7");
        assertThat(faults).isEqualTo(new Faults(0.05, 0.01, 0.1, 0.02, 0.03, 0, 2_000_000, 2_000_000, List.of(), 7));
        assertThat(Faults.parse("duplicate=0.5")).isEqualTo(Faults.parse("dup=0.5"));
        assertThat(Faults.parse("delay=50us..1.5ms"))
                .isEqualTo(new Faults(0, 0, 0, 0, 0, 0, 50_000, 1_500_000, List.of(), 0));
        assertThat(Faults.parse("mute=1s+3s,deaf=1@0s+2ms,cut=a.b@1s+1ns").outages())
                .containsExactly(
                        new Outage(Outage.Way.MUTE, "", 1_000_000_000, 3_000_000_000L),
                        new Outage(Outage.Way.DEAF, "1", 0, 2_000_000),
                        new Outage(Outage.Way.CUT, "a.b", 1_000_000_000, 1));
        assertThat(Faults.parse("")).isEqualTo(Faults.NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "loss=1", "loss=-0.1", "loss=NaN", "loss=x", "dup=1.1", "reorder=2", "corrupt=2", "truncate=2",
                "delay=2", "delay=-1ms", "delay=2ms..1ms", "delay=2h", "delay=", "mute=1s", "mute=1s+0s", "deaf=+1s",
                "cut=a b@1s+1s", "cut=1s+2s+3s", "cut=4000s+1s", "seed=1.5", "speed=1", "loss", "=", ","
            })
    void whatCannotBeIsQuotedWithWhatCan(String text) {
        assertThatThrownBy(() -> Faults.parse(text))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("invalid fault: found=\"")
                .hasMessageContaining("expected loss=0..0.9,dup=0..1");
    }

    @Test
    void aNodeHasItsOwnOutagesAndItsOwnSeed() {
        Faults first = of("0");
        Faults second = of("1");
        assertThat(first.outages()).isEqualTo(Faults.parse("mute=1s+1s").outages());
        assertThat(second.outages()).hasSize(2);
        assertThat(first.seed()).isNotEqualTo(second.seed());
        assertThat(of("0")).isEqualTo(first);
        assertThat(first.forLink(1).seed()).isNotEqualTo(first.seed());
        assertThat(Faults.of(LayerConfiguration.builder().build())).isEqualTo(Faults.NONE);
    }

    private static Faults of(String node) {
        return Faults.of(LayerConfiguration.builder()
                .node(node)
                .property(Faults.PROPERTY, "mute=1s+1s,cut=1@1s+1s,seed=3")
                .build());
    }
}
