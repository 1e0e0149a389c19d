package io.clump.mpi.agreement;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * One agreement, as one of its members sees it. All members that live get the same decision: the votes of all that
 * live, combined. Members may die at any moment; a member that is reported dead is dead.
 *
 * <p>The leader is the lowest member that is not known to be dead. The others send it their votes. It decides when all
 * that live have voted, and sends the decision to all. If it dies, the next one may find that some have got a decision:
 * so it decides only when it has an answer of each member that lives, which is the decision if the member has it.
 * Messages that arrive before a member has voted may be dropped, if the member knows that when it votes: a leader asks
 * again.
 */
// Two decisions are impossible. Say leader L has decided, and the next leader N decides, too. N knows that L is dead,
// and has a vote of each member that lives. Such a member had not got L's decision when it sent that vote, and ignores
// it from then on: it has sent the vote to N since it knew that L was dead, and ignores messages of the dead.
public final class Agreement {
    private final int self;
    private final Messages messages;
    private final BitSet dead;
    private final @Nullable Vote[] votes;
    private int leader;
    private @Nullable Vote own;
    private @Nullable Vote decision;

    /** Messages to other members. They arrive, if both members live, in any order. */
    public interface Messages {
        /**
         * Asks a member for its vote, or for the decision.
         *
         * @param to place of the member
         * @param dead members that are dead
         */
        void ask(int to, BitSet dead);

        /**
         * Sends a vote to the leader.
         *
         * @param to place of the member
         * @param vote of this member
         */
        void vote(int to, Vote vote);

        /**
         * Sends the decision.
         *
         * @param to place of the member
         * @param decision that all members get
         */
        void decide(int to, Vote decision);
    }

    /**
     * Makes an agreement without votes.
     *
     * @param size number of members
     * @param self place of this one
     * @param dead members that are known to be dead
     * @param messages to the others
     */
    public Agreement(int size, int self, BitSet dead, Messages messages) {
        this.self = self;
        this.messages = messages;
        this.dead = (BitSet) dead.clone();
        votes = new Vote[size];
        leader = this.dead.nextClearBit(0);
    }

    /**
     * Votes, once.
     *
     * @param vote of this member
     * @param hasMissed true if messages that came before this may have got lost
     */
    public void vote(Vote vote, boolean hasMissed) {
        own = vote;
        if (leader == self) {
            // A first leader need not ask: all know that it leads.
            if (self > 0 || hasMissed) {
                askOthers();
            }
            conclude();
        } else {
            messages.vote(leader, vote.withDead(dead));
        }
    }

    /**
     * Returns the decision.
     *
     * @return null if nothing is decided yet
     */
    public @Nullable Vote decision() {
        return decision;
    }

    /**
     * Notes that a member is dead.
     *
     * @param member its place
     */
    public void died(int member) {
        BitSet one = new BitSet();
        one.set(member);
        learn(one);
    }

    /**
     * Hears the question of a new leader.
     *
     * @param from place of the member
     * @param known members that are dead
     */
    public void asked(int from, BitSet known) {
        if (dead.get(from)) {
            return;
        }
        if (decision != null) {
            messages.decide(from, decision);
            return;
        }
        int before = leader;
        learn(known);
        // The leader may have missed the vote that it got before.
        if (leader == before && leader == from && own != null) {
            messages.vote(from, own.withDead(dead));
        }
    }

    /**
     * Hears a vote.
     *
     * @param from place of the member
     * @param vote of that member
     */
    public void voted(int from, Vote vote) {
        if (dead.get(from)) {
            return;
        }
        if (decision != null) {
            messages.decide(from, decision);
            return;
        }
        votes[from] = vote;
        learn(vote.dead());
        conclude();
    }

    /**
     * Hears the decision.
     *
     * @param from place of the member
     * @param found the decision
     */
    public void decided(int from, Vote found) {
        if (decision == null && !dead.get(from)) {
            decision = found;
            if (leader == self) {
                announce(found);
            }
        }
    }

    private void learn(BitSet known) {
        BitSet more = (BitSet) known.clone();
        more.clear(self);
        dead.or(more);
        int next = dead.nextClearBit(0);
        if (next != leader) {
            leader = next;
            if (decision == null && leader == self) {
                askOthers();
            } else if (decision == null && own != null) {
                messages.vote(leader, own.withDead(dead));
            }
        }
        conclude();
    }

    private void askOthers() {
        for (int member = 0; member < votes.length; member++) {
            if (member != self && !dead.get(member) && votes[member] == null) {
                messages.ask(member, (BitSet) dead.clone());
            }
        }
    }

    private void conclude() {
        if (leader != self || own == null || decision != null) {
            return;
        }
        Vote all = own.withDead(dead);
        for (int member = self + 1; member < votes.length; member++) {
            Vote vote = votes[member];
            if (!dead.get(member)) {
                if (vote == null) {
                    return;
                }
                all = all.and(vote);
            }
        }
        decision = all;
        announce(all);
    }

    private void announce(Vote all) {
        for (int member = 0; member < votes.length; member++) {
            if (member != self && !dead.get(member)) {
                messages.decide(member, all);
            }
        }
    }
}
