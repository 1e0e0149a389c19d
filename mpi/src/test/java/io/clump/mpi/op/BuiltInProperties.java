package io.clump.mpi.op;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.mpi.type.Kind;
import java.lang.reflect.Array;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;

/** Operations beside the same ones on numbers of 64 bits. */
class BuiltInProperties {
    @Property
    void integersAreCombinedAsLongsAre(
            @ForAll BuiltIn operation, @ForAll @Size(6) byte[] a, @ForAll @Size(6) byte[] b) {
        if (operation.takesPairs()) {
            return;
        }
        for (Kind kind : new Kind[] {Kind.BYTE, Kind.SHORT, Kind.INT, Kind.LONG}) {
            Object left = array(kind, a);
            Object right = array(kind, b);
            reduction(operation, kind).combine(left, 1, right, 2, 3);
            for (int i = 0; i < 6; i++) {
                boolean isPart = i >= 2 && i < 5;
                long expected = isPart ? combined(operation, a[i - 1], b[i]) : b[i];
                assertThat(Array.getLong(right, i))
                        .as("%s of %s", operation, kind)
                        .isEqualTo(narrow(kind, expected));
            }
        }
    }

    @Property
    void operationsCommute(@ForAll BuiltIn operation, @ForAll @Size(8) int[] a, @ForAll @Size(8) int[] b) {
        if (operation.isOneSided()) {
            return;
        }
        int[] one = b.clone();
        int[] other = a.clone();
        reduction(operation, Kind.INT).combine(a.clone(), 0, one, 0, 8);
        reduction(operation, Kind.INT).combine(b.clone(), 0, other, 0, 8);
        assertThat(one).containsExactly(other);
    }

    @Property
    void locationIsTheSmallestIndexOfTheBestValue(@ForAll @Size(8) byte[] a, @ForAll @Size(8) byte[] b) {
        for (BuiltIn operation : new BuiltIn[] {BuiltIn.MAXLOC, BuiltIn.MINLOC}) {
            double[] left = (double[]) array(Kind.DOUBLE, a);
            double[] right = (double[]) array(Kind.DOUBLE, b);
            reduction(operation, Kind.DOUBLE).combine(left, 0, right, 0, 8);
            for (int i = 0; i < 8; i += 2) {
                int best = operation == BuiltIn.MAXLOC ? Math.max(a[i], b[i]) : Math.min(a[i], b[i]);
                int index = a[i] == b[i] ? Math.min(a[i + 1], b[i + 1]) : best == a[i] ? a[i + 1] : b[i + 1];
                assertThat(right[i]).isEqualTo(best);
                assertThat(right[i + 1]).isEqualTo(index);
            }
        }
    }

    @Example
    void whatIsNotDefinedIsNull() {
        assertThat(BuiltIn.BAND.on(Kind.DOUBLE)).isNull();
        assertThat(BuiltIn.LAND.on(Kind.FLOAT)).isNull();
        assertThat(BuiltIn.SUM.on(Kind.BOOLEAN)).isNull();
        assertThat(BuiltIn.MAX.on(Kind.OBJECT)).isNull();
    }

    private static Reduction reduction(BuiltIn operation, Kind kind) {
        @Nullable Reduction reduction = operation.on(kind);
        if (reduction == null) {
            throw new AssertionError(operation + " of " + kind);
        }
        return reduction;
    }

    private static Object array(Kind kind, byte[] values) {
        Object array = kind.newArray(values.length);
        for (int i = 0; i < values.length; i++) {
            Object value = switch (kind) {
                case BYTE -> values[i];
                case SHORT -> (short) values[i];
                case INT -> (int) values[i];
                case LONG -> (long) values[i];
                default -> (double) values[i];
            };
            Array.set(array, i, value);
        }
        return array;
    }

    private static long narrow(Kind kind, long value) {
        return switch (kind) {
            case BYTE -> (byte) value;
            case SHORT -> (short) value;
            case INT -> (int) value;
            default -> value;
        };
    }

    private static long combined(BuiltIn operation, long a, long b) {
        return switch (operation) {
            case MAX -> Math.max(a, b);
            case MIN -> Math.min(a, b);
            case SUM -> a + b;
            case PROD -> a * b;
            case LAND -> a != 0 && b != 0 ? 1 : 0;
            case LOR -> a != 0 || b != 0 ? 1 : 0;
            case LXOR -> (a != 0) != (b != 0) ? 1 : 0;
            case BAND -> a & b;
            case BOR -> a | b;
            case BXOR -> a ^ b;
            case REPLACE -> a;
            case NO_OP -> b;
            default -> throw new AssertionError(operation);
        };
    }
}
