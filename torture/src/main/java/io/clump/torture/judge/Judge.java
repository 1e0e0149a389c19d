package io.clump.torture.judge;

import io.clump.am2.ReturnReason;
import io.clump.torture.ledger.Call;
import io.clump.torture.ledger.Channel;
import io.clump.torture.ledger.Entry;
import io.clump.torture.ledger.EntryKind;
import io.clump.torture.ledger.EntryKind.Damage;
import io.clump.torture.ledger.LedgerReader.CallInProgress;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Reads the ledgers of all processes and keeps the first violation that it finds. */
public final class Judge {
    /** After so long all that was written before is known. */
    private static final long SURELY_READ_NANOS = 2_000_000_000L;

    private final Limits limits;
    private final boolean sharedMemory;
    private final Reasons reasons;
    private final Map<Long, EndpointLifetime> residences = new HashMap<>();
    private final Map<StreamName, Stream> streams = new HashMap<>();
    private final Queue<Doubt> doubts = new ArrayDeque<>();
    private final Tally tally = new Tally();
    private @Nullable Violation violation;

    /**
     * Makes a judge.
     *
     * @param limits how long things may take
     * @param sharedMemory whether processes of one node do without the network
     */
    public Judge(Limits limits, boolean sharedMemory) {
        this.limits = limits;
        this.sharedMemory = sharedMemory;
        reasons = new Reasons(limits);
    }

    /**
     * The first violation.
     *
     * @return null as long as nothing was violated
     */
    public @Nullable Violation violation() {
        return violation;
    }

    /**
     * Counts the messages judged so far.
     *
     * @return counts that go on
     */
    public Tally tally() {
        return tally;
    }

    /**
     * Takes in what a process has written; in its order, while other processes' entries may come before or after.
     *
     * @param life of the process
     * @param entry the entry
     */
    public void accept(ProcessLifetime life, Entry entry) {
        switch (entry.what()) {
            case OPENED -> residences.put(entry.from(), new EndpointLifetime(life, entry.nanos()));
            case CLOSING -> residenceOf(entry.from()).close(entry.nanos());
            case PAUSED -> {
                life.disturb();
                life.stand(entry.nanos());
            }
            case RESUMED -> life.calmDown(entry.nanos());
            case DAMAGED ->
                violate(Rule.DAMAGED, entry, "fields that differ from the message sent: " + Damage.of(entry.detail()));
            case DROPPED -> residenceOf(entry.from()).drop(entry.detail());
            case THREW -> violate(Rule.THREW, life + " had an operation throw; its output has the trace");
            default -> acceptMessage(entry);
        }
    }

    private void acceptMessage(Entry entry) {
        tally.count(entry);
        Stream stream = streams.computeIfAbsent(StreamName.of(entry), Stream::new);
        EndpointLifetime to = residences.get(entry.to());
        long expected = expectedReason(stream, entry);
        Rule broken = stream.accept(entry, circumstances(entry, to));
        if (broken != null) {
            ProcessLifetime life = to == null ? null : to.life();
            violate(broken, entry, stream.pastOf(entry) + (life == null ? "" : life.standing(entry.nanos())));
        } else if (entry.what() == EntryKind.RETURNED && entry.detail() != expected) {
            doubts.add(new Doubt(entry, entry.nanos() + SURELY_READ_NANOS));
        } else if (entry.what() == EntryKind.HANDLED && entry.channel() != Channel.REQUEST) {
            checkAnswer(entry);
        }
    }

    /**
     * Returns whether a message that its receiver has handled may be returned for a reason that denies it: a killed
     * process may not have removed it from its queue yet. Over a network such a message is returned as UNANSWERED, also
     * from a process that has closed.
     */
    private boolean mayHaveDied(Entry entry, EndpointLifetime to) {
        EndpointLifetime from = residences.get(entry.from());
        return to.life().isKilled() && from != null && !isRemote(from, to);
    }

