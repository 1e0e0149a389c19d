package io.clump.torture.process;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.am2.ReturnedMessage;
import io.clump.torture.ledger.Call;
import io.clump.torture.ledger.Channel;
import io.clump.torture.ledger.EntryKind;
import io.clump.torture.ledger.EntryKind.Damage;
import io.clump.torture.ledger.LedgerWriter;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The handlers of an endpoint. All messages have the same arguments:
 *
 * <pre>
 *   0-1 sender │ 2-3 receiver │ 4 number in the stream │ 5 {@link Flags} of the request │ 6 length of a get │ 7 when the request
 *   was sent, in microseconds
 * </pre>
 */
final class Handlers {
    static final int REQUEST = 1;
    static final int REPLY = 2;
    static final int GOT = 3;

    /** A number that no handler has. */
    static final int UNSET_HANDLER = 99;

    private static final int FROM = 0;
    private static final int TO = 2;
    private static final int NUMBER = 4;
    private static final int FLAGS = 5;
    private static final int LENGTH = 6;
    private static final int MICROS = 7;

    private static final int ERROR_IN = 4;

    private final EndpointMessages desk;
    private final Endpoint endpoint;
    private final InjectedFaults faults;
    private final UnsafeBuffer scratch;

    Handlers(EndpointMessages desk, Endpoint endpoint, InjectedFaults faults) {
        this.desk = desk;
        this.endpoint = endpoint;
        this.faults = faults;
        scratch = new UnsafeBuffer(new byte[Math.max(endpoint.maxMediumBytes(), SegmentPlan.LONG_BYTES)]);
    }

    void install() {
        endpoint.handlers().set(REQUEST, this::handleRequest);
        endpoint.handlers().set(REPLY, this::handleReply);
        endpoint.handlers().set(GOT, this::handleGot);
        endpoint.handlers().setReturnedMessageHandler(this::handleReturned);
        endpoint.handlers().setErrorListener((where, handler, error) -> faults.reported(error));
    }

    private void handleRequest(Message message) {
        long from = message.longArgument(FROM);
        int number = message.argument(NUMBER);
        desk.arrived(EntryKind.HANDLED, Channel.REQUEST, number, from, 0);
        check(message, Channel.REQUEST);
        Flags flags = Flags.of(message.argument(FLAGS));
        if (flags.reply() != Flags.Answer.NOTHING) {
            reply(message, from, flags);
        }
        faults.maybeThrow(number % ERROR_IN == 0);
    }

    private void reply(Message message, long to, Flags flags) {
        int number = desk.with(to).takeReply();
        LedgerWriter ledger = desk.ledger();
        Call outerCall = ledger.call();
        long outerPeer = ledger.callPeer();
        desk.sent(EntryKind.SENDING, Channel.REPLY, number, to, 0);
        ledger.begin(Call.REPLY, to);
        try {
            send(message, to, number, flags);
        } catch (TortureError sentNevertheless) {
            faults.threw();
        } catch (ClumpException | OutOfMemoryError e) {
            faults.shortOf(e);
            desk.sent(EntryKind.DOUBTFUL, Channel.REPLY, number, to, 0);
            return;
        } finally {
            ledger.begin(outerCall, outerPeer);
        }
        desk.sent(EntryKind.SENT, Channel.REPLY, number, to, 0);
    }

    private void send(Message message, long to, int number, Flags flags) {
        long id = desk.id();
        int argument = flags.argument();
        int micros = message.argument(MICROS);
        long key = Payload.key(id, Channel.REPLY, number);
        switch (flags.reply()) {
            case SHORT ->
                message.reply(
                        REPLY,
                        8,
                        (int) id,
                        (int) (id >>> 32),
                        (int) to,
                        (int) (to >>> 32),
                        number,
                        argument,
                        0,
                        micros);
            case MEDIUM -> {
                int length = Payload.length(key, endpoint.maxMediumBytes());
                Payload.fill(scratch, 0, length, key);
                message.replyMedium(
                        REPLY,
                        scratch,
                        0,
                        length,
                        8,
                        (int) id,
                        (int) (id >>> 32),
                        (int) to,
                        (int) (to >>> 32),
                        number,
                        argument,
                        length,
                        micros);
            }
            default -> {
                int length = fillLong(scratch, key, id);
                message.replyLong(
                        REPLY,
                        scratch,
                        0,
                        length,
                        SegmentPlan.reply(flags.replySlot()),
                        8,
                        (int) id,
                        (int) (id >>> 32),
                        (int) to,
                        (int) (to >>> 32),
                        number,
                        argument,
                        length,
                        micros);
            }
        }
    }

