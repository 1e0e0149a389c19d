package io.clump.mpi.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.security.SecureRandom;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.chrono.JapaneseDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.ValueRange;
import java.time.temporal.WeekFields;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Currency;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Data of the Java library is read, and enums and records of the class path; what could run other code is refused. */
class AllowedClassesTest {
    private enum Shape {
        ROUND,
        SQUARE {
            @Override
            int corners() {
                return 4;
            }
        };

        int corners() {
            return 0;
        }
    }

    private record Cell(Shape shape, int[] place, @Nullable Object content) implements Serializable {}

    private static final class Mine implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    private static final class MyException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    static List<Object> data() throws Exception {
        TreeMap<String, Integer> words = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        words.put("a", 1);
        Properties properties = new Properties();
        properties.setProperty("key", "value");
        List<Integer> numbers = List.of(3, 1, 2);
        return List.of(
                new StringBuilder("built"),
                new StringBuffer("built"),
                new BigInteger("123456789012345678901"),
                MathContext.DECIMAL64,
                RoundingMode.UP,
                UUID.randomUUID(),
                BitSet.valueOf(new long[] {5}),
                new EnumMap<>(Map.of(TimeUnit.DAYS, 1)),
                EnumSet.of(TimeUnit.DAYS),
                new TreeSet<>(Comparator.<Integer>reverseOrder()),
                words,
                new AbstractMap.SimpleEntry<>("k", 1),
                Map.entry("k", 1).toString(),
                new IdentityHashMap<>(),
                new PriorityQueue<>(numbers),
                properties,
                Locale.CANADA_FRENCH,
                Currency.getInstance("EUR"),
                new GregorianCalendar(TimeZone.getTimeZone("Europe/Berlin"), Locale.GERMANY),
                TimeZone.getTimeZone("Asia/Tokyo"),
                new ConcurrentSkipListMap<>(Map.of(1, 2)),
                new ConcurrentSkipListSet<>(numbers),
                new ConcurrentLinkedQueue<>(numbers),
                new ConcurrentLinkedDeque<>(numbers),
                new CopyOnWriteArrayList<>(numbers),
                new CopyOnWriteArraySet<>(numbers),
                new ArrayBlockingQueue<>(3, true, numbers),
                new LinkedBlockingQueue<>(numbers),
                new LinkedBlockingDeque<>(numbers),
                new PriorityBlockingQueue<>(numbers),
                new AtomicBoolean(true),
                new AtomicInteger(1),
                new AtomicLong(2),
                new AtomicReference<>("x"),
                new AtomicIntegerArray(new int[] {1, 2}),
                new LongAdder(),
                ZonedDateTime.of(2026, 1, 2, 3, 4, 5, 6, ZoneId.of("Europe/Berlin")),
                Instant.EPOCH,
                DayOfWeek.MONDAY,
                ChronoUnit.DAYS,
                JapaneseDate.of(2026, 1, 2),
                ValueRange.of(1, 2),
                WeekFields.ISO,
                URI.create("http://example.org/a"),
                InetAddress.getByAddress("name", new byte[] {127, 0, 0, 1}),
                InetSocketAddress.createUnresolved("nobody", 1),
                new File("a/b"),
                Pattern.compile("a+"),
                Shape.ROUND,
                Shape.SQUARE,
                new BigDecimal("1.5"));
    }

    private static @Nullable Object copied(Object object) {
        byte[] bytes = ObjectCodec.write(new Object[] {object});
        return ObjectCodec.read(bytes, 0, bytes.length, 1)[0];
    }

    @ParameterizedTest
    @MethodSource("data")
    void dataOfTheLibraryIsRead(Object object) {
        @Nullable Object read = copied(object);
        assertThat(read).isInstanceOf(object.getClass());
        // Some have no equals; the text of a calendar depends on which of its fields it has computed already.
        assertThat(object.equals(read) || object.toString().equals(String.valueOf(read)))
                .as("found=%s", read)
                .isTrue();
    }