    private Circumstances circumstances(Entry entry, @Nullable EndpointLifetime to) {
        EndpointLifetime from = residences.get(entry.from());
        return new Circumstances(
                entry.channel() != Channel.GET && to != null && mayHaveDied(entry, to),
                from != null && from.isGone(),
                to == null ? ProcessLifetime.NEVER : to.life().standsSince());
    }

    private static long expectedReason(Stream stream, Entry entry) {
        MessageRecord letter = stream.open().get(entry.number());
        return letter == null ? 0 : letter.expectedReason();
    }

    /** The detail of a reply and of a get is the time that it took. */
    private void checkAnswer(Entry entry) {
        EndpointLifetime from = residences.get(entry.from());
        EndpointLifetime to = residences.get(entry.to());
        if (from == null || to == null || !from.life().isCalm() || !to.life().isCalm()) {
            return;
        }
        tally.answered(entry.detail());
        long sentNanos = entry.nanos() - entry.detail();
        if (entry.nanos() > deadline(from, to, sentNanos, entry.nanos())) {
            violate(Rule.SLOW, entry, "took " + seconds(entry.detail()));
        }
    }

    /**
     * Reads the ledgers, and searches for messages that should be settled by now. The time is that before the first
     * ledger is read: if this process is stopped between two ledgers, the second one has later entries than the first.
     *
     * @param clock the time now
     * @param reading passes all new entries to {@link #accept}
     */
    public void readAndCheck(LongSupplier clock, Runnable reading) {
        long nanos = clock.getAsLong();
        reading.run();
        check(nanos);
    }

    /**
     * Searches for states that should have settled.
     *
     * @param nanos a time before which all was read that was written
     */
    void check(long nanos) {
        while (!doubts.isEmpty() && doubts.element().dueNanos <= nanos) {
            resolve(doubts.remove().entry);
        }
        Iterator<Stream> all = streams.values().iterator();
        while (all.hasNext() && violation == null) {
            Stream stream = all.next();
            check(stream, nanos);
            if (isOver(stream, nanos)) {
                all.remove();
            }
        }
    }

    /**
     * The process that an endpoint belongs to.
     *
     * @param endpoint its number
     * @return null if nothing is known of it
     */
    public @Nullable ProcessLifetime lifeOf(long endpoint) {
        EndpointLifetime residence = residences.get(endpoint);
        return residence == null ? null : residence.life();
    }

    /**
     * Tells whether every message has settled that has to.
     *
     * @return false while the end of one is unknown
     */
    public boolean isSettled() {
        return doubts.isEmpty()
                && streams.values().stream().allMatch(stream -> stream.open().isEmpty());
    }

    /**
     * Says of the first message whose end is unknown that it should have settled, if there is one.
     *
     * @param nanos the time now
     */
    public void violateUnsettled(long nanos) {
        for (Stream stream : streams.values()) {
            for (Map.Entry<Integer, MessageRecord> entry : stream.open().entrySet()) {
                MessageRecord letter = entry.getValue();
                String what = String.format(
                        "message %d has not settled, %s ago", entry.getKey(), seconds(nanos - letter.nanos()));
                violate(Rule.STUCK, stream.name(), what, letter.entries());
            }
        }
    }

    /**
     * Checks that a process is not in one call for too long.
     *
     * @param life of the process
     * @param call call in progress, seen twice
     * @param nanos the time now
     */
    public void checkCall(ProcessLifetime life, CallInProgress call, long nanos) {
        if (call.call() == Call.NONE || call.call() == Call.PAUSE) {
            return;
        }
        long until = life.disturbedUntil();
        boolean calm = life.isCalm();
        EndpointLifetime peer = residences.get(call.peer());
        if (call.call() == Call.SEND && peer != null) {
            until = Math.max(until, peer.disturbedUntil(nanos, true));
            calm &= peer.life().isCalm();
        }
        if (until == Long.MAX_VALUE) {
            return;
        }
        long deadline = calm
                ? Math.max(call.startNanos() + limits.answerNanos(), until + limits.recoveryNanos())
                : Math.max(call.startNanos(), until) + limits.recoveryNanos();
        if (nanos > deadline) {
            violate(
                    Rule.STUCK,
                    String.format(
                            "%s is in one %s for %s%s",
                            life,
                            call.call(),
                            seconds(nanos - call.startNanos()),
                            peer == null ? "" : ", to an endpoint of " + peer.life()));
        }
    }

