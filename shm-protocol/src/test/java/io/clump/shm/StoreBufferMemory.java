package io.clump.shm;

import io.clump.shm.claim.QueueMemory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntSupplier;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Memory of a machine whose processors buffer their writes: a processor sees its own writes at once, and the others see
 * them when they have left the buffer, in order (as on x86; on AArch64 releases have the same effect for a word after
 * which others are read). Code of each actor is run again and again from its start, one access further each time; the
 * accesses before are answered from a record.
 */
final class StoreBufferMemory extends QueueMemory {
    private final int[] words;
    private final List<Deque<int[]>> buffers = new ArrayList<>();
    private final List<List<Integer>> records = new ArrayList<>();
    private int actor;
    private int replayed;
    private boolean hasStepped;

    StoreBufferMemory(int words, int actors) {
        super(new UnsafeBuffer(0, 0));
        this.words = new int[words];
        for (int i = 0; i < actors; i++) {
            buffers.add(new ArrayDeque<>());
            records.add(new ArrayList<>());
        }
    }

    /** Starts a run of one actor's code, which will make one more access than before. */
    void begin(int nextActor) {
        actor = nextActor;
        replayed = 0;
        hasStepped = false;
    }

    /**
     * Returns everything on which the following steps depend: memory, buffers, and the values that the actors have
     * read.
     */
    String state() {
        StringBuilder state = new StringBuilder();
        buffers.forEach(buffer -> {
            state.append('|');
            buffer.forEach(write -> state.append(Arrays.toString(write)));
        });
        return state.append(Arrays.toString(words)).append(records).toString();
    }

    boolean hasBuffered(int ofActor) {
        return !buffers.get(ofActor).isEmpty();
    }

    void flushOldest(int ofActor) {
        int[] write = buffers.get(ofActor).removeFirst();
        words[write[0] / Integer.BYTES] = write[1];
    }

    void flushAll(int ofActor) {
        while (hasBuffered(ofActor)) {
            flushOldest(ofActor);
        }
    }

    /** Runs an action once, as a step of its own. */
    int act(IntSupplier action) {
        List<Integer> record = records.get(actor);
        if (replayed == record.size()) {
            if (hasStepped) {
                throw new StepEnd();
            }
            hasStepped = true;
            record.add(action.getAsInt());
        }
        return record.get(replayed++);
    }

    @Override
    public void putInt(int index, int value) {
        write(index, value);
    }

    @Override
    public int getInt(int index) {
        return act(() -> read(index));
    }

    @Override
    public void putIntOpaque(int index, int value) {
        write(index, value);
    }

    @Override
    public void putIntRelease(int index, int value) {
        write(index, value);
    }

    @Override
    public int getIntOpaque(int index) {
        return act(() -> read(index));
    }

    @Override
    public int getIntAcquire(int index) {
        return act(() -> read(index));
    }

    /** Waits until a word is not 0, and reads it: the actor's next step is this one until then. */
    int awaitIntAcquire(int index) {
        return act(() -> {
            int value = read(index);
            if (value == 0) {
                throw new StepEnd();
            }
            return value;
        });
    }

    /** Returns the value of a word in memory, regardless of buffered writes. */
    int peek(int word) {
        return words[word];
    }

    /** Exchanges a word like a locked instruction, which empties the buffer first. */
    @Override
    public boolean compareAndSetInt(int index, int expectedValue, int updateValue) {
        return act(() -> {
                    flushAll(actor);
                    return exchange(index / Integer.BYTES, expectedValue, updateValue);
                })
                == 1;
    }

    private int exchange(int word, int expected, int value) {
        if (words[word] != expected) {
            return 0;
        }
        words[word] = value;
        return 1;
    }

    private void write(int index, int value) {
        act(() -> {
            buffers.get(actor).addLast(new int[] {index, value});
            return 0;
        });
    }

    private int read(int index) {
        for (Iterator<int[]> own = buffers.get(actor).descendingIterator(); own.hasNext(); ) {
            int[] write = own.next();
            if (write[0] == index) {
                return write[1];
            }
        }
        return words[index / Integer.BYTES];
    }

    /** Ends a run: the next access is another step. */
    static final class StepEnd extends RuntimeException {
        private static final long serialVersionUID = 1L;

        StepEnd() {
            super(null, null, false, false);
        }
    }
}
