package io.clump.torture.process;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.MediumClaim;
import io.clump.am2.RequestOperations;
import io.clump.am2.ReturnReason;
import io.clump.am2.SendResult;
import io.clump.torture.ledger.Call;
import io.clump.torture.ledger.Channel;
import io.clump.torture.ledger.EntryKind;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Sends messages of all kinds, and writes each down before and after. */
final class Traffic {
    /** The send ended by an error of a handler; the message was sent, or is returned. */
    private static final long THREW = 1;

    /** Destinations with a wrong tag have indices from here on. */
    static final int WRONG_TAGS = 512;

    /** Nothing is ever mapped here. */
    private static final int UNMAPPED = 1_023;

    private final EndpointMessages desk;
    private final Endpoint endpoint;
    private final InjectedFaults faults;
    private final Random random;
    private final int rank;
    private final boolean hasSegment;
    private final UnsafeBuffer scratch;

    Traffic(
            EndpointMessages desk,
            Endpoint endpoint,
            InjectedFaults faults,
            Random random,
            int rank,
            boolean hasSegment) {
        this.desk = desk;
        this.endpoint = endpoint;
        this.faults = faults;
        this.random = random;
        this.rank = rank;
        this.hasSegment = hasSegment;
        scratch = new UnsafeBuffer(new byte[Math.max(endpoint.maxMediumBytes(), SegmentPlan.LONG_BYTES)]);
    }

    /** Sends something to a destination, unless too much is under way to it. */
    void send(int destination, long peer) {
        Correspondence with = desk.with(peer);
        Kind kind = Kind.pick(random);
        if (!with.hasSpace() || (kind.needsSegment() && !hasSegment)) {
            return;
        }
        switch (kind) {
            case GET -> get(destination, with);
            case WRONG_HANDLER -> sendShort(destination, with, Handlers.UNSET_HANDLER, ReturnReason.BAD_HANDLER);
            case WRONG_TAG -> sendShort(WRONG_TAGS + destination, with, Handlers.REQUEST, ReturnReason.BAD_TAG);
            case UNMAPPED -> sendShort(UNMAPPED, with, Handlers.REQUEST, ReturnReason.UNMAPPED);
            default -> request(kind, destination, with);
        }
    }

    private void request(Kind kind, int destination, Correspondence with) {
        boolean isLong = kind == Kind.LONG || kind == Kind.TRY_LONG;
        int slot = isLong ? with.requestSlots().take() : Slots.NONE;
        if (isLong && slot == Slots.NONE) {
            return;
        }
        // The slot of a long request is free again when its reply has arrived.
        Flags.Answer answer = isLong && random.nextBoolean() ? Flags.Answer.SHORT : answer(isLong);
        int replySlot = answer == Flags.Answer.LONG ? desk.replySlots().take() : Slots.NONE;
        if (answer == Flags.Answer.LONG && replySlot == Slots.NONE) {
            answer = Flags.Answer.SHORT;
        }
        Flags flags = new Flags(answer, slot, replySlot);
        if (answer != Flags.Answer.NOTHING) {
            with.await();
        }
        int number = with.nextRequest();
        boolean sent = attempt(
                Channel.REQUEST, number, with.peer(), 0, () -> send(kind, destination, with.peer(), number, flags));
        if (sent) {
            with.requestSent();
        } else if (answer != Flags.Answer.NOTHING) {
            desk.settle(with.peer(), flags.argument());
        }
    }

    private Flags.Answer answer(boolean needed) {
        int dice = random.nextInt(10);
        if (dice < 2 && !needed) {
            return Flags.Answer.NOTHING;
        }
        if (dice < 7) {
            return Flags.Answer.SHORT;
        }
        return dice < 9 || !hasSegment ? Flags.Answer.MEDIUM : Flags.Answer.LONG;
    }

    /** Returns false if nothing was sent. */
    private boolean send(Kind kind, int destination, long to, int number, Flags flags) {
        Words words = Words.of(desk.id(), to, number, flags.argument(), Handlers.micros());
        long key = Payload.key(desk.id(), Channel.REQUEST, number);
        return switch (kind) {
            case SHORT, TRY_SHORT -> sendShort(kind, destination, words);
            case MEDIUM, TRY_MEDIUM -> sendMedium(kind, destination, fill(kind, key, desk.id()), words);
            case LONG, TRY_LONG -> {
                int offset = SegmentPlan.request(rank, flags.requestSlot());
                yield sendLong(kind, destination, fill(kind, key, desk.id()), offset, words);
            }
            default -> sendClaimed(kind, destination, fill(kind, key, desk.id()), key, words);
        };
    }

    /** Returns the requests that wait for space, or those that do not, by the kind. */
    private RequestOperations requests(Kind kind) {
        boolean waits = kind == Kind.SHORT || kind == Kind.MEDIUM || kind == Kind.LONG;
        return waits ? endpoint : endpoint.withoutWaiting();
    }

    private boolean sendShort(Kind kind, int destination, Words w) {
        return requests(kind)
                        .request(
                                destination,
                                Handlers.REQUEST,
                                w.f0,
                                w.f1,
                                w.t0,
                                w.t1,
                                w.number,
                                w.argument,
                                0,
                                w.micros)
                == SendResult.SENT;
    }

