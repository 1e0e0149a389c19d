package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Record of an endpoint's messages, to check that each arrives once, in order and intact. */
final class Ledger implements TestEndpoint.Listener {
    final Map<Long, List<Integer>> requests = new TreeMap<>();
    final Map<Long, List<Integer>> replies = new TreeMap<>();
    final List<Integer> returnedRequests = new ArrayList<>();
    final List<Integer> returnedReplies = new ArrayList<>();
    final List<ReturnReason> reasons = new ArrayList<>();
    int damaged;

    @Override
    public void message(long sender, boolean isReply, int value, boolean intact) {
        (isReply ? replies : requests)
                .computeIfAbsent(sender, id -> new ArrayList<>())
                .add(value);
        damaged += intact ? 0 : 1;
    }

    @Override
    public void returned(ReturnReason reason, boolean isReply, int value, boolean intact) {
        (isReply ? returnedReplies : returnedRequests).add(value);
        reasons.add(reason);
        damaged += intact ? 0 : 1;
    }

    int requestCount() {
        return requests.values().stream().mapToInt(List::size).sum();
    }

    int replyCount() {
        return replies.values().stream().mapToInt(List::size).sum();
    }

    /** Checks that the messages from each of the senders are 0, 1, 2 …, and no others. */
    static void assertEachInOrder(Map<Long, List<Integer>> messages, int senders, int count) {
        assertThat(messages).hasSize(senders);
        messages.forEach((sender, values) -> {
            assertThat(values).as("from %d", sender).hasSize(count);
            for (int i = 0; i < count; i++) {
                assertThat(values.get(i)).as("from %d at %d", sender, i).isEqualTo(i);
            }
        });
    }
}
