package io.clump.mpi.comm;

import io.clump.am2.Bundle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Questions, from outside of MPI, what the threads of this process wait for. A question ends the sleep of the thread
 * that polls; it finds the question before it polls again, and answers for all waiting threads. So nothing is added to
 * a wait that no question ends, and only a process that waits answers.
 *
 * <p>At its first question a wait only gets a number. It answers from the second question on, so a process whose waits
 * end never answers. An answer states that after a poll of all queues nothing had arrived, that no message of this
 * process was in flight, and that all threads continued to wait. If two answers are equal, all these waits have lasted
 * from one to the other, and meanwhile the process has sent only liveness probes.
 */
// All processes wait forever if two rounds of answers are equal, and the second begins when the first is complete. At
// that moment M all threads waited. Assume that later a message arrives that changes something; take the first such
// message. It was sent before M, and so before the first answer of its sender, as that has not sent anything since. It
// was not on its way over a network at that answer. In shared memory it was in the receiver's queue at M, so the
// receiver has found it before its second answer; but that answer states that the receiver still waits, and has sent
// nothing.
public final class WaitQuestions {
    /** Number of a wait that has seen no question. */
    static final long NEW = 0;

    /** Polls that an answer may need to find nothing. */
    private static final int POLLS = 8;

    private final Bundle bundle;
    private final List<World> worlds = new ArrayList<>();
    private final WaitText text = new WaitText(worlds);
    private long lastNumber = NEW;
    private int lastSeen;

    /** Number of the last question. Volatile, as the next one: written by another thread. */
    private volatile int asked;

    private volatile Consumer<Answer> listener = answer -> {};

    /**
     * A thread that waits in MPI.
     *
     * @param thread which may be a virtual one
     * @param number number of its wait, which no other wait of this process has
     * @param what reason of the wait, some words after "waits"; empty if it is unknown
     */
    public record Waiting(Thread thread, long number, String what) {}

    /**
     * Answer to a question.
     *
     * @param question its number
     * @param messagesSent number of messages that this process has sent, except liveness probes
     * @param threads all threads that wait in MPI
     */
    public record Answer(int question, long messagesSent, List<Waiting> threads) {
        /** Copies the list. */
        public Answer {
            threads = List.copyOf(threads);
        }
    }

    WaitQuestions(Bundle bundle) {
        this.bundle = bundle;
    }

    /** Notes a world whose messages are in the bundle. */
    void opened(World world) {
        worlds.add(world);
    }

    void closed(World world) {
        worlds.remove(world);
    }

    /**
     * Sets the receiver of the answers.
     *
     * @param receiver called inside MPI, so it must not wait
     */
    public void listen(Consumer<Answer> receiver) {
        listener = receiver;
    }

    /**
     * Asks. Any thread may call it.
     *
     * @param question its number, not 0; an earlier question that was not answered is forgotten
     */
    public void ask(int question) {
        asked = question;
        bundle.wakeUp();
    }

    /** Returns whether there is a new question, and notes that it was seen. */
    boolean isAsked() {
        int now = asked;
        boolean isNew = now != lastSeen;
        lastSeen = now;
        return isNew;
    }

    /** Returns the next number of a wait. */
    long number() {
        return ++lastNumber;
    }

    Waiting waiting(Thread thread, long number, BooleanSupplier condition) {
        return new Waiting(thread, number, text.of(condition));
    }

    /**
     * Answers for the only thread that uses MPI, if there is a new question; returns the number of its wait.
     *
     * @param wait number of the wait
     * @param condition end of the wait
     */
    long answer(long wait, BooleanSupplier condition, Progress progress) {
        if (!isAsked()) {
            return wait;
        }
        if (wait == NEW) {
            return number();
        }
        answer(
                List.of(waiting(Thread.currentThread(), wait, condition)),
                () -> condition.getAsBoolean() || progress.isSomeReady());
        return wait;
    }

    /** Answers, unless a message is on its way, or a wait is over. */
    void answer(List<Waiting> threads, BooleanSupplier isOver) {
        if (isStable() && !isOver.getAsBoolean()) {
            listener.accept(new Answer(lastSeen, bundle.messagesSent(), threads));
        }
    }

    private boolean isStable() {
        for (int i = 0; i < POLLS; i++) {
            if (bundle.isStable()) {
                return true;
            }
        }
        return false;
    }
}