    private boolean sendMedium(Kind kind, int destination, int length, Words w) {
        return requests(kind)
                        .requestMedium(
                                destination,
                                Handlers.REQUEST,
                                scratch,
                                0,
                                length,
                                w.f0,
                                w.f1,
                                w.t0,
                                w.t1,
                                w.number,
                                w.argument,
                                length,
                                w.micros)
                == SendResult.SENT;
    }

    private boolean sendLong(Kind kind, int destination, int length, int at, Words w) {
        return requests(kind)
                        .requestLong(
                                destination,
                                Handlers.REQUEST,
                                scratch,
                                0,
                                length,
                                at,
                                w.f0,
                                w.f1,
                                w.t0,
                                w.t1,
                                w.number,
                                w.argument,
                                length,
                                w.micros)
                == SendResult.SENT;
    }

    private boolean sendClaimed(Kind kind, int destination, int length, long key, Words w) {
        MediumClaim claim = openClaim(destination, length);
        if (claim == null) {
            return false;
        }
        Payload.fill(claim.data(), 0, length, key);
        if (kind == Kind.ABORTED_CLAIM) {
            claim.abort();
            return false;
        }
        claim.commit(Handlers.REQUEST, w.f0, w.f1, w.t0, w.t1, w.number, w.argument, length, w.micros);
        return true;
    }

    /** Polls before it claims; an error of a handler leaves nothing claimed. */
    private @Nullable MediumClaim openClaim(int destination, int length) {
        try {
            return endpoint.claimMedium(destination, length);
        } catch (TortureError thrownByAHandler) {
            faults.threw();
            return null;
        }
    }

    private int fill(Kind kind, long key, long id) {
        if (kind == Kind.LONG || kind == Kind.TRY_LONG) {
            return Handlers.fillLong(scratch, key, id);
        }
        int length = Payload.length(key, endpoint.maxMediumBytes());
        Payload.fill(scratch, 0, length, key);
        return length;
    }

    /** Sends a message that must be returned. */
    private void sendShort(int destination, Correspondence with, int handler, ReturnReason reason) {
        long id = desk.id();
        long to = with.peer();
        int number = with.nextRequest();
        int argument = new Flags(Flags.Answer.NOTHING, Slots.NONE, Slots.NONE).argument();
        boolean sent = attempt(Channel.REQUEST, number, to, reason.code(), () -> {
            endpoint.request(
                    destination,
                    handler,
                    (int) id,
                    (int) (id >>> 32),
                    (int) to,
                    (int) (to >>> 32),
                    number,
                    argument,
                    0,
                    Handlers.micros());
            return true;
        });
        if (sent) {
            with.requestSent();
        }
    }

    private void get(int destination, Correspondence with) {
        int slot = desk.getSlots().take();
        if (slot == Slots.NONE) {
            return;
        }
        long id = desk.id();
        long to = with.peer();
        int number = with.nextGet();
        int place = SegmentPlan.place(Payload.key(to, Channel.GET, number));
        int most = random.nextInt(4) == 0 ? SegmentPlan.GET_BYTES : SegmentPlan.LONG_BYTES;
        int length = random.nextInt(most + 1) & -Long.BYTES;
        int argument = new Flags(Flags.Answer.NOTHING, slot, Slots.NONE).argument();
        with.await();
        boolean sent = attempt(Channel.GET, number, to, 0, () -> {
            endpoint.get(
                    destination,
                    place,
                    length,
                    SegmentPlan.get(slot),
                    Handlers.GOT,
                    (int) id,
                    (int) (id >>> 32),
                    (int) to,
                    (int) (to >>> 32),
                    number,
                    argument,
                    length,
                    Handlers.micros());
            return true;
        });
        if (sent) {
            with.getSent();
        }
    }

    /** Returns false if nothing was sent. */
    private boolean attempt(Channel channel, int number, long to, long reason, Send send) {
        desk.sent(EntryKind.SENDING, channel, number, to, reason);
        desk.ledger().begin(Call.SEND, to);
        boolean sent;
        try {
            sent = send.run();
        } catch (TortureError thrownByAHandler) {
            faults.threw();
            desk.sent(EntryKind.SENT, channel, number, to, THREW);
            return true;
        } catch (ClumpException | OutOfMemoryError e) {
            faults.shortOf(e);
            desk.sent(EntryKind.DOUBTFUL, channel, number, to, 0);
            return true;
        } finally {
            desk.ledger().end();
        }
        desk.sent(sent ? EntryKind.SENT : EntryKind.UNSENT, channel, number, to, 0);
        return sent;
    }

    /** Sends something. */
    private interface Send {
        /** Returns false if nothing was sent. */
        boolean run();
    }

    /**
     * The arguments of a request: both endpoints in two words each, its number, its flags, and how long its handler
     * takes.
     */
    private record Words(int f0, int f1, int t0, int t1, int number, int argument, int micros) {
        static Words of(long from, long to, int number, int argument, int micros) {
            return new Words((int) from, (int) (from >>> 32), (int) to, (int) (to >>> 32), number, argument, micros);
        }
    }
}
