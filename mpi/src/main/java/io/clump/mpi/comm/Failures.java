package io.clump.mpi.comm;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.matching.Matcher;
import io.clump.matching.MatcherConfiguration;
import io.clump.matching.Survivor;
import io.clump.mpi.agreement.Vote;
import io.clump.mpi.comm.Notices.Kind;
import io.clump.mpi.comm.Notices.Notice;
import io.clump.mpi.topology.Members;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import mpi.MPIException;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Reactions of a world to deaths of processes and revocations of communicators. The messages between processes do not
 * pay for it: the matcher ends the operations that a death or a revocation concerns, and each communicator is marked.
 */
public final class Failures implements Survivor, Notices.Listener {
    private static final byte[] NOTHING = {};

    /** Value of {@link Vote#flags} that changes nothing. */
    private static final int ALL_FLAGS = -1;

    /** Number of revocations of unknown communicators; a program makes fewer communicators at the same time. */
    private static final int MOST_EARLY = 1024;

    /** Number of processes that are probed in one round, in addition to those that owe a message. */
    private static final int ASKED_AT_ONCE = 64;

    private final Errors errors;
    private final Matcher matcher;
    private final HelpedActivities activities;
    private final Notices notices;
    private final Agreements agreements;
    private final int process;

    /** By their first context. */
    private final Int2ObjectHashMap<Communicator> communicators = new Int2ObjectHashMap<>();

    /** States of groups that have no communicator. */
    private final Set<Health> groups = new HashSet<>();

    /** In the order of their deaths here. */
    private final IntArrayList dead = new IntArrayList();

    private final EarlyRevocations earlyRevocations = new EarlyRevocations(MOST_EARLY);

    /** Round of probes, and the peer that was probed last. */
    private int rounds;

    private int lastPeer;

    /** Gets each peer that may live, and counts as dead here. */
    private final IntConsumer givenUp;

    Failures(
            Bundle bundle,
            Endpoint endpoint,
            Matcher matcher,
            HelpedActivities activities,
            Errors errors,
            IntConsumer givenUp) {
        this.givenUp = givenUp;
        this.errors = errors;
        this.matcher = matcher;
        this.activities = activities;
        process = matcher.configuration().rank();
        int handler = MatcherConfiguration.DEFAULT_FIRST_HANDLER + Matcher.HANDLERS;
        int size = matcher.configuration().size();
        notices = new Notices(bundle, endpoint, handler, process, size, activities, this);
        agreements = new Agreements(process, notices::send, matcher::isDead);
        matcher.survivedBy(this);
    }

    /** Notes a communicator. */
    void opened(Communicator communicator) {
        int context = communicator.context();
        communicators.put(context, communicator);
        dead.forEachInt(communicator.health()::lost);
        agreements.opened(context, communicator.allMembers().processes());
        if (earlyRevocations.take(context)) {
            communicator.revoked();
            notices.later(() -> end(communicator));
        }
    }

    /** Forgets a communicator. */
    void closed(Communicator communicator) {
        int context = communicator.context();
        communicators.remove(context);
        agreements.closed(context);
        if (communicator.health().isRevoked()) {
            endOperations(context);
        }
    }

    /** Returns the state of some processes that have no communicator, to be {@linkplain #forget forgotten}. */
    Health health(Members members) {
        Health health = new Health(errors, members, process);
        dead.forEachInt(health::lost);
        groups.add(health);
        return health;
    }

    void forget(Health health) {
        groups.remove(health);
    }

    /** In a large world, each round probes some of the processes that owe nothing. */
    @Override
    public boolean isAwaited(int peer) {
        rounds += peer <= lastPeer ? 1 : 0;
        lastPeer = peer;
        int shares = 1 + (matcher.configuration().size() - 1) / ASKED_AT_ONCE;
        if ((peer + rounds) % shares != 0) {
            return false;
        }
        for (Communicator communicator : communicators.values()) {
            if (communicator.health().isAwaited(peer)) {
                return true;
            }
        }
        return activities.awaits(this, peer);
    }

    @Override
    public void lost(int peer, boolean hasLeft) {
        dead.addInt(peer);
        if (!hasLeft) {
            // It may live, and would wait for this process, which ignores it from now on.
            givenUp.accept(peer);
        }
        communicators.values().forEach(communicator -> communicator.health().lost(peer));
        groups.forEach(group -> group.lost(peer));
        notices.later(() -> {
            activities.abandonFaulty();
            agreements.lost(peer);
        });
    }

