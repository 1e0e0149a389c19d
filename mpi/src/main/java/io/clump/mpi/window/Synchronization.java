package io.clump.mpi.window;

import io.clump.mpi.collective.Barriers;
import io.clump.mpi.comm.Activity;
import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.agrona.UnsafeApi;

/** The calls that begin and end accesses to a window. */
public final class Synchronization {
    private final Window window;
    private final Communicator communicator;
    private final Epochs epochs;
    private final Service service;
    private final Progress progress;

    /** True if all processes reach the memory of all, so that locks are in this memory. */
    private final boolean isInReach;

    /**
     * A question to a target.
     *
     * @param reply ends when it is answered
     * @param outcome the answer
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Question(Activity reply, byte[] outcome) {}

    Synchronization(Window window, Communicator communicator, Epochs epochs, Service service, boolean isInReach) {
        this.window = window;
        this.communicator = communicator;
        this.epochs = epochs;
        this.service = service;
        this.isInReach = isInReach;
        progress = communicator.world().messenger().progress();
    }

    private void ask(List<Target> targets, RequestKind kind) {
        Map<Target, Question> questions = new LinkedHashMap<>();
        for (Target target : targets) {
            byte[] outcome = Reply.outcome(0);
            questions.put(target, new Question(window.ask(target, kind, outcome), outcome));
        }
        for (Question question : questions.values()) {
            progress.await(question.reply);
        }
        questions.forEach((target, question) -> {
            awaitReplies(target);
            target.flushed();
            Target.check(question.reply);
            Reply.check(question.outcome, target.rank());
        });
    }

    /** Waits for replies. A request throws the error of its reply; the errors of the others are thrown here. */
    private void awaitReplies(Target target) {
        for (Activity reply : target.takeReplies()) {
            progress.await(reply);
        }
        target.forgetEnded();
    }

    private List<Target> targets(Predicate<Target> which) {
        List<Target> chosen = new ArrayList<>();
        for (Target target : window.targets()) {
            if (which.test(target)) {
                chosen.add(target);
            }
        }
        return chosen;
    }

    /** Waits until all that was begun is done at the targets. */
    private void end(List<Target> targets) {
        // fullFence: what was written in memory that this process reaches is there before what follows
        UnsafeApi.fullFence();
        ask(targets.stream().filter(Target::isDirty).toList(), RequestKind.FLUSH);
    }

    private void endAll() {
        end(targets(target -> true));
    }

    /**
     * Ends all accesses of all processes, and lets others begin; all processes do it.
     *
     * @param isFollowed whether accesses may follow
     */
    public void fence(boolean isFollowed) {
        epochs.checkFence();
        endAll();
        Barriers.barrier(communicator.team()).run();
        // fullFence: reads that follow see what others have written before the barrier
        UnsafeApi.fullFence();
        epochs.fenced(isFollowed);
    }

    /**
     * Takes the lock of a target.
     *
     * @param rank of the target
     * @param isExclusive whether no other has it at the same time
     */
    public void lock(int rank, boolean isExclusive) {
        Target target = window.target(rank);
        epochs.checkLock(rank);
        take(List.of(target), isExclusive);
        epochs.locked(rank);
    }

    private void take(List<Target> targets, boolean isExclusive) {
        if (!isInReach) {
            ask(targets, isExclusive ? RequestKind.LOCK_EXCLUSIVE : RequestKind.LOCK_SHARED);
            return;
        }
        for (Target target : targets) {
            NodeLock lock = target.lock();
            if (lock != null) {
                lock.lock(isExclusive);
            }
        }
    }

    private void giveBack(List<Target> targets) {
        if (!isInReach) {
            // fullFence: what was written in memory that this process reaches is there before what follows
            UnsafeApi.fullFence();
            ask(targets, RequestKind.UNLOCK);
            return;
        }
        for (Target target : targets) {
            NodeLock lock = target.lock();
            if (lock != null) {
                lock.unlock();
            }
        }
    }

