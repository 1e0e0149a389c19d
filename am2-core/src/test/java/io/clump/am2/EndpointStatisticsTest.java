package io.clump.am2;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class EndpointStatisticsTest {
    /** Each count is a sum, except for values that are not counts; none is missing. */
    @Test
    void eachCountIsAdded() throws ReflectiveOperationException {
        RecordComponent[] components = EndpointStatistics.class.getRecordComponents();
        EndpointStatistics ones = statistics(components, 1);
        EndpointStatistics sum = ones.plus(statistics(components, 2));
        for (RecordComponent component : components) {
            Object value = component.getAccessor().invoke(sum);
            switch (component.getName()) {
                case "skip" -> assertThat(value).isEqualTo(1);
                case "localEstimate", "networkEstimate" -> assertThat(value).isEqualTo(2.0);
                case "waitedNanos" -> assertThat(value).isEqualTo(2L);
                case "network" ->
                    assertThat(((NetworkStatistics) value).datagramsSent()).isEqualTo(3);
                default ->
                    assertThat(((Number) value).longValue())
                            .as(component.getName())
                            .isEqualTo(3);
            }
        }
    }

    private static EndpointStatistics statistics(RecordComponent[] components, int value)
            throws ReflectiveOperationException {
        Object[] values = Arrays.stream(components)
                .map(component -> component.getType() == int.class
                        ? (Object) value
                        : component.getType() == long.class
                                ? (Object) (long) value
                                : component.getType() == double.class ? (Object) (double) value : network(value))
                .toArray();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new);
        return EndpointStatistics.class.getDeclaredConstructor(types).newInstance(values);
    }

    private static NetworkStatistics network(long sent) {
        return new NetworkStatistics(sent, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }
}
