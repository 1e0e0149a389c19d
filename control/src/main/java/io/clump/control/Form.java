package io.clump.control;

import io.clump.am2.ClumpException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Form of the values of one type as words of a line, each followed by a space. */
abstract class Form {
    private static final String NULL = "!";

    /** Not a word that {@link URLEncoder} makes. */
    private static final String EMPTY = "\"\"";

    private static final Map<Type, Form> FORMS = new ConcurrentHashMap<>();

    private static final Form TRUTH = new Word(Form::truth);
    private static final Form INTEGER = new Word(Integer::valueOf);
    private static final Form LONG = new Word(Long::valueOf);

    private static final Map<Type, Form> WORDS = Map.of(
            String.class, new Word(text -> encoded((String) text), Form::decoded),
            boolean.class, TRUTH,
            Boolean.class, TRUTH,
            int.class, INTEGER,
            Integer.class, INTEGER,
            long.class, LONG,
            Long.class, LONG,
            double.class, new Word(Double::valueOf),
            byte[].class,
                    new Word(
                            bytes -> encoded(Base64.getEncoder().encodeToString((byte[]) bytes)),
                            word -> Base64.getDecoder().decode(decoded(word))));

    /** Returns the form of a type; throws a {@link ClumpException} if it has none. */
    static Form of(Type type) {
        // A record may contain its own interface, so the forms of components are made when they are first needed.
        return FORMS.computeIfAbsent(type, Form::make);
    }

