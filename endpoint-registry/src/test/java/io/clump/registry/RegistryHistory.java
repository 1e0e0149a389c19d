package io.clump.registry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Calls of several processes at one registry, with their results. It searches for an order of all calls in which a map
 * from keys to names would have given the same results.
 *
 * <p>In that order, the calls of each process follow one another as they were made, and a change that returned before
 * another one began comes first. A process may find what was true before it asked, unless reads are fresh.
 */
final class RegistryHistory {
    /** Kind of a call. */
    enum Kind {
        PUBLISH,
        WITHDRAW,
        FIND
    }

    /**
     * A call.
     *
     * @param value name that was published or found; 0 if none was found, or another process held the key
     * @param begin number of this event among the beginnings and ends of all calls
     * @param end number of this event among them
     */
    record Call(int process, Kind kind, String key, long value, long begin, long end) {
        private boolean isChange() {
            return kind != Kind.FIND;
        }
    }

    /** A published name. */
    private record Held(int process, long value) {}

    private final List<List<Call>> processes;
    private final boolean areReadsFresh;
    private final int killed;
    private final Set<List<Object>> seen = new HashSet<>();

    /**
     * Makes a history.
     *
     * @param processes calls of each process, in order
     * @param areReadsFresh true if a process finds all that was published before it asked
     * @param killed process that was killed after its last call, whose names end at any time then; negative for none
     */
    RegistryHistory(List<List<Call>> processes, boolean areReadsFresh, int killed) {
        this.processes = processes;
        this.areReadsFresh = areReadsFresh;
        this.killed = killed;
    }

    boolean hasAnOrder() {
        return hasAnOrder(new int[processes.size()], Map.of());
    }

    private boolean hasAnOrder(int[] done, Map<String, Held> names) {
        List<Object> state = new ArrayList<>();
        boolean isOver = true;
        for (int process = 0; process < done.length; process++) {
            state.add(done[process]);
            isOver &= done[process] == processes.get(process).size();
        }
        state.add(names);
        if (isOver) {
            return true;
        }
        if (!seen.add(state)) {
            return false;
        }
        for (int process = 0; process < done.length; process++) {
            if (mayBeNext(process, done) && fits(next(process, done), names)) {
                int[] more = done.clone();
                more[process]++;
                if (hasAnOrder(more, after(next(process, done), names))) {
                    return true;
                }
            }
        }
        return endsAName(done, names);
    }

    /** Tries the end of a name of the killed process. */
    private boolean endsAName(int[] done, Map<String, Held> names) {
        if (killed < 0 || done[killed] < processes.get(killed).size()) {
            return false;
        }
        for (Map.Entry<String, Held> name : names.entrySet()) {
            if (name.getValue().process == killed) {
                Map<String, Held> fewer = new HashMap<>(names);
                fewer.remove(name.getKey());
                if (hasAnOrder(done, Map.copyOf(fewer))) {
                    return true;
                }
            }
        }
        return false;
    }

    private Call next(int process, int[] done) {
        return processes.get(process).get(done[process]);
    }

    private boolean mayBeNext(int process, int[] done) {
        if (done[process] == processes.get(process).size()) {
            return false;
        }
        Call call = next(process, done);
        for (int other = 0; other < done.length; other++) {
            for (int i = done[other];
                    other != process && i < processes.get(other).size();
                    i++) {
                Call earlier = processes.get(other).get(i);
                if (earlier.end < call.begin && (areReadsFresh || (earlier.isChange() && call.isChange()))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean fits(Call call, Map<String, Held> names) {
        Held held = names.get(call.key);
        boolean isForeign = held != null && held.process != call.process;
        return switch (call.kind) {
            case PUBLISH -> isForeign == (call.value == 0);
            case WITHDRAW -> true;
            case FIND -> call.value == (held == null ? 0 : held.value);
        };
    }

    private static Map<String, Held> after(Call call, Map<String, Held> names) {
        Map<String, Held> after = new HashMap<>(names);
        Held held = names.get(call.key);
        if (call.kind == Kind.PUBLISH && call.value != 0) {
            after.put(call.key, new Held(call.process, call.value));
        } else if (call.kind == Kind.WITHDRAW && held != null && held.process == call.process) {
            after.remove(call.key);
        }
        return Map.copyOf(after);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        processes.forEach(calls -> calls.forEach(call -> text.append('\n').append(call)));
        return text.toString();
    }
}