    /**
     * Keeps a violation that was found elsewhere, unless there is one already.
     *
     * @param found the violation
     */
    public void violate(Violation found) {
        if (violation == null) {
            violation = found;
        }
    }

    private void check(Stream stream, long nanos) {
        if (stream.open().isEmpty()) {
            return;
        }
        StreamName name = stream.name();
        EndpointLifetime from = residences.get(name.from());
        EndpointLifetime to = residences.getOrDefault(name.to(), from);
        if (from == null || to == null) {
            return;
        }
        Iterator<Map.Entry<Integer, MessageRecord>> letters =
                stream.open().entrySet().iterator();
        while (letters.hasNext()) {
            Map.Entry<Integer, MessageRecord> entry = letters.next();
            MessageRecord letter = entry.getValue();
            int number = entry.getKey();
            if (isAllowed(letter, name, from, to, nanos)) {
                letters.remove();
            } else if (isOverdue(letter, from, to, nanos)) {
                if (!hasDiedWith(to, stream, number, letter) && !isDropped(letter, from, to)) {
                    violate(letter, number, stream, nanos);
                    return;
                }
                letters.remove();
            }
        }
    }

    private boolean isOverdue(MessageRecord letter, EndpointLifetime from, EndpointLifetime to, long nanos) {
        if (!letter.isKnownToBeSent()) {
            return nanos - letter.nanos() > limits.recoveryNanos();
        }
        return letter.isSent() && !letter.isEnded() && nanos > deadline(from, to, letter.nanos(), nanos);
    }

    private void violate(MessageRecord letter, int number, Stream stream, long nanos) {
        Rule rule = letter.isKnownToBeSent() ? Rule.LOST : Rule.NEVER_SENT;
        violate(
                rule,
                stream.name(),
                String.format("message %d, %s ago", number, seconds(nanos - letter.nanos())),
                letter.entries());
    }

    /** Tells whether a message needs no end: one of its two endpoints is gone, and knew alone how it ended. */
    private boolean isAllowed(
            MessageRecord letter, StreamName name, EndpointLifetime from, EndpointLifetime to, long nanos) {
        if (!letter.isKnownToBeSent()) {
            return false;
        }
        boolean known = nanos - letter.nanos() > SURELY_READ_NANOS;
        if (letter.isDoubtful()) {
            return nanos - letter.nanos() > limits.recoveryNanos();
        }
        if (from.isGone() && known) {
            // Messages for the network are in the memory of their sender; so are replies that are set aside, and
            // records of gets.
            boolean kept = from.life().isKilled() && (isRemote(from, to) || name.channel() != Channel.REQUEST);
            boolean published = letter.isSent() && letter.expectedReason() == 0 && !kept;
            return !published || to.isGone();
        }
        return name.channel() == Channel.REPLY && to.isGone() && known;
    }

    /**
     * Returns whether a killed receiver may have accepted a message that it had not reached yet, so that its sender did
     * not learn of the end: it was acknowledged, or deferred until an answer was sent. A message that must be returned
     * may have been in flight.
     */
    private static boolean hasDiedWith(EndpointLifetime to, Stream stream, int number, MessageRecord letter) {
        return to.life().isKilled()
                && stream.name().channel() != Channel.GET
                && (letter.expectedReason() != 0 || number > stream.lastHandled());
    }

    /** Returns whether the receiver has refused the message, and reports that it could not return one. */
    private boolean isDropped(MessageRecord letter, EndpointLifetime from, EndpointLifetime to) {
        return letter.expectedReason() != 0 && isRemote(from, to) && to.takeDropped();
    }

