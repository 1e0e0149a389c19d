package io.clump.am2.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GarbageCollectorTest {
    @ParameterizedTest
    @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
    void collectorOfTheEnvironmentReplacesOurs(String variable) {
        for (String value : List.of("-XX:+UseZGC", "-Xint '-XX:+UseG1GC' -ea", "-ea\n-XX:+UseShenandoahGC")) {
            assertThat(GarbageCollector.serialUnlessNamed(Map.of(variable, value), List.of()))
                    .as(value)
                    .isEmpty();
        }
    }

    @Test
    void collectorOfTheCommandLineReplacesOurs() {
        assertThat(GarbageCollector.serialUnlessNamed(Map.of(), List.of("-ea", "-XX:+UseParallelGC")))
                .isEmpty();
    }

    @Test
    void otherOptionsLeaveOurs() {
        String others = "-XX:+UseStringDeduplication -XX:-UseG1GC -Dx=-XX:+UseZGC";
        assertThat(GarbageCollector.serialUnlessNamed(
                        Map.of("JAVA_TOOL_OPTIONS", others, "OTHER", "-XX:+UseZGC"), List.of("-Xmx1g")))
                .containsExactly("-XX:+UseSerialGC");
    }
}