    /**
     * Ends the accesses to a target, and gives its lock back.
     *
     * @param rank of the target
     */
    public void unlock(int rank) {
        Target target = window.target(rank);
        epochs.checkUnlock(rank);
        epochs.unlocked(rank);
        giveBack(List.of(target));
    }

    /** Takes the locks of all targets, shared with others. */
    public void lockAll() {
        epochs.checkLockAll();
        take(targets(target -> true), false);
        epochs.lockedAll();
    }

    /** Ends all accesses, and gives all locks back. */
    public void unlockAll() {
        epochs.checkUnlockAll();
        epochs.unlockedAll();
        giveBack(targets(target -> true));
    }

    /**
     * Waits until the accesses to a target are done there.
     *
     * @param rank of the target
     */
    public void flush(int rank) {
        Target target = window.target(rank);
        epochs.checkFlush(rank);
        if (target.isDirty()) {
            end(List.of(target));
        } else {
            // fullFence: what was written in memory that this process reaches is there before what follows
            UnsafeApi.fullFence();
        }
    }

    /** Waits until all accesses are done at their targets. */
    public void flushAll() {
        epochs.checkFlushAll();
        endAll();
    }

    /**
     * Waits until the buffers of accesses to a target may be used: buffers of sent data are already free.
     *
     * @param rank of the target
     */
    public void flushLocal(int rank) {
        Target target = window.target(rank);
        epochs.checkFlush(rank);
        awaitReplies(target);
    }

    /** Waits until the buffers of all accesses may be used. */
    public void flushLocalAll() {
        epochs.checkFlushAll();
        targets(target -> true).forEach(this::awaitReplies);
    }

    /**
     * Begins accesses to some targets, once these have called {@link #post}.
     *
     * @param ranks of the targets
     */
    public void start(int[] ranks) {
        epochs.checkStart();
        Window.await(communicator, () -> service.havePosted(ranks), others(ranks));
        service.takePosts(ranks);
        epochs.started(ranks);
    }

    /** The processes of ranks other than this one's. */
    private int[] others(int[] ranks) {
        return IntStream.of(ranks)
                .filter(rank -> rank != communicator.rank())
                .map(communicator::destination)
                .toArray();
    }

    /** Ends the accesses that {@link #start} began; the targets get a message. */
    public void complete() {
        int[] ranks = epochs.targets();
        // fullFence: what was written in memory that this process reaches is there before the targets get the message
        UnsafeApi.fullFence();
        for (int rank : ranks) {
            window.notifyTarget(window.target(rank), RequestKind.COMPLETE);
        }
        epochs.completed();
        for (int rank : ranks) {
            awaitReplies(window.target(rank));
        }
    }

    /**
     * Lets some access the memory of this process.
     *
     * @param ranks of those
     */
    public void post(int[] ranks) {
        epochs.checkPost();
        // fullFence: what this process has written is there before others get the message
        UnsafeApi.fullFence();
        for (int rank : ranks) {
            window.notifyTarget(window.target(rank), RequestKind.POST);
        }
        epochs.posted(ranks);
    }

    /** Waits until the processes that {@link #post} named have ended their accesses. */
    public void await() {
        int[] ranks = epochs.origins();
        Window.await(communicator, () -> service.haveCompleted(ranks), others(ranks));
        endExposure(ranks);
    }

    private void endExposure(int[] ranks) {
        service.takeCompletions(ranks);
        epochs.waited();
        sync();
    }

    /**
     * Returns whether the processes that {@link #post} named have ended their accesses; does not wait.
     *
     * @return true ends the exposure
     */
    public boolean test() {
        int[] ranks = epochs.origins();
        progress.poll();
        if (!service.haveCompleted(ranks)) {
            return false;
        }
        endExposure(ranks);
        return true;
    }

    /** Makes what others have written readable here, and the reverse. */
    public void sync() {
        progress.poll();
        // fullFence: orders accesses of this process to its memory with those of others
        UnsafeApi.fullFence();
    }

    /** Waits until no process accesses the window. */
    void finish() {
        endAll();
        Barriers.barrier(communicator.team()).run();
    }
}
