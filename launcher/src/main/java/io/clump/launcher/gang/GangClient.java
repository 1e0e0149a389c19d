package io.clump.launcher.gang;

import io.clump.am2.ClumpException;
import io.clump.control.LineConnection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Client of a user's gang scheduler. */
public final class GangClient implements LineConnection.Listener {
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(5);

    private final CompletableFuture<GangReport> answer = new CompletableFuture<>();

    private GangClient() {}

    /**
     * Asks for the jobs of the gang.
     *
     * @param base where the directories of the user's jobs are made
     * @return the scheduler's report
     * @throws ClumpException if no scheduler of this user runs, or it does not answer
     */
    public static GangReport ask(Path base) {
        return query(base, new GangWord.Ask());
    }

    /**
     * Ends the scheduler.
     *
     * @param base where the directories of the user's jobs are made
     * @return report with its last jobs, which run freely from then on
     * @throws ClumpException if no scheduler of this user runs, or it does not answer
     */
    public static GangReport stop(Path base) {
        return query(base, new GangWord.Stop());
    }

    private static GangReport query(Path base, GangWord word) {
        GangClient client = new GangClient();
        try (LineConnection connection = GangPlace.connect(base, client)) {
            connection.send(GangWord.LINES.encode(word));
            return Answers.of(client.answer, ANSWER_TIMEOUT);
        }
    }

    @Override
    public void received(String line) {
        if (GangWord.LINES.decode(line) instanceof GangWord.Report answered) {
            answer.complete(answered.report());
        }
    }

    @Override
    public void ended(String reason) {
        answer.completeExceptionally(new ClumpException("the gang scheduler has ended the connection: " + reason));
    }
}
