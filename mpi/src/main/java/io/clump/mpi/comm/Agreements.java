package io.clump.mpi.comm;

import io.clump.mpi.agreement.Agreement;
import io.clump.mpi.agreement.Vote;
import io.clump.mpi.comm.Notices.Kind;
import io.clump.mpi.comm.Notices.Notice;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Agreements of the processes of a world that go on after deaths. Those of a communicator follow one another. A process
 * answers queries about the last agreement of a communicator, since the others may need the decision when the leader
 * has died: until all living processes have closed the communicator, of which they notify each other.
 */
final class Agreements {
    private static final byte[] NOTHING = {};

    /** Memory for notices about communicators that this process has not made yet: some thousands. */
    private static final int EARLY_BYTES = 1 << 20;

    private final int process;
    private final Consumer<Notice> notices;
    private final IntPredicate isDead;
    private final Map<Integer, Line> lines = new HashMap<>();

    private final EarlyNotices early;

    /**
     * Makes an object without agreements.
     *
     * @param process number of this process
     * @param notices sends notices
     * @param isDead whether a process is dead
     */
    Agreements(int process, Consumer<Notice> notices, IntPredicate isDead) {
        this(process, notices, isDead, EARLY_BYTES);
    }

    Agreements(int process, Consumer<Notice> notices, IntPredicate isDead, int earlyBytes) {
        this.process = process;
        this.notices = notices;
        this.isDead = isDead;
        early = new EarlyNotices(earlyBytes);
    }

    /** Notes a communicator, about which notices may have arrived already. */
    void opened(int context, int[] members) {
        lines.put(context, new Line(context, members));
        early.take(context).forEach(this::handle);
    }

    /** Removes a communicator without agreements; after an agreement, it is kept until all have closed it. */
    void closed(int context) {
        Line line = lines.get(context);
        if (line != null && line.agreements.isEmpty()) {
            lines.remove(context);
        } else if (line != null) {
            line.isClosed = true;
            line.announceEnd();
        }
    }

    /** Returns the number of communicators that are remembered. */
    int count() {
        return lines.size();
    }

    /**
     * Begins an agreement of a communicator.
     *
     * @param vote of this process; the dead are added
     * @param decided gets the decision, before the activity ends
     * @return an activity that needs help
     */
    Activity begin(int context, Vote vote, Consumer<Vote> decided) {
        Line line = line(context);
        AgreementActivity next = new AgreementActivity(line, vote, decided, line.last);
        line.last = next;
        return next;
    }

    /** The processes of a communicator, in the order in which votes name them. */
    int[] members(int context) {
        return line(context).members;
    }

    private Line line(int context) {
        Line line = lines.get(context);
        if (line == null) {
            throw new IllegalStateException("no such communicator: context=" + context);
        }
        return line;
    }

    /** Notes a death. */
    void lost(int dead) {
        for (Line line : List.copyOf(lines.values())) {
            int place = Arrays.binarySearch(line.members, dead);
            if (place >= 0) {
                List.copyOf(line.agreements.values()).forEach(one -> one.died(place));
                line.over(place);
            }
        }
    }

    /** Handles a notice about an agreement; a notice that no process of this program sends has no effect. */
    void handle(Notice notice) {
        Line line = lines.get(notice.context());
        if (line == null) {
            // Nobody closes a communicator that has agreed before this process has made it.
            if (notice.kind() != Kind.CLOSED) {
                early.keep(notice);
            }
            return;
        }
        int from = Arrays.binarySearch(line.members, notice.peer());
        if (from >= 0 && notice.kind() == Kind.CLOSED) {
            line.over(from);
            return;
        }
        Agreement agreement = from < 0 ? null : line.agreement(notice.number());
        if (agreement == null) {
            return;
        }
        if (notice.kind() == Kind.ASK) {
            BitSet dead = BitSet.valueOf(notice.data());
            if (dead.length() <= line.members.length) {
                agreement.asked(from, dead);
            }
            return;
        }
        Vote vote = Vote.read(notice.data(), line.members.length);
        if (vote != null && notice.kind() == Kind.VOTE) {
            agreement.voted(from, vote);
        } else if (vote != null && notice.kind() == Kind.DECISION) {
            agreement.decided(from, vote);
        }
    }

