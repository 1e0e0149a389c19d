package io.clump.torture.judge;

import io.clump.am2.ReturnReason;
import io.clump.torture.ledger.Channel;
import io.clump.torture.ledger.Entry;
import io.clump.torture.ledger.What;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** Two endpoints, and the entries that they write. */
abstract class JudgedPair {
    static final long A = 0xa;
    static final long B = 0xb;
    static final long SECOND = 1_000_000_000L;

    final Judge judge = new Judge(new Limits(Duration.ofSeconds(5), Duration.ofSeconds(30)), true);
    final Life calm = new Life(0, "rank 0", "0", true, List.of());
    final Life other = new Life(1, "rank 1", "0", true, List.of());
    final Life neighbour = new Life(3, "rank 3", "0", false, List.of());
    final Life victim = new Life(2, "rank 2", "1", false, List.of());

    void open(Life from, Life to) {
        judge.accept(from, new Entry(What.OPENED, Channel.REQUEST, 0, A, 0, 0, 0));
        judge.accept(to, new Entry(What.OPENED, Channel.REQUEST, 0, B, 0, 0, 0));
    }

    void close(Life life, long endpoint, long seconds) {
        judge.accept(life, new Entry(What.CLOSING, Channel.REQUEST, 0, endpoint, 0, 0, seconds * SECOND));
    }

    void send(Life from, int number) {
        judge.accept(from, entry(What.SENDING, Channel.REQUEST, number, 0, 0));
        judge.accept(from, entry(What.SENT, Channel.REQUEST, number, 0, 0));
    }

    void handle(Life to, int number, long seconds) {
        judge.accept(to, entry(What.HANDLED, Channel.REQUEST, number, seconds, 0));
    }

    void giveBack(int number, ReturnReason reason, long seconds) {
        judge.accept(calm, entry(What.RETURNED, Channel.REQUEST, number, seconds, reason.code()));
    }

    void answer(Life from, int number, long seconds) {
        judge.accept(from, new Entry(What.SENDING, Channel.REPLY, number, B, A, 0, 0));
        judge.accept(from, new Entry(What.SENT, Channel.REPLY, number, B, A, 0, 0));
        judge.accept(calm, new Entry(What.HANDLED, Channel.REPLY, number, B, A, seconds * SECOND, seconds * SECOND));
    }

    Rule rule() {
        return Objects.requireNonNull(judge.violation()).rule();
    }

    static Entry entry(What what, Channel channel, int number, long seconds, long detail) {
        return new Entry(what, channel, number, A, B, detail, seconds * SECOND);
    }
}
