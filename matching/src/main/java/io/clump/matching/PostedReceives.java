package io.clump.matching;

import io.clump.matching.queue.PatternTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Receives that wait for a message. A message is searched under the matching patterns, of four, that are in use.
 */
final class PostedReceives {
    private final PatternTable<ReceiveOperation> table = new PatternTable<>();
    private int anySources;
    private int anyTags;
    private int anys;
    private long posts;

    void add(ReceiveOperation receive, int context, int source, int tag) {
        receive.post(context, source, tag, posts++);
        count(receive, 1);
        table.append(context, source, tag, receive.place);
    }

    void remove(ReceiveOperation receive) {
        count(receive, -1);
        receive.place.remove();
    }

    /** Removes and returns the oldest receive that matches a message. */
    @Nullable
    ReceiveOperation take(int context, int source, int tag) {
        ReceiveOperation oldest = table.first(context, source, tag);
        if (anySources + anyTags + anys != 0) {
            oldest = oldestWithWildcards(oldest, context, source, tag);
        }
        if (oldest != null) {
            remove(oldest);
        }
        return oldest;
    }

    /** Lists the receives that name a source, or {@link Matcher#ANY_SOURCE}. */
    List<ReceiveOperation> ofSource(int source) {
        return table.ofSource(source);
    }

    List<ReceiveOperation> all() {
        return table.all();
    }

    private @Nullable ReceiveOperation oldestWithWildcards(
            @Nullable ReceiveOperation exact, int context, int source, int tag) {
        ReceiveOperation oldest = exact;
        if (anySources != 0) {
            oldest = older(oldest, table.first(context, Matcher.ANY_SOURCE, tag));
        }
        if (anyTags != 0) {
            oldest = older(oldest, table.first(context, source, Matcher.ANY_TAG));
        }
        if (anys != 0) {
            oldest = older(oldest, table.first(context, Matcher.ANY_SOURCE, Matcher.ANY_TAG));
        }
        return oldest;
    }

    private static @Nullable ReceiveOperation older(@Nullable ReceiveOperation one, @Nullable ReceiveOperation other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.number < other.number ? one : other;
    }

    private void count(ReceiveOperation receive, int change) {
        if (receive.wantedSource == Matcher.ANY_SOURCE) {
            if (receive.wantedTag == Matcher.ANY_TAG) {
                anys += change;
            } else {
                anySources += change;
            }
        } else if (receive.wantedTag == Matcher.ANY_TAG) {
            anyTags += change;
        }
    }
}