    private static Form make(Type type) {
        Form word = WORDS.get(type);
        if (word != null) {
            return word;
        }
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            if (generic.getRawType() == List.class) {
                return new Elements(arguments[0]);
            }
            if (generic.getRawType() == Map.class) {
                return new Entries(arguments[0], arguments[1]);
            }
        }
        if (type instanceof Class<?> plain) {
            if (plain.isEnum()) {
                return new Constant(plain);
            }
            if (plain.isRecord()) {
                return new Components(plain);
            }
            if (plain.isSealed()) {
                return new Choice(plain);
            }
        }
        throw new ClumpException("a value of this type has no form in a line: type=" + type.getTypeName());
    }

    /** Appends the words of a value. */
    abstract void append(Object value, StringBuilder line);

    /** Takes the words of a value; throws a {@link RuntimeException} if there are too few, or wrong ones. */
    final Object read(Words words) {
        return take(words.next(), words);
    }

    /** Takes the words of a value, whose first one is given. */
    abstract Object take(String first, Words words);

    private static String encoded(String text) {
        return text.isEmpty() ? EMPTY : URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String decoded(String word) {
        if (word.equals(NULL)) {
            throw new IllegalArgumentException("a value is missing");
        }
        return word.equals(EMPTY) ? "" : URLDecoder.decode(word, StandardCharsets.UTF_8);
    }

    private static Boolean truth(String word) {
        boolean isTrue = word.equals("true");
        if (!isTrue && !word.equals("false")) {
            throw new IllegalArgumentException("neither true nor false: found=" + word);
        }
        return isTrue;
    }

    private static int count(String word, Words words) {
        int count = Integer.parseInt(word);
        // Each value needs a word, so that no peer can reserve memory by a number.
        if (count < 0 || count > words.left()) {
            throw new IllegalArgumentException("not the number of the values that follow: found=" + word);
        }
        return count;
    }

    /** A value that is one word. */
    private static final class Word extends Form {
        private final Function<Object, String> writer;
        private final Function<String, Object> reader;

        Word(Function<String, Object> reader) {
            this(String::valueOf, reader);
        }

        Word(Function<Object, String> writer, Function<String, Object> reader) {
            this.writer = writer;
            this.reader = reader;
        }

        @Override
        void append(Object value, StringBuilder line) {
            line.append(writer.apply(value)).append(' ');
        }

        @Override
        Object take(String first, Words words) {
            return reader.apply(first);
        }
    }

    private static final class Constant extends Form {
        private final Object[] constants;

        Constant(Class<?> type) {
            constants = type.getEnumConstants();
        }

        @Override
        void append(Object value, StringBuilder line) {
            line.append(((Enum<?>) value).name()).append(' ');
        }

        @Override
        Object take(String first, Words words) {
            for (Object constant : constants) {
                if (((Enum<?>) constant).name().equals(first)) {
                    return constant;
                }
            }
            throw new IllegalArgumentException("not one of the constants: found=" + first);
        }
    }

    private static final class Elements extends Form {
        private final Type type;

        Elements(Type type) {
            this.type = type;
        }

        @Override
        void append(Object value, StringBuilder line) {
            List<?> values = (List<?>) value;
            line.append(values.size()).append(' ');
            values.forEach(each -> of(type).append(each, line));
        }

        @Override
        Object take(String first, Words words) {
            int count = count(first, words);
            List<Object> values = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                values.add(of(type).read(words));
            }
            return values;
        }
    }

    /** Keeps the order of the map. */
    private static final class Entries extends Form {
        private final Type keys;
        private final Type values;

        Entries(Type keys, Type values) {
            this.keys = keys;
            this.values = values;
        }

        @Override
        void append(Object value, StringBuilder line) {
            Map<?, ?> map = (Map<?, ?>) value;
            line.append(map.size()).append(' ');
            map.forEach((key, each) -> {
                of(keys).append(key, line);
                of(values).append(each, line);
            });
        }

        @Override
        Object take(String first, Words words) {
            Map<Object, Object> map = new LinkedHashMap<>();
            for (int left = count(first, words); left > 0; left--) {
                map.put(of(keys).read(words), of(values).read(words));
            }
            return map;
        }
    }

    /** A record: its name and its components. A component may be null if it is declared so. */
    private static final class Components extends Form {
        private final String name;
        private final Constructor<?> constructor;
        private final List<Method> accessors = new ArrayList<>();
        private final List<Type> types = new ArrayList<>();
        private final RecordComponent[] components;

        Components(Class<?> type) {
            name = nameOf(type);
            components = type.getRecordComponents();
            List<Class<?>> parameters = new ArrayList<>();
            for (RecordComponent component : components) {
                accessors.add(component.getAccessor());
                types.add(component.getGenericType());
                parameters.add(component.getType());
            }
            try {
                constructor = type.getDeclaredConstructor(parameters.toArray(Class<?>[]::new));
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException("a record has a constructor for its components", e);
            }
            // Records of other packages need not be public.
            constructor.setAccessible(true);
            accessors.forEach(accessor -> accessor.setAccessible(true));
        }

        @Override
        void append(Object value, StringBuilder line) {
            line.append(name).append(' ');
            try {
                for (int i = 0; i < types.size(); i++) {
                    Object component = accessors.get(i).invoke(value);
                    if (component == null) {
                        line.append(NULL).append(' ');
                    } else {
                        of(types.get(i)).append(component, line);
                    }
                }
            } catch (ReflectiveOperationException e) {
                throw new ClumpException("cannot write a record: found=" + value + ", cause=" + e, e);
            }
        }

        @Override
        Object take(String first, Words words) {
            if (!first.equals(name)) {
                throw new IllegalArgumentException("found=" + first + ", expected " + name);
            }
            @Nullable Object[] values = new Object[components.length];
            for (int i = 0; i < values.length; i++) {
                String word = words.next();
                values[i] = word.equals(NULL) && isNullable(components[i])
                        ? null
                        : of(types.get(i)).take(word, words);
            }
            try {
                return constructor.newInstance(values);
            } catch (InvocationTargetException e) {
                throw new IllegalArgumentException(String.valueOf(e.getCause()), e);
            } catch (ReflectiveOperationException e) {
                throw new IllegalArgumentException(e);
            }
        }
    }

    /** Asked only for a value that is missing: Java reads annotations slowly. */
    private static boolean isNullable(RecordComponent component) {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    /** A record of a sealed interface. */
    private static final class Choice extends Form {
        private final Map<String, Class<?>> types = new ConcurrentHashMap<>();

        Choice(Class<?> type) {
            for (Class<?> choice : type.getPermittedSubclasses()) {
                types.put(nameOf(choice), choice);
            }
        }

        @Override
        void append(Object value, StringBuilder line) {
            of(value.getClass()).append(value, line);
        }

        @Override
        Object take(String first, Words words) {
            Class<?> type = types.get(first);
            if (type == null) {
                throw new IllegalArgumentException("unknown: " + first);
            }
            return of(type).take(first, words);
        }
    }

    private static String nameOf(Class<?> type) {
        String name = type.getSimpleName();
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char letter = name.charAt(i);
            if (i > 0 && letter >= 'A' && letter <= 'Z') {
                words.append('-');
            }
            words.append(letter);
        }
        return words.toString().toLowerCase(Locale.ROOT);
    }
}
