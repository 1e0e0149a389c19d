package io.clump.mpi.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mpi.CartParms;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.ShiftParms;
import mpi.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A compiled program names each method with the types of its parameters and of its result, and each constant with its
 * type.
 */
class SignaturesTest {
    private static final Map<String, Class<?>> PRIMITIVES = Stream.of(
                    void.class,
                    boolean.class,
                    byte.class,
                    char.class,
                    short.class,
                    int.class,
                    long.class,
                    float.class,
                    double.class)
            .collect(Collectors.toMap(Class::getName, type -> type));

    private static final String ARRAY = "[]";

    static List<String> mpiJava() throws IOException {
        return lines("mpijava-1.2.txt");
    }

    /** The public members and classes of version 4.1, as its documentation names them. */
    static List<String> openMpi() throws IOException {
        return lines("open-mpi.txt");
    }

    private static List<String> lines(String file) throws IOException {
        try (InputStream lines = SignaturesTest.class.getResourceAsStream(file)) {
            assertThat(lines).isNotNull();
            return new String(lines.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource({"mpiJava", "openMpi"})
    void signatureIsThere(String line) throws ReflectiveOperationException {
        String[] words = line.replaceFirst("\\(.*", "").split(" ");
        Class<?> owner = Class.forName("mpi." + words[0]);
        String name = words[words.length - 1];
        if (words[1].equals("class")) {
            assertThat(owner).isPublic();
            return;
        }
        if (words[1].equals("constant")) {
            Field field = owner.getField(name);
            assertThat(Modifier.isStatic(field.getModifiers())).isTrue();
            assertThat(words.length == 3 || field.getType() == type(words[2])).isTrue();
            return;
        }
        Class<?>[] parameters = parameters(line);
        if (name.equals("new")) {
            int modifiers = owner.getDeclaredConstructor(parameters).getModifiers();
            assertThat(Modifier.isPublic(modifiers)).isTrue();
            return;
        }
        boolean isStatic = words[1].equals("static");
        Class<?> result = type(words[isStatic ? 2 : 1]);
        // Those for subclasses are declared in the class itself.
        assertThat(Stream.of(owner.getMethods(), owner.getDeclaredMethods()).flatMap(Arrays::stream))
                .anyMatch(method -> matches(method, name, parameters, result, isStatic));
    }

    private static Class<?>[] parameters(String line) {
        String list = line.substring(line.indexOf('(') + 1, line.indexOf(')'));
        return Stream.of(list.split(","))
                .filter(word -> !word.isEmpty())
                .map(SignaturesTest::type)
                .toArray(Class<?>[]::new);
    }

    private static boolean matches(
            Method method, String name, Class<?>[] parameters, Class<?> result, boolean isStatic) {
        return method.getName().equals(name)
                && Arrays.equals(method.getParameterTypes(), parameters)
                && method.getReturnType() == result
                && Modifier.isStatic(method.getModifiers()) == isStatic
                && (method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
    }

    private static Class<?> type(String name) {
        if (name.endsWith(ARRAY)) {
            return type(name.substring(0, name.length() - ARRAY.length())).arrayType();
        }
        Class<?> primitive = PRIMITIVES.get(name);
        if (primitive != null) {
            return primitive;
        }
        String prefix = Set.of("Object", "String", "Throwable").contains(name)
                ? "java.lang."
                : name.endsWith("Buffer") ? "java.nio." : "mpi.";
        try {
            return Class.forName(prefix + name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(name, e);
        }
    }

    @Test
    void constantsThatCompilersCopyHaveTheValuesOfMpjExpress() {
        assertThat(List.of(MPI.IDENT, MPI.CONGRUENT, MPI.SIMILAR, MPI.UNEQUAL)).containsExactly(0, 3, 1, 2);
    }

    /** Programs for MPJ Express compare ranks with -1 instead of with the constant. */
    @Test
    void undefinedIsMinusOne() {
        assertThat(MPI.UNDEFINED).isEqualTo(-1);
    }

    /** The type that MPJ Express has is that of the superclass's field, as the virtual machine looks it up. */
    @Test
    void processAloneHasTheTypeOfEitherDialect() throws ReflectiveOperationException {
        assertThat(MPI.class.getDeclaredField("COMM_SELF").getType()).isEqualTo(Intracomm.class);
        assertThat(MPI.class.getSuperclass().getDeclaredField("COMM_SELF").getType())
                .isEqualTo(Comm.class);
    }

    @Test
    void fieldsArePublic() {
        assertThatCode(() -> {
                    Status.class.getField("source");
                    Status.class.getField("tag");
                    Status.class.getField("index");
                    CartParms.class.getField("dims");
                    CartParms.class.getField("periods");
                    CartParms.class.getField("coords");
                    ShiftParms.class.getField("rank_source");
                    ShiftParms.class.getField("rank_dest");
                })
                .doesNotThrowAnyException();
    }
}
