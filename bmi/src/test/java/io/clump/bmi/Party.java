package io.clump.bmi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One user of BMI in a test, and what its tests have returned. */
final class Party implements AutoCloseable {
    final Bmi bmi;
    final ArrayDeque<UnexpectedMessage> unexpected = new ArrayDeque<>();
    private final Map<Long, Result> results = new HashMap<>();
    private final Status[] statuses = new Status[4];
    private final UnexpectedMessage[] messages = new UnexpectedMessage[4];

    record Result(@Nullable BmiError error, int sizeBytes) {}

    Party(Bmi bmi) {
        this.bmi = bmi;
        Arrays.setAll(statuses, i -> new Status());
    }

    /** Tests everything once. */
    void step() {
        int count = bmi.testContext(statuses);
        for (int i = 0; i < count; i++) {
            results.put(statuses[i].id(), new Result(statuses[i].error(), statuses[i].sizeBytes()));
        }
        int arrived = bmi.testUnexpected(messages);
        unexpected.addAll(Arrays.asList(messages).subList(0, arrived));
    }

    boolean isDone(long id) {
        return id == Bmi.COMPLETE || results.containsKey(id);
    }

    @Nullable
    BmiError error(long id) {
        return id == Bmi.COMPLETE ? null : results.get(id).error();
    }

    int size(long id) {
        return results.get(id).sizeBytes();
    }

    /** The address of this party's first listening socket of a method. */
    String address(String method) {
        return bmi.listenAddresses().stream()
                .filter(address -> address.startsWith(method))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() {
        bmi.close();
    }

    /** Bytes that depend on a seed. */
    static ByteBuffer bytes(int length, int seed) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 31 + seed);
        }
        return ByteBuffer.wrap(bytes);
    }

    static void assertSame(ByteBuffer found, ByteBuffer expected) {
        assertThat(found.mismatch(expected)).isEqualTo(-1);
    }
}
