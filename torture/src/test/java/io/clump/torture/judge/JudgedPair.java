package io.clump.torture.judge;

import io.clump.am2.ReturnReason;
import io.clump.torture.ledger.Channel;
import io.clump.torture.ledger.Entry;
import io.clump.torture.ledger.EntryKind;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** Two endpoints, and the entries that they write. */
abstract class JudgedPair {
    static final long A = 0xa;
    static final long B = 0xb;
    static final long SECOND = 1_000_000_000L;

    final Judge judge = new Judge(new Limits(Duration.ofSeconds(5), Duration.ofSeconds(30)), true);
    final ProcessLifetime calm = new ProcessLifetime(0, "rank 0", "0", true, List.of());
    final ProcessLifetime other = new ProcessLifetime(1, "rank 1", "0", true, List.of());
    final ProcessLifetime neighbour = new ProcessLifetime(3, "rank 3", "0", false, List.of());
    final ProcessLifetime victim = new ProcessLifetime(2, "rank 2", "1", false, List.of());

    void open(ProcessLifetime from, ProcessLifetime to) {
        judge.accept(from, new Entry(EntryKind.OPENED, Channel.REQUEST, 0, A, 0, 0, 0));
        judge.accept(to, new Entry(EntryKind.OPENED, Channel.REQUEST, 0, B, 0, 0, 0));
    }

    void close(ProcessLifetime life, long endpoint, long seconds) {
        judge.accept(life, new Entry(EntryKind.CLOSING, Channel.REQUEST, 0, endpoint, 0, 0, seconds * SECOND));
    }

    void send(ProcessLifetime from, int number) {
        judge.accept(from, entry(EntryKind.SENDING, Channel.REQUEST, number, 0, 0));
        judge.accept(from, entry(EntryKind.SENT, Channel.REQUEST, number, 0, 0));
    }

    void handle(ProcessLifetime to, int number, long seconds) {
        judge.accept(to, entry(EntryKind.HANDLED, Channel.REQUEST, number, seconds, 0));
    }

    void giveBack(int number, ReturnReason reason, long seconds) {
        judge.accept(calm, entry(EntryKind.RETURNED, Channel.REQUEST, number, seconds, reason.code()));
    }

    void answer(ProcessLifetime from, int number, long seconds) {
        judge.accept(from, new Entry(EntryKind.SENDING, Channel.REPLY, number, B, A, 0, 0));
        judge.accept(from, new Entry(EntryKind.SENT, Channel.REPLY, number, B, A, 0, 0));
        judge.accept(
                calm, new Entry(EntryKind.HANDLED, Channel.REPLY, number, B, A, seconds * SECOND, seconds * SECOND));
    }

    Rule rule() {
        return Objects.requireNonNull(judge.violation()).rule();
    }

    static Entry entry(EntryKind what, Channel channel, int number, long seconds, long detail) {
        return new Entry(what, channel, number, A, B, detail, seconds * SECOND);
    }
}
