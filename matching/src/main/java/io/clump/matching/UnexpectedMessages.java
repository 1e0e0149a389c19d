package io.clump.matching;

import io.clump.exchange.Pool;
import io.clump.matching.MatchedMessage.Content;
import io.clump.matching.queue.ByteArrays;
import io.clump.matching.queue.PatternTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Messages for which no receive was posted when they arrived: each under the four patterns that match it, in order of
 * arrival.
 */
final class UnexpectedMessages {
    private final Matcher matcher;
    private final PatternTable<MatchedMessage> table = new PatternTable<>();
    private final ByteArrays arrays = new ByteArrays();
    private final Pool<MatchedMessage> free = new Pool<>();

    UnexpectedMessages(Matcher matcher) {
        this.matcher = matcher;
    }

    /** Adds a message whose bytes follow, and are kept. */
    MatchedMessage addKept(int context, int source, int tag, int length) {
        MatchedMessage message = add(context, source, tag, length);
        message.keepIn(arrays.take(length));
        return message;
    }

    /** Adds a message whose bytes stay in their place, which the caller sets. */
    MatchedMessage add(int context, int source, int tag, long length) {
        MatchedMessage kept = free.take();
        MatchedMessage message = kept == null ? new MatchedMessage(matcher) : kept;
        message.begin(context, source, tag, length);
        table.append(context, source, tag, message.exact);
        table.append(context, Matcher.ANY_SOURCE, tag, message.ofAnySource);
        table.append(context, source, Matcher.ANY_TAG, message.ofAnyTag);
        table.append(context, Matcher.ANY_SOURCE, Matcher.ANY_TAG, message.ofAny);
        return message;
    }

    /** Finds the oldest message that a pattern matches. */
    @Nullable
    MatchedMessage find(int context, int source, int tag) {
        return table.first(context, source, tag);
    }

    /** Finds the message of a send that waits for a request of its bytes. */
    @Nullable
    MatchedMessage find(int context, int source, int tag, int sendId) {
        MatchedMessage[] found = new MatchedMessage[1];
        table.forEach(context, source, tag, message -> {
            if (message.content() == Content.AT_SENDER && message.sendId() == sendId) {
                found[0] = message;
            }
        });
        return found[0];
    }

    /** Finds the message of a send of this process. */
    @Nullable
    MatchedMessage find(SendOperation send) {
        MatchedMessage[] found = new MatchedMessage[1];
        table.forEach(send.context, send.destination, send.tag, message -> {
            if (message.content() == Content.AT_SEND && send.equals(message.send())) {
                found[0] = message;
            }
        });
        return found[0];
    }

    /** Removes a message from the queues. */
    void remove(MatchedMessage message) {
        message.exact.remove();
        message.ofAnySource.remove();
        message.ofAnyTag.remove();
        message.ofAny.remove();
    }

    /** Lists the messages of a source, each once. */
    List<MatchedMessage> ofSource(int source) {
        return table.ofSource(source).stream().distinct().toList();
    }

    List<MatchedMessage> all() {
        return table.all().stream().distinct().toList();
    }

    /** Reuses the object of a message that is no longer in a queue, and its bytes. */
    void giveBack(MatchedMessage message) {
        if (message.content() == Content.KEPT) {
            arrays.giveBack(message.bytes().byteArray());
        }
        message.end();
        free.give(message);
    }
}
