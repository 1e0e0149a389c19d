package mpi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Hints as pairs of a key and a value, which nothing reads; {@link MPI#INFO_ENV} tells how the program was started. */
public final class Info implements Freeable, Cloneable {
    private final Map<String, String> values = new LinkedHashMap<>();
    private Supplier<Map<String, String>> unread = Map::of;
    private boolean freed;

    /** Makes an empty one. */
    public Info() {}

    /** Has values that are found out when the program asks for one. */
    void read(Supplier<Map<String, String>> source) {
        unread = source;
    }

    private Map<String, String> values() {
        Supplier<Map<String, String>> source = unread;
        unread = Map::of;
        values.putAll(source.get());
        return values;
    }

    /** Sets a value. */
    public void set(String key, String value) {
        values().put(key, value);
    }

    /** Returns a value, or null. */
    public @Nullable String get(String key) {
        return values().get(key);
    }

    /** Removes a value. */
    public void delete(String key) {
        if (values().remove(key) == null) {
            throw new MPIException(MPI.ERR_ARG, "no such key: found=" + key);
        }
    }

    /** Returns the number of values. */
    public int size() {
        return values().size();
    }

    /** Returns a key. */
    public String getKey(int i) {
        List<String> keys = new ArrayList<>(values().keySet());
        return keys.get(i);
    }

    /** Returns a copy. */
    public Info dup() {
        Info copy = new Info();
        copy.values.putAll(values());
        return copy;
    }

    @Override
    public Info clone() {
        return dup();
    }

    /** Returns whether it was freed. */
    public boolean isNull() {
        return freed;
    }

    @Override
    public void free() {
        freed = true;
    }
}
