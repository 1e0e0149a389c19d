package docs;

import io.clump.am2.Checkpointable;
import io.clump.channels.Channel;
import io.clump.channels.ChannelConfiguration;
import io.clump.channels.MessageFate;
import io.clump.channels.ReceiveBuffer;
import io.clump.channels.SendBuffer;
import io.clump.splitc.Checkpoints;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import org.jspecify.annotations.Nullable;

/** The program with a channel of docs/checkpoint.md: each process sends numbers to the next one. */
public final class SavedMail implements SpmdProgram {
    private static final long STEPS = 8_000;
    private static final int SENT = 0;
    private static final int RECEIVED = 1;
    private static final int WRONG = 2;
    private static final int ENDS = 3;

    @Override
    public void run(SplitC splitc) {
        int next = (splitc.rank() + 1) % splitc.size();
        try (Channel mail = Channel.open(
                splitc.layer(), splitc.bundle(), ChannelConfiguration.of(1, splitc.rank(), splitc.size()))) {
            long[] counts = new long[4];
            // region channel
            Checkpoints checkpoints = splitc.checkpoints();
            checkpoints.add("counts", Checkpointable.of(counts));
            checkpoints.add("mail", mail.messages()); // sent and not received, received and not taken
            for (long step = checkpoints.begin(); step < STEPS; step++) {
                SendBuffer letter = mail.getSendBuffer(Long.BYTES);
                if (letter != null) {
                    letter.data().putLong(0, counts[SENT]++);
                    mail.send(next, letter);
                }
                if (step % 3 != 0) {
                    take(mail.receive(), counts);
                }
                checkpoints.point(step + 1);
            }
            // endregion
            end(mail, next, counts);
            splitc.barrier();
            splitc.monitor().result("verified", Boolean.toString(counts[WRONG] == 0));
        }
    }

    /** Sends as the last message how many there were before, and takes all that come. */
    private static void end(Channel mail, int next, long[] counts) {
        SendBuffer last = mail.getSendBuffer(Long.BYTES);
        while (last == null) {
            take(mail.receive(), counts);
            last = mail.getSendBuffer(Long.BYTES);
        }
        last.data().putLong(0, -1 - counts[SENT]);
        long number = mail.send(next, last);
        while (counts[ENDS] == 0 || mail.fate(next, number) != MessageFate.RECEIVED) {
            take(mail.receive(), counts);
            mail.ask();
            mail.poll();
        }
    }

    private static void take(@Nullable ReceiveBuffer letter, long[] counts) {
        if (letter == null) {
            return;
        }
        long value = letter.data().getLong(0);
        letter.giveBack();
        boolean isLast = value < 0;
        counts[WRONG] += (isLast ? -1 - value : value) == counts[RECEIVED] ? 0 : 1;
        counts[isLast ? ENDS : RECEIVED]++;
    }
}
