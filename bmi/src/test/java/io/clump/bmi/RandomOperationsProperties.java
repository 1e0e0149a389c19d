package io.clump.bmi;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** Random posts and tests, beside a model: the n-th receive of a tag gets the n-th message of the tag, if it fits. */
class RandomOperationsProperties {
    private static final int TAGS = 3;
    private static final int MESSAGES = 120;

    private record Posted(long id, ByteBuffer buffer) {}

    @Property(tries = 8, shrinking = ShrinkingMode.OFF)
    void receivesGetTheMessagesOfTheModel(@ForAll World world, @ForAll long seed) {
        // An endpoint over UDP takes two seconds to close in these tests.
        World used = world.isOverUdp() && !Boolean.getBoolean(Thorough.PROPERTY) ? World.TCP : world;
        Random random = new Random(seed);
        try (Pair pair = new Pair(used)) {
            List<List<Integer>> sent = perTag();
            List<List<Posted>> posted = perTag();
            List<Integer> sends = plan(random);
            List<Integer> receives = plan(random);
            List<Long> ids = new ArrayList<>();
            while (!sends.isEmpty() || !receives.isEmpty()) {
                if (!sends.isEmpty() && (receives.isEmpty() || random.nextBoolean())) {
                    int tag = sends.remove(sends.size() - 1);
                    int length = random.nextInt(4) == 0 ? random.nextInt(100_000) : random.nextInt(200);
                    sent.get(tag).add(length);
                    ids.add(pair.client.bmi.postSend(pair.toServer, Party.bytes(length, length), tag));
                } else {
                    int tag = receives.remove(receives.size() - 1);
                    ByteBuffer buffer = ByteBuffer.allocate(random.nextInt(8) == 0 ? 50 : 100_000);
                    posted.get(tag).add(new Posted(pair.server.bmi.postReceive(pair.toClient, buffer, tag), buffer));
                }
                for (int i = random.nextInt(3); i > 0; i--) {
                    pair.step();
                }
            }
            ids.forEach(id -> pair.await(pair.client, id));
            for (int tag = 0; tag < TAGS; tag++) {
                for (int i = 0; i < sent.get(tag).size(); i++) {
                    check(pair, sent.get(tag).get(i), posted.get(tag).get(i));
                }
            }
        }
    }

    private static void check(Pair pair, int length, Posted receive) {
        pair.await(pair.server, receive.id);
        if (length > receive.buffer.capacity()) {
            assertThat(pair.server.error(receive.id)).isEqualTo(BmiError.MESSAGE_TOO_LONG);
        } else {
            assertThat(pair.server.error(receive.id)).isNull();
            int found = receive.id == Bmi.COMPLETE ? receive.buffer.capacity() : pair.server.size(receive.id);
            assertThat(found).isEqualTo(length);
            Party.assertSame(receive.buffer.limit(length), Party.bytes(length, length));
        }
    }

    private static <E> List<List<E>> perTag() {
        List<List<E>> lists = new ArrayList<>();
        for (int i = 0; i < TAGS; i++) {
            lists.add(new ArrayList<>());
        }
        return lists;
    }

    private static List<Integer> plan(Random random) {
        List<Integer> tags = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            tags.add(i % TAGS);
        }
        Collections.shuffle(tags, random);
        return tags;
    }
}
