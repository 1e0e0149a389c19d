package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;

/** Receives and messages meet as in two lists that are searched from the beginning, whatever is a wildcard. */
class MatchingOrderProperties {
    private static final int STEPS = 2000;

    @Property(tries = 30)
    void receivesAndMessagesMeetAsInTwoLists(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 20) int sources,
            @ForAll @IntRange(min = 1, max = 20) int tags) {
        MatchingJob.onOneNode(1).run(process -> new Run(process.matcher, seed, sources, tags).go());
    }

    private static final class Run {
        private final Matcher matcher;
        private final SplittableRandom random;
        private final int sources;
        private final int tags;
        private final PostedReceives posted = new PostedReceives();
        private final UnexpectedMessages unexpected;
        private final List<ReceiveOperation> postedModel = new ArrayList<>();
        private final List<MatchedMessage> unexpectedModel = new ArrayList<>();

        Run(Matcher matcher, long seed, int sources, int tags) {
            this.matcher = matcher;
            random = new SplittableRandom(seed);
            this.sources = sources;
            this.tags = tags;
            unexpected = new UnexpectedMessages(matcher);
        }

        void go() {
            for (int i = 0; i < STEPS; i++) {
                int step = random.nextInt(10);
                if (step < 4) {
                    arrive();
                } else if (step < 9) {
                    post();
                } else if (!postedModel.isEmpty()) {
                    posted.remove(postedModel.remove(random.nextInt(postedModel.size())));
                }
            }
            assertThat(posted.all()).containsExactlyInAnyOrderElementsOf(postedModel);
            assertThat(unexpected.all()).containsExactlyInAnyOrderElementsOf(unexpectedModel);
        }

        private void arrive() {
            int context = random.nextInt(2);
            int source = random.nextInt(sources);
            int tag = random.nextInt(tags);
            ReceiveOperation expected = null;
            for (ReceiveOperation receive : postedModel) {
                if (expected == null && matches(receive, context, source, tag)) {
                    expected = receive;
                }
            }
            postedModel.remove(expected);
            assertThat(posted.take(context, source, tag)).isSameAs(expected);
            if (expected == null) {
                unexpectedModel.add(unexpected.addKept(context, source, tag, random.nextInt(100)));
            }
        }

        private void post() {
            int context = random.nextInt(2);
            int source = random.nextInt(3) == 0 ? Matcher.ANY_SOURCE : random.nextInt(sources);
            int tag = random.nextInt(3) == 0 ? Matcher.ANY_TAG : random.nextInt(tags);
            MatchedMessage expected = firstUnexpected(context, source, tag);
            MatchedMessage found = unexpected.find(context, source, tag);
            assertThat(found).isSameAs(expected);
            if (found == null) {
                ReceiveOperation receive = new ReceiveOperation(matcher);
                posted.add(receive, context, source, tag);
                postedModel.add(receive);
            } else {
                unexpected.remove(found);
                unexpectedModel.remove(found);
                unexpected.giveBack(found);
            }
        }

        private @Nullable MatchedMessage firstUnexpected(int context, int source, int tag) {
            for (MatchedMessage message : unexpectedModel) {
                if (message.context() == context
                        && (source == Matcher.ANY_SOURCE || message.source() == source)
                        && (tag == Matcher.ANY_TAG || message.tag() == tag)) {
                    return message;
                }
            }
            return null;
        }

        private static boolean matches(ReceiveOperation receive, int context, int source, int tag) {
            return receive.context == context
                    && (receive.wantedSource == Matcher.ANY_SOURCE || receive.wantedSource == source)
                    && (receive.wantedTag == Matcher.ANY_TAG || receive.wantedTag == tag);
        }
    }
}
