package io.clump.mpi.window;

import io.clump.matching.MatchedMessage;
import io.clump.matching.SendMode;
import io.clump.mpi.comm.Activity;
import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Messenger;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.type.Kind;
import java.nio.BufferUnderflowException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import mpi.MPI;
import mpi.MPIException;

/**
 * The part of a target: does what others ask for, in the order in which each of them asks, whenever the process is in a
 * call of MPI. Trusts nothing that arrives: a wrong request is refused with an error reply.
 */
final class Service extends Activity {
    /** Tag of all requests; replies have a context of their own. */
    static final int REQUESTS = 0;

    /**
     * A message whose data may still be on their way.
     *
     * @param receive of the message
     * @param bytes where it goes
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Arriving(Activity receive, byte[] bytes) {}

    private final Communicator communicator;
    private final Messenger messenger;
    private final Exposure exposure;
    private final ElementLock elementLock;
    private final LockQueue locks;
    private final List<Deque<Arriving>> arriving;
    private final Deque<Activity> replies = new ArrayDeque<>();
    private final int[] failures;
    private final int[] posts;
    private final int[] completions;
    private int deadBefore;
    private boolean closing;

    Service(Communicator communicator, Exposure exposure, ElementLock elementLock) {
        this.communicator = communicator;
        this.exposure = exposure;
        this.elementLock = elementLock;
        messenger = communicator.world().messenger();
        int size = communicator.local().size();
        locks = new LockQueue(size);
        arriving = new ArrayList<>(size);
        IntStream.range(0, size).forEach(rank -> arriving.add(new ArrayDeque<>()));
        failures = new int[size];
        posts = new int[size];
        completions = new int[size];
        deadBefore = messenger.progress().deadPeers();
    }

    /** Context of replies. */
    static int replies(Communicator communicator) {
        return communicator.context() + 2;
    }

    /** Ends after the next step. */
    void close() {
        closing = true;
    }

    /** Returns whether each of these ranks has posted and {@link #takePosts} has not counted it. */
    boolean havePosted(int[] ranks) {
        return IntStream.of(ranks).allMatch(rank -> posts[rank] > 0);
    }

    /** Takes notice. */
    void takePosts(int[] ranks) {
        IntStream.of(ranks).forEach(rank -> posts[rank]--);
    }

    /** Returns whether each of these ranks has completed and {@link #takeCompletions} has not counted it. */
    boolean haveCompleted(int[] ranks) {
        return IntStream.of(ranks).allMatch(rank -> completions[rank] > 0);
    }

    /** Takes notice. */
    void takeCompletions(int[] ranks) {
        IntStream.of(ranks).forEach(rank -> completions[rank]--);
    }

    @Override
    protected void step() {
        if (communicator.health().isRevoked()) {
            // Nothing is accessed any more, and arrived requests were dropped.
            end();
            return;
        }
        while (messenger.probes().isThere(communicator.context(), REQUESTS)) {
            MatchedMessage message =
                    messenger.probes().matchedProbe(communicator.context(), Messenger.ANY_PROCESS, REQUESTS);
            if (message != null) {
                accept(message);
            }
        }
        arriving.forEach(this::handleAll);
        while (!replies.isEmpty() && replies.element().advance()) {
            replies.remove();
        }
        if (messenger.progress().deadPeers() != deadBefore) {
            deadBefore = messenger.progress().deadPeers();
            locks.forgetThose(this::isGone);
            for (int rank = 0; rank < failures.length; rank++) {
                if (isGone(rank)) {
                    release(rank);
                }
            }
            grant();
        }
        if (closing) {
            end();
        }
    }

    @Override
    public boolean isReady() {
        return isComplete()
                || closing
                || communicator.health().isRevoked()
                || messenger.probes().isThere(communicator.context(), REQUESTS)
                || messenger.progress().deadPeers() != deadBefore
                || arriving.stream().anyMatch(Service::isNextThere);
    }

    private static boolean isNextThere(Deque<Arriving> ofSender) {
        return !ofSender.isEmpty() && ofSender.element().receive.isReady();
    }

    private void accept(MatchedMessage message) {
        int rank = communicator.rankOfSource(message.source());
        byte[] bytes = new byte[Math.toIntExact(message.length())];
        Activity receive = messenger.receive(message, Slice.of(Kind.BYTE, bytes, 0, bytes.length));
        if (rank >= 0) {
            arriving.get(rank).add(new Arriving(receive, bytes));
        }
    }