    /** Fills the data of a long message, which begins with its sender; returns its length. */
    static int fillLong(MutableDirectBuffer buffer, long key, long from) {
        int length = Long.BYTES + Payload.length(key, SegmentPlan.LONG_BYTES - Long.BYTES);
        buffer.putLong(0, from);
        Payload.fill(buffer, Long.BYTES, length - Long.BYTES, key);
        return length;
    }

    private void handleReply(Message message) {
        long from = message.longArgument(FROM);
        desk.arrived(EntryKind.HANDLED, Channel.REPLY, message.argument(NUMBER), from, age(message.argument(MICROS)));
        check(message, Channel.REPLY);
        desk.settle(from, message.argument(FLAGS));
    }

    /** The arguments of a get are this endpoint's own. */
    private void handleGot(Message message) {
        long to = message.longArgument(TO);
        int number = message.argument(NUMBER);
        desk.sent(EntryKind.HANDLED, Channel.GET, number, to, age(message.argument(MICROS)));
        int length = message.argument(LENGTH);
        int place = SegmentPlan.place(Payload.key(to, Channel.GET, number));
        if (message.dataLength() != length) {
            desk.sent(EntryKind.DAMAGED, Channel.GET, number, to, Damage.LENGTH.number());
        } else if (!Payload.matchesPlace(message.data(), 0, length, Payload.key(to, Channel.GET, 0), place)) {
            desk.sent(EntryKind.DAMAGED, Channel.GET, number, to, Damage.BYTES.number());
        }
        Correspondence with = desk.with(to);
        desk.getSlots().giveBack(Flags.of(message.argument(FLAGS)).requestSlot());
        with.settle();
    }

    private void handleReturned(ReturnedMessage message) {
        long to = Integer.toUnsignedLong(message.argument(TO)) | ((long) message.argument(TO + 1) << 32);
        int number = message.argument(NUMBER);
        long reason = message.reason().code();
        switch (message.category()) {
            case GET -> {
                desk.sent(EntryKind.RETURNED, Channel.GET, number, to, reason);
                desk.getSlots().giveBack(Flags.of(message.argument(FLAGS)).requestSlot());
                desk.with(to).settle();
            }
            default -> {
                if (message.isReply()) {
                    desk.sent(EntryKind.RETURNED, Channel.REPLY, number, to, reason);
                    return;
                }
                desk.sent(EntryKind.RETURNED, Channel.REQUEST, number, to, reason);
                if (Flags.of(message.argument(FLAGS)).reply() != Flags.Answer.NOTHING) {
                    desk.settle(to, message.argument(FLAGS));
                }
            }
        }
    }

    private void check(Message message, Channel channel) {
        long from = message.longArgument(FROM);
        int number = message.argument(NUMBER);
        if (message.longArgument(TO) != desk.id()) {
            desk.arrived(EntryKind.DAMAGED, channel, number, from, Damage.DESTINATION.number());
            return;
        }
        long key = Payload.key(from, channel, number);
        int length = message.dataLength();
        switch (message.category()) {
            case MEDIUM -> {
                if (length != message.argument(LENGTH)) {
                    desk.arrived(EntryKind.DAMAGED, channel, number, from, Damage.LENGTH.number());
                } else if (!Payload.matches(message.data(), 0, length, key)) {
                    desk.arrived(EntryKind.DAMAGED, channel, number, from, Damage.BYTES.number());
                }
            }
            case LONG -> checkLong(message, channel, key, from, number);
            default -> {
                // A short message has no data.
            }
        }
    }

    /** A later process of the same rank writes to the same place; then the former content is unknown. */
    private void checkLong(Message message, Channel channel, long key, long from, int number) {
        int length = message.dataLength();
        if (length != message.argument(LENGTH)) {
            desk.arrived(EntryKind.DAMAGED, channel, number, from, Damage.LENGTH.number());
        } else if (message.data().getLong(0) == from
                && !Payload.matches(message.data(), Long.BYTES, length - Long.BYTES, key)
                && message.data().getLong(0) == from) {
            desk.arrived(EntryKind.DAMAGED, channel, number, from, Damage.BYTES.number());
        }
    }

    static int micros() {
        return (int) (System.nanoTime() / 1_000);
    }

    private static long age(int micros) {
        return Integer.toUnsignedLong(micros() - micros) * 1_000;
    }
}