    private long deadline(EndpointLifetime from, EndpointLifetime to, long sentNanos, long nanos) {
        boolean remote = isRemote(from, to);
        long disturbed = Math.max(from.disturbedUntil(nanos, remote), to.disturbedUntil(nanos, remote));
        if (disturbed == Long.MAX_VALUE) {
            return disturbed;
        }
        return from.life().isCalm() && to.life().isCalm()
                ? Math.max(sentNanos + limits.answerNanos(), disturbed + limits.recoveryNanos())
                : Math.max(sentNanos, disturbed) + limits.recoveryNanos();
    }

    private boolean isRemote(EndpointLifetime from, EndpointLifetime to) {
        return !sharedMemory || !from.life().node().equals(to.life().node());
    }

    private void resolve(Entry entry) {
        EndpointLifetime from = residences.get(entry.from());
        EndpointLifetime to = residences.get(entry.to());
        if (from == null || to == null) {
            return;
        }
        Stream stream = streams.get(StreamName.of(entry));
        if (entry.detail() == ReturnReason.CONGESTED.code() && stream != null && stream.hasThrown(entry.number())) {
            return;
        }
        if (!reasons.arePlausible(entry.detail(), entry.nanos(), from, to, isRemote(from, to))) {
            violate(Rule.WRONG_REASON, entry, "returned as " + ReturnReason.ofCode(entry.detail()));
        }
    }

    /**
     * An endpoint that is gone writes no more, so its streams need not be kept forever. Its sent messages may remain
     * unread as long as the receiver does not poll.
     */
    private boolean isOver(Stream stream, long nanos) {
        StreamName name = stream.name();
        EndpointLifetime from = residences.get(name.from());
        EndpointLifetime to = residences.get(name.to());
        boolean gone = (from != null && from.isGone()) || (to != null && to.isGone());
        return gone
                && stream.open().isEmpty()
                && nanos - stream.lastNanos() > 4 * limits.recoveryNanos()
                && (to == null || to.isGone() || nanos - SURELY_READ_NANOS > to.disturbedUntil(nanos, false));
    }

    private EndpointLifetime residenceOf(long endpoint) {
        EndpointLifetime residence = residences.get(endpoint);
        if (residence == null) {
            throw new IllegalStateException(String.format("an endpoint that was not opened: %016x", endpoint));
        }
        return residence;
    }

    private void violate(Rule rule, Entry entry, String detail) {
        violate(
                rule,
                StreamName.of(entry),
                "message " + entry.number() + (detail.isEmpty() ? "" : ", ") + detail,
                List.of(entry));
    }

    private void violate(Rule rule, StreamName name, String detail, List<Entry> also) {
        if (violation == null) {
            violation = new Violation(
                    rule,
                    name + ", " + place(name.from()) + " -> " + place(name.to()) + ": " + detail,
                    ledgerOfPair(name, also));
        }
    }

    private void violate(Rule rule, String text) {
        violate(new Violation(rule, text));
    }

    private String place(long endpoint) {
        EndpointLifetime residence = residences.get(endpoint);
        return residence == null ? "nobody" : residence.life().toString();
    }

    private List<Entry> ledgerOfPair(StreamName name, List<Entry> also) {
        Set<Entry> entries = new HashSet<>(also);
        for (Stream stream : streams.values()) {
            StreamName other = stream.name();
            boolean same = other.from() == name.from() && other.to() == name.to();
            boolean opposite = other.from() == name.to() && other.to() == name.from();
            if (same || opposite) {
                entries.addAll(stream.recent());
                stream.open().values().forEach(letter -> entries.addAll(letter.entries()));
            }
        }
        return entries.stream().sorted(Comparator.comparingLong(Entry::nanos)).toList();
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.3f s", nanos / 1e9);
    }

    /** A return whose reason is judged when all is known that was written before it. */
    private record Doubt(Entry entry, long dueNanos) {}
}
