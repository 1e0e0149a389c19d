package io.clump.am2.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class PollStrideProperties {
    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void runIsOverAfterItsMessagesOrItsEmptyPollsInARowAndEachPollIsCounted(
            @ForAll @Size(max = 60) List<@IntRange(min = 0, max = 999) Integer> choices) {
        PollStride stride = new PollStride();
        int messagesLeft = 0;
        int mostEmpty = 1;
        int empty = 0;
        long polls = 0;
        long messages = 0;
        boolean over = true;
        for (int choice : choices) {
            boolean passes = stride.passes();
            assertThat(passes).isEqualTo(!over && empty + 1 < mostEmpty);
            if (passes) {
                polls++;
                empty++;
            } else if (choice % 7 < 4) {
                messagesLeft = 1 + choice % 11;
                mostEmpty = 1 + choice % 13;
                stride.begin(messagesLeft, mostEmpty);
                empty = 0;
                over = false;
            } else {
                over = true;
            }
            int found = choice % 3 == 0 ? choice % 5 : 0;
            if (found > 0) {
                stride.received(found);
                messages += found;
                messagesLeft -= found;
                empty = 0;
                over = messagesLeft <= 0;
            }
            if (choice % 17 == 0) {
                stride.end();
                over = true;
            }
            assertThat(stride.polls()).isEqualTo(polls);
            assertThat(stride.messages()).isEqualTo(messages);
        }
    }
}
