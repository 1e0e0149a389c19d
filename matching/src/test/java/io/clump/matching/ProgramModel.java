package io.clump.matching;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A random program, and which of its receives get which of its messages. A receive names its source, so that this does
 * not depend on time: of what one process sends another in one context, each message in turn goes to the first receive
 * that matches it and has none yet.
 */
final class ProgramModel {
    static final int CONTEXTS = 2;
    private static final int TAGS = 3;
    private static final int[] LENGTHS = {0, 1, 8, 13, 16, 17, 100, 1200, 1201, 5000, 9000, 29_000, 31_000, 70_000};

    private final List<List<Send>> sends = new ArrayList<>();
    private final List<List<Receive>> receives = new ArrayList<>();
    private final Map<Receive, Send> matches = new HashMap<>();
    private final Set<Send> matched = new HashSet<>();

    ProgramModel(long seed, int size) {
        SplittableRandom random = new SplittableRandom(seed);
        int number = 0;
        for (int rank = 0; rank < size; rank++) {
            List<Send> ofRank = new ArrayList<>();
            for (int i = random.nextInt(120); i > 0; i--) {
                ofRank.add(new Send(
                        number++,
                        random.nextInt(CONTEXTS),
                        rank,
                        random.nextInt(size),
                        random.nextInt(TAGS),
                        LENGTHS[random.nextInt(LENGTHS.length)],
                        SendMode.values()[random.nextInt(3)]));
            }
            sends.add(ofRank);
        }
        for (int rank = 0; rank < size; rank++) {
            receives.add(receives(rank, random));
        }
        for (List<Receive> ofRank : receives) {
            ofRank.forEach(this::match);
        }
    }

    List<Send> sendsOf(int rank) {
        return sends.get(rank);
    }

    List<Receive> receivesOf(int rank) {
        return receives.get(rank);
    }

    @Nullable
    Send matchOf(Receive receive) {
        return matches.get(receive);
    }

    boolean isMatched(Send send) {
        return matched.contains(send);
    }

    byte[] bytes(Send send) {
        byte[] bytes = new byte[send.length];
        new Random(send.number).nextBytes(bytes);
        return bytes;
    }

    /** One receive for most of the messages to a process, in another order, and some to which no message comes. */
    private List<Receive> receives(int rank, SplittableRandom random) {
        List<Receive> ofRank = new ArrayList<>();
        for (List<Send> ofSource : sends) {
            for (Send send : ofSource) {
                if (send.destination == rank && random.nextInt(20) > 0) {
                    int capacity = random.nextInt(10) == 0 ? send.length / 2 : send.length + random.nextInt(100);
                    int tag = random.nextInt(4) == 0 ? Matcher.ANY_TAG : random.nextInt(30) == 0 ? 0 : send.tag;
                    int at = random.nextInt(ofRank.size() + 1);
                    ofRank.add(at, new Receive(rank, 0, send.context, send.source, tag, capacity));
                }
            }
        }
        for (int i = 0; i < ofRank.size(); i++) {
            Receive receive = ofRank.get(i);
            ofRank.set(i, new Receive(rank, i, receive.context, receive.source, receive.tag, receive.capacity));
        }
        return ofRank;
    }

    /** Receives come in the order in which they are posted, and take the first message that is left. */
    private void match(Receive receive) {
        for (Send send : sends.get(receive.source)) {
            boolean matchesIt = send.destination == receive.rank
                    && send.context == receive.context
                    && (receive.tag == Matcher.ANY_TAG || receive.tag == send.tag);
            if (matchesIt && !matched.contains(send)) {
                matched.add(send);
                matches.put(receive, send);
                return;
            }
        }
    }

    record Send(int number, int context, int source, int destination, int tag, int length, SendMode mode) {}

    record Receive(int rank, int number, int context, int source, int tag, int capacity) {}
}
