package io.clump.mpi.comm;

import io.clump.matching.SendMode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/**
 * A collective operation as a list of rounds. The messages of a round are in flight at the same time; after all have
 * ended, the computations of the round run, and the next round begins. Every waiting thread advances all schedules of
 * the process, so a non-blocking operation is the same list as a blocking one.
 *
 * <pre>
 *   receive(…) send(…) | compute(…) | send(…) | await(…) | …       | ends a round
 * </pre>
 */
public final class Schedule extends Activity {
    private final Team team;
    private final int tag;
    private final Deque<Step> steps = new ArrayDeque<>();
    private final List<Activity> pending = new ArrayList<>();
    private @Nullable Consumer<RuntimeException> whenFailed;

    /** Thrown once the messages under way have ended; null if the schedule continues. */
    private @Nullable MPIException failure;

    private sealed interface Step {}

    private record Send(int rank, Slice slice) implements Step {}

    private record SendToAll(List<Integer> ranks, Slice slice) implements Step {}

    private record Receive(int rank, Slice slice) implements Step {}

    private record Include(Schedule part) implements Step {}

    private record Compute(Runnable what) implements Step {}

    private record Unfold(Runnable what) implements Step {}

    private record Await(BooleanSupplier condition) implements Step {}

    private record Round() implements Step {
        static final Round END = new Round();
    }

    Schedule(Team team, int tag) {
        this.team = team;
        this.tag = tag;
    }

    /**
     * Adds a message to the round.
     *
     * @param rank of the receiver
     * @param slice whose contents at the beginning of the round are sent
     */
    public void send(int rank, Slice slice) {
        steps.add(new Send(rank, slice));
    }

    /**
     * Adds a message to several members to the round: one datagram, or one copy in shared memory, if it is short. It
     * may overtake others, so it must be the only message of the schedule to these members.
     *
     * @param ranks of the receivers
     * @param slice whose contents at the beginning of the round are sent
     */
    public void sendToAll(List<Integer> ranks, Slice slice) {
        if (!ranks.isEmpty()) {
            steps.add(new SendToAll(ranks, slice));
        }
    }

    /**
     * Adds a receive to the round.
     *
     * @param rank of the sender
     * @param slice where it goes
     */
    public void receive(int rank, Slice slice) {
        steps.add(new Receive(rank, slice));
    }

    /**
     * Adds another schedule, of any team, to the round, which ends when that schedule has ended.
     *
     * @param part begins with the round
     */
    public void include(Schedule part) {
        steps.add(new Include(part));
    }

    /**
     * Ends the round, and computes something when its messages have ended.
     *
     * @param what action
     */
    public void compute(Runnable what) {
        steps.add(Round.END);
        steps.add(new Compute(what));
    }

    /**
     * Does the same as {@link #compute}, for an action that adds steps to this schedule: they precede the steps that
     * were added already.
     *
     * @param what adds them
     */
    public void unfold(Runnable what) {
        steps.add(Round.END);
        steps.add(new Unfold(what));
    }

    /**
     * Ends the round, and waits for something in the memory of the node.
     *
     * @param condition tested often; another process that makes it true wakes this one
     */
    public void await(BooleanSupplier condition) {
        steps.add(Round.END);
        steps.add(new Await(condition));
    }

    /** Sets the action for a schedule that ends with an error. */
    void whenFailed(Consumer<RuntimeException> action) {
        whenFailed = action;
    }

    /** Ends the round. */
    public void endRound() {
        steps.add(Round.END);
    }

    /**
     * Begins with the first round.
     *
     * @return this schedule, which advances whenever the process waits
     */
    public Schedule start() {
        advance();
        team.messenger().progress().help(this);
        return this;
    }

    /** Does all rounds, and waits for them. */
    public void run() {
        Progress progress = team.messenger().progress();
        if (!advance()) {
            progress.help(this);
            progress.await(this);
        }
        check();
    }

    @Override
    protected void step() {
        try {
            getOn();
            // catch-all: rethrown
        } catch (RuntimeException e) {
            Consumer<RuntimeException> action = whenFailed;
            whenFailed = null;
            if (action != null) {
                action.accept(e);
            }
            throw e;
        }
    }

    /** Returns whether the process with a number in a world takes part. */
    boolean awaits(Failures world, int process) {
        if (!isComplete() && team.world().failures() == world && team.health().hasOther(process)) {
            return true;
        }
        for (Activity activity : pending) {
            if (activity instanceof Schedule part && part.awaits(world, process)) {
                return true;
            }
        }
        return false;
    }

    /** Ends with an error if not all members can do the operation any more. */
    void abandonIfFaulty() {
        MPIException fault =
                isComplete() || failure != null ? null : team.health().fault();
        for (Activity activity : pending) {
            if (activity instanceof Schedule part) {
                part.abandonIfFaulty();
            }
        }
        if (fault != null) {
            abandon(fault);
        }
    }

    private void abandon(MPIException why) {
        failure = why;
        steps.clear();
        for (Activity activity : pending) {
            if (activity instanceof Schedule part && !part.isComplete() && part.failure == null) {
                part.abandon(why);
            } else {
                activity.cancel();
            }
        }
    }

    private void getOn() {
        if (failure != null) {
            // A buffer is the program's again only when no message is under way from or to it.
            if (areOver()) {
                throw failure;
            }
            return;
        }
        while (true) {
            Step next = steps.peek();
            if (next == null || next instanceof Round) {
                if (!isRoundOver()) {
                    return;
                }
                if (next == null) {
                    end();
                    return;
                }
                steps.remove();
            } else if (next instanceof Await waiting) {
                if (!waiting.condition.getAsBoolean()) {
                    return;
                }
                steps.remove();
            } else {
                steps.remove();
                begin(next);
            }
        }
    }

    private boolean isRoundOver() {
        if (!areOver()) {
            return false;
        }
        for (Activity activity : pending) {
            if (activity.error() != null) {
                throw activity.error();
            }
        }
        pending.clear();
        return true;
    }

    private boolean areOver() {
        boolean areOver = true;
        for (Activity activity : pending) {
            areOver &= activity.advance();
        }
        return areOver;
    }

    private void begin(Step step) {
        Messenger messenger = team.messenger();
        if (step instanceof Send send) {
            pending.add(messenger.send(team.context(), team.process(send.rank), tag, send.slice, SendMode.STANDARD));
        } else if (step instanceof SendToAll send) {
            int[] processes = send.ranks.stream().mapToInt(team::process).toArray();
            messenger.sendToAll(team.context(), processes, tag, send.slice, pending);
        } else if (step instanceof Receive receive) {
            pending.add(messenger.receive(team.context(), team.process(receive.rank), tag, receive.slice));
        } else if (step instanceof Include include) {
            pending.add(include.part);
        } else if (step instanceof Compute compute) {
            compute.what.run();
        } else if (step instanceof Unfold unfold) {
            List<Step> rest = List.copyOf(steps);
            steps.clear();
            unfold.what.run();
            steps.addAll(rest);
        }
    }

    @Override
    String describe(WaitText text) {
        return text.ofCollective(team);
    }

    @Override
    public boolean isReady() {
        for (int i = 0; i < pending.size(); i++) {
            Activity activity = pending.get(i);
            if (!activity.isComplete() && !activity.isReady()) {
                return false;
            }
        }
        return !(pending.isEmpty() && steps.peek() instanceof Await waiting) || waiting.condition.getAsBoolean();
    }
}