    private void handleAll(Deque<Arriving> ofSender) {
        while (!ofSender.isEmpty() && ofSender.element().receive.advance()) {
            Arriving next = ofSender.remove();
            if (next.receive.error() == null) {
                handle(arriving.indexOf(ofSender), next.bytes);
            }
        }
    }

    private void handle(int rank, byte[] bytes) {
        try {
            WindowMessage message = WindowMessage.read(bytes);
            if (message.kind().hasItems()) {
                access(rank, message);
            } else {
                synchronize(rank, message);
            }
        } catch (MPIException e) {
            fail(rank, e.getErrorClass());
        } catch (IllegalArgumentException | ArithmeticException | BufferUnderflowException e) {
            fail(rank, MPI.ERR_ARG);
        }
    }

    private void fail(int rank, int errorClass) {
        if (failures[rank] == MPI.SUCCESS) {
            failures[rank] = errorClass;
        }
    }

    private void access(int rank, WindowMessage message) {
        byte[] result = null;
        try {
            ItemsInMemory items = exposure.find(message.items());
            elementLock.lock();
            try {
                result = access(items, message);
            } finally {
                elementLock.unlock();
            }
        } finally {
            if (message.reply() != WindowMessage.NO_REPLY) {
                // Without data if it failed: its sender expects some.
                reply(rank, message.reply(), result == null ? new byte[0] : result);
            }
        }
    }

    private static byte[] access(ItemsInMemory items, WindowMessage message) {
        byte[] data = message.bytes();
        int offset = message.dataOffset();
        byte[] before = new byte[0];
        switch (message.kind()) {
            case PUT -> items.put(data, offset, message.dataBytes());
            case GET -> before = get(items);
            case ACCUMULATE -> items.combine(message.accumulation(), data, offset);
            case GET_ACCUMULATE -> {
                before = get(items);
                items.combine(message.accumulation(), data, offset);
            }
            case COMPARE_AND_SWAP -> before = items.compareAndSwap(data, offset);
            default -> throw new IllegalArgumentException("no access: " + message.kind());
        }
        return before;
    }

    private static byte[] get(ItemsInMemory items) {
        byte[] bytes = new byte[Math.toIntExact(items.items().bytes())];
        items.get(bytes, 0);
        return bytes;
    }

    private void synchronize(int rank, WindowMessage message) {
        switch (message.kind()) {
            case FLUSH -> acknowledge(rank, message.reply());
            case LOCK_SHARED -> {
                locks.ask(new LockQueue.Waiting(rank, false, message.reply()));
                grant();
            }
            case LOCK_EXCLUSIVE -> {
                locks.ask(new LockQueue.Waiting(rank, true, message.reply()));
                grant();
            }
            case UNLOCK -> {
                if (!release(rank)) {
                    fail(rank, MPI.ERR_RMA_SYNC);
                }
                acknowledge(rank, message.reply());
                grant();
            }
            case POST -> posts[rank]++;
            case COMPLETE -> completions[rank]++;
            default -> throw new IllegalArgumentException("no synchronization: " + message.kind());
        }
    }

    private void acknowledge(int rank, int tag) {
        int failure = failures[rank];
        failures[rank] = MPI.SUCCESS;
        reply(rank, tag, Reply.outcome(failure));
    }

    private boolean isGone(int rank) {
        return messenger.progress().isDead(communicator.local().process(rank));
    }

    /** Takes the lock back; returns false if the rank has not got it. */
    private boolean release(int rank) {
        boolean hasHeld = locks.release(rank);
        if (hasHeld) {
            watch(rank, false);
        }
        return hasHeld;
    }

    /** The death of a lock holder must be detected: no message may be in flight to it. */
    private void watch(int rank, boolean begins) {
        if (rank != communicator.rank()) {
            messenger.progress().watch(new int[] {communicator.local().process(rank)}, begins);
        }
    }

    private void grant() {
        for (LockQueue.Waiting granted : locks.next()) {
            watch(granted.rank(), true);
            reply(granted.rank(), granted.reply(), Reply.outcome(MPI.SUCCESS));
        }
    }

    private void reply(int rank, int tag, byte[] bytes) {
        replies.add(messenger.send(
                replies(communicator),
                communicator.destination(rank),
                tag,
                Slice.of(Kind.BYTE, bytes, 0, bytes.length),
                SendMode.STANDARD));
    }
}