    @Test
    void exceptionsOfTheLibraryAreReadWithTheirCauses() {
        Exception cause = new FileNotFoundException("no file");
        for (Exception exception : List.of(new ExecutionException("failed", cause), new IllegalStateException(cause))) {
            exception.addSuppressed(new ArithmeticException("/ by zero"));
            @Nullable Object read = copied(exception);
            assertThat(read).isInstanceOf(exception.getClass()).hasToString(exception.toString());
            assertThat(((Exception) read).getCause()).hasMessage("no file");
            assertThat(((Exception) read).getSuppressed()).hasSize(1);
            assertThat(((Exception) read).getStackTrace()).isEqualTo(exception.getStackTrace());
        }
    }

    @Test
    void enumsAndRecordsOfTheClassPathAreRead() {
        Cell cell = new Cell(Shape.SQUARE, new int[] {1, 2}, new Cell(Shape.ROUND, new int[0], null));
        @Nullable Object[] read = (Object[]) copied(new Cell[] {cell});
        assertThat(read).hasSize(1);
        assertThat(((Cell) read[0]).shape().corners()).isEqualTo(4);
        assertThat(((Cell) read[0]).place()).containsExactly(1, 2);
        assertThat(((Cell) read[0]).content()).hasFieldOrPropertyWithValue("shape", Shape.ROUND);
        assertThat(copied(new EnumMap<>(Map.of(Shape.ROUND, 1)))).isEqualTo(Map.of(Shape.ROUND, 1));
    }

    static Stream<Object> others() throws Exception {
        InvocationHandler handler = (InvocationHandler & Serializable) (proxy, method, arguments) -> null;
        return Stream.of(
                new Mine(),
                new MyException(),
                new Cell(Shape.ROUND, new int[0], new Mine()),
                new AtomicReference<>(new Mine()),
                (Supplier<String> & Serializable) () -> "lambda",
                (Function<String, String> & Serializable) String::trim,
                Proxy.newProxyInstance(
                        AllowedClassesTest.class.getClassLoader(), new Class<?>[] {Comparable.class}, handler),
                new URL("http://localhost/"),
                new SecureRandom(),
                new TreeSet<>((Comparator<String> & Serializable) String::compareTo));
    }

    @ParameterizedTest
    @MethodSource("others")
    void whatCouldRunOtherCodeIsRefusedWithTheOptionThatAllowsIt(Object object) {
        byte[] bytes = ObjectCodec.write(new Object[] {object});
        assertThatThrownBy(() -> ObjectCodec.read(bytes, 0, bytes.length, 1))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("a class that is not allowed: found=")
                .hasMessageContaining("add it with -D" + ObjectCodec.ALLOW + "=");
    }

    @Test
    void programCanRefuseWhatIsAllowedOtherwise() {
        for (String filter : List.of("!" + Shape.class.getName(), "java.util.*;!*")) {
            System.setProperty(ObjectCodec.ALLOW, filter);
            try {
                assertThatThrownBy(() -> copied(Shape.ROUND))
                        .isInstanceOf(ClumpException.class)
                        .hasMessageContaining("found=" + Shape.class.getName());
            } finally {
                System.clearProperty(ObjectCodec.ALLOW);
            }
        }
    }

    /** The hash code of such a record would visit 2 to the power of 100 others. */
    @Test
    void recordsThatShareTheirPartsAgainAndAgainAreRefused() {
        record Two(@Nullable Object left, @Nullable Object right) implements Serializable {}
        Object nested = new Two(null, null);
        for (int depth = 0; depth < 100; depth++) {
            nested = new Two(nested, nested);
        }
        byte[] bytes = ObjectCodec.write(new Object[] {nested});
        assertThatThrownBy(() -> ObjectCodec.read(bytes, 0, bytes.length, 1))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("again and again");
        List<Object> many = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            many.add(new Two(i, "text"));
        }
        assertThat(copied(new HashSet<>(many))).isEqualTo(Set.copyOf(many));
    }
}