    /** Agreements of one communicator. */
    private final class Line {
        private final int context;

        /** In ascending order: the same in the processes of both groups. */
        private final int[] members;

        /** By number: the last agreement that has ended here, and the two after it. */
        private final Map<Integer, Agreement> agreements = new HashMap<>();

        /** True if a notice about the first agreement may have been dropped. */
        private final boolean mayLack;

        /** Places of the members that need no decision any more: they have closed the communicator, or died. */
        private final BitSet over = new BitSet();

        private boolean isClosed;
        private int next;
        private int ended = -1;
        private Activity last = Activity.ended();

        Line(int context, int[] members) {
            this.context = context;
            this.members = members.clone();
            Arrays.sort(this.members);
            mayLack = early.mayLack(context);
            for (int place = 0; place < members.length; place++) {
                over.set(place, isDead(place));
            }
        }

        private boolean isDead(int place) {
            return members[place] != process && isDead.test(members[place]);
        }

        /** Tells the others that this process needs no decision any more, if it has closed the communicator. */
        void announceEnd() {
            int own = Arrays.binarySearch(members, process);
            if (isClosed && last.isComplete() && !over.get(own)) {
                for (int place = 0; place < members.length; place++) {
                    if (place != own && !isDead(place)) {
                        notices.accept(new Notice(members[place], Kind.CLOSED, context, 0, NOTHING));
                    }
                }
                over(own);
            }
        }

        /** Notes that a member needs no decision any more; removes the communicator if no member does. */
        void over(int place) {
            over.set(place);
            if (over.cardinality() == members.length) {
                lines.remove(context);
            }
        }

        /** Null if all processes have ended it, or none can have begun it. */
        @Nullable
        Agreement agreement(int number) {
            // Nobody ends the next agreement without this process's vote, so at most the one after it has begun.
            if (number < ended || number > ended + 2) {
                return null;
            }
            return agreements.computeIfAbsent(number, this::make);
        }

        private Agreement make(int number) {
            BitSet dead = new BitSet();
            for (int place = 0; place < members.length; place++) {
                dead.set(place, isDead(place));
            }
            return new Agreement(
                    members.length, Arrays.binarySearch(members, process), dead, new Messages(this, number));
        }

        void end(int number) {
            ended = number;
            agreements.keySet().removeIf(other -> other < number);
        }
    }

    private final class Messages implements Agreement.Messages {
        private final Line line;
        private final int number;

        Messages(Line line, int number) {
            this.line = line;
            this.number = number;
        }

        private void send(int to, Kind kind, byte[] data) {
            notices.accept(new Notice(line.members[to], kind, line.context, number, data));
        }

        @Override
        public void ask(int to, BitSet dead) {
            send(to, Kind.ASK, dead.isEmpty() ? NOTHING : dead.toByteArray());
        }

        @Override
        public void vote(int to, Vote vote) {
            send(to, Kind.VOTE, vote.bytes());
        }

        @Override
        public void decide(int to, Vote decision) {
            send(to, Kind.DECISION, decision.bytes());
        }
    }

    /** One agreement, after all that began before it. */
    private static final class AgreementActivity extends Activity {
        private final Line line;
        private final Vote vote;
        private final Consumer<Vote> decided;
        private Activity before;
        private int number;
        private @Nullable Agreement agreement;

        AgreementActivity(Line line, Vote vote, Consumer<Vote> decided, Activity before) {
            this.line = line;
            this.vote = vote;
            this.decided = decided;
            this.before = before;
        }

        @Override
        protected void step() {
            if (agreement == null && before.isComplete()) {
                before = Activity.ended();
                number = line.next++;
                agreement = line.agreement(number);
                if (agreement != null) {
                    agreement.vote(vote, number == 0 && line.mayLack);
                }
            }
            Vote decision = agreement == null ? null : agreement.decision();
            if (decision != null) {
                line.end(number);
                decided.accept(decision);
                end();
                line.announceEnd();
            }
        }

        @Override
        public boolean isReady() {
            return isComplete() || (agreement == null ? before.isComplete() : agreement.decision() != null);
        }
    }
}
