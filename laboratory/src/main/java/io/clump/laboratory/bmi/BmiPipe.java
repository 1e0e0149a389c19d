package io.clump.laboratory.bmi;

import io.clump.am2.ClumpException;
import io.clump.bmi.Address;
import io.clump.bmi.Bmi;
import io.clump.bmi.Direction;
import io.clump.bmi.Info;
import io.clump.bmi.Status;
import io.clump.bmi.UnexpectedMessage;
import io.clump.laboratory.worker.Place;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.LongHashSet;

/**
 * Posts of BMI: a send for each message, and some receives ahead of the messages. Parameters: {@code no-delay}, 0 if
 * the system may gather small messages; {@code on-heap}, 1 if buffers are arrays of the program instead of memory that
 * BMI has allocated; {@code results} that a test may return; {@code in-flight} frames of the method {@code handshake}.
 */
final class BmiPipe implements Pipe {
    private static final int TAG = 1;

    /** Receives that are posted, and sends that are not complete, at most. */
    private static final int AHEAD = 256;

    /** Most bytes that are ahead, so that fewer long messages are. */
    private static final int AHEAD_BYTES = 2 << 20;

    private final Bmi bmi;
    private final Address peer;
    private final int lengthBytes;
    private final ByteBuffer out;
    private final List<ByteBuffer> in = new ArrayList<>();
    private final Status[] statuses;

    /** Sends that are not complete. */
    private final LongHashSet sends = new LongHashSet();

    private long posted;
    private long completed;
    private long wanted;

    BmiPipe(Place place, int lengthBytes) {
        this.lengthBytes = lengthBytes;
        statuses = BmiProcess.statuses(place.number("results", 256));
        if (place.side() == 0) {
            int port = BmiProcess.awaitServer(place);
            String methods = BmiProcess.methods(place);
            bmi = BmiProcess.client(place, methods);
            peer = BmiProcess.server(bmi, BmiProcess.split(methods).get(0), port);
            handshake();
        } else {
            bmi = BmiProcess.serve(place);
            peer = awaitClient();
        }
        if (BmiProcess.methods(place).contains(BmiProcess.TCP)) {
            bmi.setInfo(null, Info.TCP_NODELAY, place.number("no-delay", 1));
        }
        if (BmiProcess.methods(place).contains(BmiProcess.HANDSHAKE)) {
            bmi.setInfo(null, Info.IN_FLIGHT_MESSAGES, place.number("in-flight", 64));
        }
        boolean isOnHeap = place.number("on-heap", 0) == 1;
        out = buffer(isOnHeap, Direction.SEND);
        int ahead = Math.max(2, Math.min(AHEAD, AHEAD_BYTES / Math.max(1, lengthBytes)));
        for (int i = 0; i < ahead; i++) {
            in.add(buffer(isOnHeap, Direction.RECEIVE));
        }
    }

    @Override
    public void send() {
        long id = bmi.postSend(peer, out, TAG);
        if (id != Bmi.COMPLETE) {
            sends.add(id);
            while (sends.size() >= in.size()) {
                progress();
            }
        }
    }

    @Override
    public void receive() {
        wanted++;
        post();
        while (completed < wanted) {
            progress();
            post();
        }
    }

    @Override
    public void progress() {
        int count = bmi.testContext(statuses);
        for (int i = 0; i < count; i++) {
            BmiProcess.check(statuses[i]);
            if (!sends.remove(statuses[i].id())) {
                if (statuses[i].sizeBytes() != lengthBytes) {
                    throw new ClumpException("a message of another length: " + statuses[i]);
                }
                completed++;
            }
        }
    }

    @Override
    public void close() {
        bmi.close();
    }

    private void post() {
        while (posted - completed < in.size()) {
            long id = bmi.postReceive(peer, in.get((int) (posted % in.size())), TAG);
            posted++;
            if (id == Bmi.COMPLETE) {
                completed++;
                if (completed >= wanted) {
                    return;
                }
            }
        }
    }

    private ByteBuffer buffer(boolean isOnHeap, Direction direction) {
        return isOnHeap ? ByteBuffer.allocate(lengthBytes) : bmi.allocate(peer, lengthBytes, direction);
    }

    private void handshake() {
        long id = bmi.postUnexpected(peer, ByteBuffer.allocate(0), TAG);
        while (id != Bmi.COMPLETE && !bmi.test(id, statuses[0])) {
            Thread.onSpinWait();
        }
    }

    private Address awaitClient() {
        UnexpectedMessage[] hello = new UnexpectedMessage[1];
        while (bmi.testUnexpected(hello) == 0) {
            Thread.onSpinWait();
        }
        return hello[0].source();
    }
}
