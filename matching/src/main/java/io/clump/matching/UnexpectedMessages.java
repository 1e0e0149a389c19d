package io.clump.matching;

import io.clump.exchange.Pool;
import io.clump.matching.MatchedMessage.Content;
import io.clump.matching.queue.ByteArrays;
import io.clump.matching.queue.PatternTable;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Messages for which no receive was posted when they arrived: each under the patterns that match it, in order of
 * arrival. A pattern with wildcards is maintained from its first search on, since most programs use few patterns or
 * none, and each costs as much as the exact one.
 */
final class UnexpectedMessages {
    private final Matcher matcher;
    private final PatternTable<MatchedMessage> table = new PatternTable<>();
    private final ByteArrays arrays = new ByteArrays();
    private final Pool<MatchedMessage> free = new Pool<>();
    private boolean hasAnySource;
    private boolean hasAnyTag;
    private boolean hasAny;
    private long arrivals;

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
        message.number = arrivals++;
        table.append(context, source, tag, message.exact);
        if (hasAnySource) {
            appendOfAnySource(message);
        }
        if (hasAnyTag) {
            appendOfAnyTag(message);
        }
        if (hasAny) {
            appendOfAny(message);
        }
        return message;
    }

    private void appendOfAnySource(MatchedMessage message) {
        table.append(message.context(), Matcher.ANY_SOURCE, message.tag(), message.ofAnySource);
    }

    private void appendOfAnyTag(MatchedMessage message) {
        table.append(message.context(), message.source(), Matcher.ANY_TAG, message.ofAnyTag);
    }

    private void appendOfAny(MatchedMessage message) {
        table.append(message.context(), Matcher.ANY_SOURCE, Matcher.ANY_TAG, message.ofAny);
    }

    /** Finds the oldest message that a pattern matches. */
    @Nullable
    MatchedMessage find(int context, int source, int tag) {
        if (source == Matcher.ANY_SOURCE || tag == Matcher.ANY_TAG) {
            keepWildcards(source, tag);
        }
        return table.first(context, source, tag);
    }

    /** Sees to it that messages are under the patterns with these wildcards. */
    private void keepWildcards(int source, int tag) {
        if (source != Matcher.ANY_SOURCE) {
            if (!hasAnyTag) {
                hasAnyTag = true;
                inOrder().forEach(this::appendOfAnyTag);
            }
        } else if (tag != Matcher.ANY_TAG) {
            if (!hasAnySource) {
                hasAnySource = true;
                inOrder().forEach(this::appendOfAnySource);
            }
        } else if (!hasAny) {
            hasAny = true;
            inOrder().forEach(this::appendOfAny);
        }
    }

    private List<MatchedMessage> inOrder() {
        return all().stream()
                .sorted(Comparator.comparingLong(message -> message.number))
                .toList();
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
        if (hasAnySource) {
            message.ofAnySource.remove();
        }
        if (hasAnyTag) {
            message.ofAnyTag.remove();
        }
        if (hasAny) {
            message.ofAny.remove();
        }
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
