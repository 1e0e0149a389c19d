package mpi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hints as pairs of a key and a value, which nothing reads; {@link MPI#INFO_ENV} describes how the program was started.
 */
public final class Info implements Freeable, Cloneable {
    private final Map<String, String> values = new LinkedHashMap<>();
    private Supplier<Map<String, String>> unread = Map::of;
    private boolean isNull;

    /** Makes an empty one. */
    public Info() {}

    /** Makes a null handle. */
    static Info none() {
        Info none = new Info();
        none.isNull = true;
        return none;
    }

    /** Has values that are found out when the program asks for one. */
    void read(Supplier<Map<String, String>> source) {
        unread = source;
    }

    private Map<String, String> values() {
        if (isNull) {
            throw new MPIException(MPI.ERR_INFO, "the info is null, or was freed");
        }
        Supplier<Map<String, String>> source = unread;
        unread = Map::of;
        values.putAll(source.get());
        return values;
    }

    /** The hints that a program gives an operation: a null handle has none. */
    Info copy() {
        return isNull ? new Info() : dup();
    }

    /** All values; none of a null handle. */
    Map<String, String> pairs() {
        return isNull ? Map.of() : Map.copyOf(values());
    }

    private static void checkKey(String key) {
        if (key.isEmpty() || key.length() > MPI.MAX_INFO_KEY) {
            throw new MPIException(
                    MPI.ERR_INFO_KEY,
                    "a key has 1 to " + MPI.MAX_INFO_KEY + " characters: found=" + key.length() + " characters");
        }
    }

    /** Sets a value. */
    public void set(String key, String value) {
        Map<String, String> own = values();
        checkKey(key);
        if (value.isEmpty() || value.length() > MPI.MAX_INFO_VAL) {
            throw new MPIException(
                    MPI.ERR_INFO_VALUE,
                    "a value has 1 to " + MPI.MAX_INFO_VAL + " characters: found=" + value.length()
                            + " characters of key " + key);
        }
        own.put(key, value);
    }

    /** Returns a value, or null. */
    public @Nullable String get(String key) {
        Map<String, String> own = values();
        checkKey(key);
        return own.get(key);
    }

    /** Removes a value. */
    public void delete(String key) {
        Map<String, String> own = values();
        checkKey(key);
        if (own.remove(key) == null) {
            throw new MPIException(MPI.ERR_INFO_NOKEY, "no such key: found=" + key);
        }
    }

    /** Returns the number of values. */
    public int size() {
        return values().size();
    }

    /** Returns a key; they are in the order in which they were set first. */
    public String getKey(int i) {
        List<String> keys = new ArrayList<>(values().keySet());
        if (i < 0 || i >= keys.size()) {
            throw new MPIException(MPI.ERR_ARG, "no such key: number=" + i + ", expected 0 to " + (keys.size() - 1));
        }
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

    /** Returns whether it was freed, or is {@link MPI#INFO_NULL}. */
    public boolean isNull() {
        return isNull;
    }

    @Override
    public void free() {
        values();
        isNull = true;
    }
}