    @Override
    public boolean endsAnySource(int context) {
        Communicator communicator = communicators.get(context);
        return communicator != null && communicator.health().isDisturbed();
    }

    /** The exception for an operation of any source that {@link #endsAnySource} ends; null if it does not. */
    @Nullable
    MPIException disturbance(int context) {
        Communicator communicator = communicators.get(context);
        return communicator != null && communicator.health().isDisturbed()
                ? communicator.health().disturbance(false)
                : null;
    }

    /** The exception for an operation that waits in a context; null if its communicator was not revoked. */
    @Nullable
    MPIException revocation(int context) {
        Communicator communicator = communicators.get(context);
        return communicator != null && communicator.health().isRevoked() ? Errors.revoked() : null;
    }

    /** Notes that the program has probed for a message of any source, and will do so again. */
    void probed(int context) {
        Communicator communicator = communicators.get(context);
        if (communicator != null) {
            communicator.health().probed();
        }
    }

    /** Notes that the program waits for a message without a receive. */
    void awaitAny(int context, boolean begins) {
        Communicator communicator = communicators.get(context);
        if (communicator != null) {
            communicator.health().await(begins);
        }
    }

    /**
     * Revokes a communicator in all its processes.
     *
     * @param communicator whose operations end, but for those of this class
     */
    public void revoke(Communicator communicator) {
        if (!communicator.health().isRevoked()) {
            communicator.revoked();
            end(communicator);
        }
    }

    @Override
    public void arrived(Notice notice) {
        if (notice.kind() != Kind.REVOKED) {
            return;
        }
        Communicator communicator = communicators.get(notice.context());
        if (communicator == null) {
            earlyRevocations.keep(notice.context());
        } else if (!communicator.health().isRevoked()) {
            communicator.revoked();
            notices.later(() -> end(communicator));
        }
    }

    @Override
    public void handle(Notice notice) {
        if (notice.kind() != Kind.REVOKED) {
            agreements.handle(notice);
        }
    }

    /** Ends operations under way, and notifies the others, since the process that sent the notice may be dead. */
    private void end(Communicator communicator) {
        for (int other : communicator.allMembers().processes()) {
            if (other != process && !matcher.isDead(other)) {
                notices.send(new Notice(other, Kind.REVOKED, communicator.context(), 0, NOTHING));
            }
        }
        activities.abandonFaulty();
        endOperations(communicator.context());
    }

    private void endOperations(int context) {
        matcher.revoke(context, context + Communicator.CONTEXTS - 1);
    }

    /**
     * Begins to agree on flags.
     *
     * @param communicator whose processes that live all call this
     * @param flags flags of this process, replaced by the common ones; an error follows if a process has not
     *     acknowledged all deaths
     * @return an activity
     */
    public Activity agree(Communicator communicator, int[] flags) {
        Activity agreement = agree(communicator, flags[0], 0, 0, all -> {
            flags[0] = all.flags();
            if (!all.isAcknowledged()) {
                int[] members = agreements.members(communicator.context());
                throw errors.gone(members[all.dead().nextSetBit(0)]);
            }
        });
        activities.add(agreement);
        return agreement;
    }

    /** Begins an agreement, which its caller helps. */
    Activity agree(Communicator communicator, int flags, int lowest, int highest, Consumer<Vote> decided) {
        Health health = communicator.health();
        int context = communicator.context();
        Vote vote =
                new Vote(flags, lowest, highest, new BitSet(), health.acknowledgedPlaces(agreements.members(context)));
        health.await(true);
        return agreements.begin(context, vote, all -> {
            health.await(false);
            decided.accept(all);
        });
    }

    /**
     * Begins to make a communicator of the processes that live.
     *
     * @param old whose processes that live all call this
     * @param made gets the new one
     * @return an activity
     */
    public Activity shrink(Communicator old, Consumer<Communicator> made) {
        Activity shrinking = new Shrinking(old, this, made);
        activities.add(shrinking);
        return shrinking;
    }

    /** Returns the processes that a vote names dead, and drops received messages of a revoked communicator. */
    Members dead(Communicator old, Vote vote) {
        if (old.health().isRevoked()) {
            endOperations(old.context());
        }
        int[] members = agreements.members(old.context());
        return Members.of(vote.dead().stream().map(place -> members[place]).toArray());
    }

    /** Waits until all processes of a communicator that live have called this, and the others need nothing of this. */
    void meet(Communicator communicator, Progress progress) {
        Activity end = agree(communicator, ALL_FLAGS, 0, 0, all -> {});
        activities.add(end);
        progress.await(end);
        progress.await(notices::areSent);
    }
}
