import io.clump.bmi.Address;
import io.clump.bmi.Bmi;
import io.clump.bmi.Status;
import io.clump.bmi.UnexpectedMessage;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/**
 * Puts objects into servers and gets them, on BMI. Each process has a server, in a thread of its own, and a client, in
 * the main thread. A client announces each object with an unexpected message; the object and the answer have its number
 * as their tag.
 */
public final class ObjectStore implements SpmdProgram {
    private static final int OBJECTS = 20;
    private static final int PUT = 1;
    private static final int GET = 2;

    private volatile boolean mustStop;
    private volatile String address = "";

    @Override
    public void run(SplitC splitc) throws InterruptedException {
        Thread server = new Thread(() -> serve(splitc), "server");
        server.start();
        splitc.pollUntil(() -> !address.isEmpty() || !server.isAlive());
        byte[][] addresses = splitc.allGather(address.getBytes(StandardCharsets.US_ASCII));
        boolean isRight = true;
        try (Bmi bmi = Bmi.initialize("tcp", "", splitc.layer().configuration())) {
            for (int i = 0; i < OBJECTS; i++) {
                int number = splitc.rank() * OBJECTS + i;
                ByteBuffer object = object(number);
                Address to = bmi.lookup(new String(addresses[number % splitc.size()], StandardCharsets.US_ASCII));
                await(splitc, bmi, bmi.postUnexpected(to, request(number, object.capacity()), PUT));
                await(splitc, bmi, bmi.postSend(to, object.duplicate(), number));
                // An answer without bytes: the server has it.
                await(splitc, bmi, bmi.postReceive(to, ByteBuffer.allocate(0), number));
                ByteBuffer found = ByteBuffer.allocate(object.capacity());
                long receive = bmi.postReceive(to, found, number);
                await(splitc, bmi, bmi.postUnexpected(to, request(number, 0), GET));
                await(splitc, bmi, receive);
                isRight &= Arrays.equals(object.array(), found.array());
            }
        }
        splitc.barrier();
        mustStop = true;
        server.join();
        splitc.monitor().result("verified", Boolean.toString(isRight));
    }

    private void serve(SplitC splitc) {
        Map<Integer, ByteBuffer> objects = new HashMap<>();
        Map<Long, Runnable> next = new HashMap<>();
        UnexpectedMessage[] requests = new UnexpectedMessage[4];
        Status[] ended = {new Status(), new Status(), new Status(), new Status()};
        try (Bmi bmi = Bmi.initialize("tcp", "tcp://127.0.0.1:0", splitc.layer().configuration())) {
            address = bmi.listenAddresses().get(0);
            while (!mustStop) {
                int count = bmi.testUnexpected(requests);
                for (int i = 0; i < count; i++) {
                    Address client = requests[i].source();
                    int number = requests[i].buffer().getInt(0);
                    if (requests[i].tag() == GET) {
                        bmi.postSend(client, objects.get(number).duplicate(), number);
                        continue;
                    }
                    ByteBuffer object = ByteBuffer.allocate(requests[i].buffer().getInt(4));
                    objects.put(number, object);
                    Runnable answer = () -> bmi.postSend(client, ByteBuffer.allocate(0), number);
                    long receive = bmi.postReceive(client, object.duplicate(), number);
                    if (receive == Bmi.COMPLETE) {
                        answer.run();
                    } else {
                        next.put(receive, answer);
                    }
                }
                int done = bmi.testContext(ended);
                for (int i = 0; i < done; i++) {
                    next.getOrDefault(ended[i].id(), () -> {}).run();
                    next.remove(ended[i].id());
                }
                Thread.yield();
            }
        }
    }

    private static void await(SplitC splitc, Bmi bmi, long operation) {
        Status status = new Status();
        boolean[] isDone = {operation == Bmi.COMPLETE}; // an operation that is done is not tested again
        splitc.pollUntil(() -> isDone[0] || (isDone[0] = bmi.test(operation, status)));
        if (status.error() != null) {
            throw new IllegalStateException("the server is gone: " + status.error());
        }
    }

    private static ByteBuffer request(int number, int length) {
        return ByteBuffer.allocate(8).putInt(number).putInt(length).flip();
    }

    private static ByteBuffer object(int number) {
        byte[] bytes = new byte[1 + number * 977 % 50_000];
        new Random(number).nextBytes(bytes);
        return ByteBuffer.wrap(bytes);
    }
}
