package io.clump.torture.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerTest {
    @TempDir
    private Path directory;

    private LedgerReader reader;
    private LedgerWriter writer;

    @BeforeEach
    void open() {
        reader = new LedgerReader(directory.resolve("ledger"));
        writer = new LedgerWriter(directory.resolve("ledger"));
    }

    @Test
    void entriesAreReadAsTheyWereWritten() {
        for (EntryKind what : EntryKind.values()) {
            for (Channel channel : Channel.values()) {
                writer.write(what, channel, Integer.MIN_VALUE, -1, Long.MAX_VALUE, -2);
                Entry entry = read().get(0);

                assertThat(entry)
                        .isEqualTo(new Entry(what, channel, Integer.MIN_VALUE, -1, Long.MAX_VALUE, -2, entry.nanos()));
            }
        }
        assertThat(read()).isEmpty();
    }

    @Test
    void ringIsUsedAgainOnceItWasRead() {
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < LedgerLayout.CAPACITY; i++) {
                writer.write(EntryKind.SENT, Channel.REQUEST, i, 1, 2, 3);
            }
            assertThat(read())
                    .hasSize(LedgerLayout.CAPACITY)
                    .last()
                    .satisfies(entry -> assertThat(entry.number()).isEqualTo(LedgerLayout.CAPACITY - 1));
        }
    }

    @Test
    void numbersAreThoseOfTheLedger() {
        for (EntryKind what : EntryKind.values()) {
            assertThat(EntryKind.ofNumber(what.number())).isEqualTo(what);
        }
        for (Channel channel : Channel.values()) {
            assertThat(Channel.ofNumber(channel.number())).isEqualTo(channel);
        }
        for (Call call : Call.values()) {
            assertThat(Call.ofNumber(call.number())).isEqualTo(call);
        }
        for (Phase phase : Phase.values()) {
            assertThat(Phase.ofNumber(phase.number())).isEqualTo(phase);
        }
        for (EntryKind.Damage damage : EntryKind.Damage.values()) {
            assertThat(EntryKind.Damage.of(damage.number())).isEqualTo(damage);
        }
    }

    @Test
    void callAndPhaseAreReported() {
        assertThat(reader.phase()).isEqualTo(Phase.STARTING);
        writer.begin(Call.SEND, 5);
        writer.reach(Phase.FINISHED, 6);

        assertThat(reader.call().call()).isEqualTo(Call.SEND);
        assertThat(reader.call().peer()).isEqualTo(5);
        assertThat(reader.phase()).isEqualTo(Phase.FINISHED);
        assertThat(reader.heapBytes()).isEqualTo(6);
    }

    private List<Entry> read() {
        List<Entry> entries = new ArrayList<>();
        reader.read(entries::add);
        return entries;
    }
}
