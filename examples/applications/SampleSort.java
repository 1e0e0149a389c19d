import io.clump.am2.Endpoint;
import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.util.Arrays;
import java.util.Random;

/**
 * Sorts integers that are spread over all processes: each draws samples of its keys; process 0 sorts the samples and
 * picks the splitters between the processes' ranges; each key goes to the process of its range, six to a short message;
 * each process sorts what it got.
 */
public final class SampleSort implements SpmdProgram {
    private static final int KEYS = 20_000;
    private static final int SAMPLES = 100;
    private static final int KEYS_PER_MESSAGE = 6;
    private static final int HANDLER = 1;

    private int[] held = new int[2 * KEYS];
    private int count;

    @Override
    public void run(SplitC splitc) {
        int[] keys = new Random(splitc.rank()).ints(KEYS).toArray();
        Endpoint endpoint = splitc.endpoint();
        // A message has a number of keys, and the keys.
        endpoint.handlers().set(HANDLER, message -> {
            for (int i = 1; i <= message.argument(0); i++) {
                hold(message.argument(i));
            }
        });
        int[] splitters = splitters(splitc, keys);

        int[][] waiting = new int[splitc.size()][KEYS_PER_MESSAGE];
        int[] waitingCount = new int[splitc.size()];
        int[][] sent = new int[splitc.size()][1];
        for (int key : keys) {
            int owner = Arrays.binarySearch(splitters, key);
            owner = owner >= 0 ? owner + 1 : -owner - 1;
            if (owner == splitc.rank()) {
                hold(key);
                continue;
            }
            waiting[owner][waitingCount[owner]++] = key;
            if (waitingCount[owner] == KEYS_PER_MESSAGE) {
                sent[owner][0] += send(endpoint, owner, waiting, waitingCount);
            }
        }
        for (int owner = 0; owner < splitc.size(); owner++) {
            sent[owner][0] += waitingCount[owner] > 0 ? send(endpoint, owner, waiting, waitingCount) : 0;
        }

        // Each process sends the others the numbers of keys that it sent them, so each knows when all have arrived.
        int own = KEYS - Arrays.stream(sent).mapToInt(to -> to[0]).sum();
        int expected = own + Arrays.stream(splitc.allToAll(sent)).mapToInt(from -> from[0]).sum();
        splitc.pollUntil(() -> count == expected);
        Arrays.sort(held, 0, count);

        splitc.barrier();
        verify(splitc, keys);
    }

    private int[] splitters(SplitC splitc, int[] keys) {
        int[][] samples = splitc.gather(0, Arrays.copyOf(keys, SAMPLES));
        int[] splitters = new int[splitc.size() - 1];
        if (splitc.rank() == 0) {
            int[] all = Arrays.stream(samples).flatMapToInt(Arrays::stream).sorted().toArray();
            Arrays.setAll(splitters, i -> all[(i + 1) * SAMPLES]);
        }
        return splitc.broadcast(0, splitters);
    }

    private static int send(Endpoint endpoint, int owner, int[][] waiting, int[] waitingCount) {
        int[] keys = waiting[owner];
        int number = waitingCount[owner];
        waitingCount[owner] = 0;
        endpoint.request(owner, HANDLER, number, keys[0], keys[1], keys[2], keys[3], keys[4], keys[5]);
        return number;
    }

    private void hold(int key) {
        if (count == held.length) {
            held = Arrays.copyOf(held, 2 * count);
        }
        held[count++] = key;
    }

    /** The ranges do not overlap, no key is lost, and the sum of all is the same. */
    private void verify(SplitC splitc, int[] keys) {
        int[] range = count == 0 ? new int[0] : new int[] {held[0], held[count - 1]};
        int[] ranges = Arrays.stream(splitc.allGather(range)).flatMapToInt(Arrays::stream).toArray();
        int[] sorted = ranges.clone();
        Arrays.sort(sorted);
        long sum = Arrays.stream(keys).asLongStream().sum();
        long heldSum = Arrays.stream(held, 0, count).asLongStream().sum();
        boolean isRight = Arrays.equals(ranges, sorted)
                && splitc.allReduce(count, Reduction.SUM) == (long) KEYS * splitc.size()
                && splitc.allReduce(sum - heldSum, Reduction.SUM) == 0;
        splitc.monitor().result("verified", Boolean.toString(isRight));
    }
}
