package io.clump.splitc;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.Tag;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** Answers of a process to the ranks that ask for its position. */
class AnswersTest {
    private static final int QUESTION = 5;
    private static final int ASKERS = 40;
    private static final int EARLY_ASKERS = 4;
    private static final Tag TAG = Tag.of(1);

    /** Each answer polls, and the poll may handle further questions. */
    @Test
    void thoseThatAskWhileOthersAreNotifiedAreNotifiedToo() {
        BitSet notified = new BitSet();
        try (Layer layer = Layer.open(ThreadJob.onOneNode(1).layerConfiguration(0));
                Bundle bundle = layer.allocateBundle();
                Bundle ofAskers = layer.allocateBundle()) {
            Endpoint asked = bundle.allocateEndpoint();
            asked.setTag(TAG);
            Answers answers = new Answers(asked, ASKERS, ASKERS + 1);
            asked.handlers().set(QUESTION, message -> answers.owe(message.argument(0)));
            for (int rank = 0; rank < ASKERS; rank++) {
                int number = rank;
                Endpoint asker = ofAskers.allocateEndpoint();
                asker.setTag(TAG);
                asker.destinations().map(0, asked.name(), TAG);
                asker.handlers().setCapacity(RuntimeHandlers.CAPACITY);
                asker.handlers().set(RuntimeHandlers.CALLED, message -> notified.set(number));
                asked.destinations().map(rank, asker.name(), TAG);
                if (rank < EARLY_ASKERS) {
                    answers.owe(rank);
                } else {
                    asker.request(0, QUESTION, rank);
                }
            }
            while (answers.advance(0) + bundle.poll() > 0) {
                // Sends all answers.
            }
            while (ofAskers.poll() > 0) {
                // Handles all answers.
            }
        }
        assertThat(notified.cardinality()).isEqualTo(ASKERS);
    }
}
