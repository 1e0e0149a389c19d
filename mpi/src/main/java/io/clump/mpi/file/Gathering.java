package io.clump.mpi.file;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Schedule;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.Team;
import io.clump.mpi.type.Kind;
import java.nio.ByteBuffer;
import java.util.stream.IntStream;
import mpi.MPIException;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Collective writes and reads of small pieces that lie between those of other processes. One process of each node, a
 * gatherer, has a part of the file, and goes through it in windows. In each round all processes send each gatherer
 * their pieces of its window; the gatherer writes adjacent pieces with one system call.
 *
 * <pre>
 *   rank 0   aa  aa  aa  aa          round 1     gatherer 0            gatherer 1
 *   rank 1     bb  bb  bb  bb   ──▶            [aabbaabb] one write  [aabbaabb] one write
 * </pre>
 */
final class Gathering {
    /** Larger pieces gain nothing. */
    private static final int SMALL_PIECE_BYTES = 1 << 16;

    /** Parts of gatherers begin at multiples of so many bytes from the first byte. */
    private static final int PART_UNIT_BYTES = 1 << 12;

    private static final int WINDOW_BYTES = Staging.MOST_BYTES;

    /** Numbers of each process in {@link #plan}: first byte, end, pieces, bytes, and whether it wants to gather. */
    private static final int WORDS = 5;

    private final Team team;
    private final Disk disk;
    private final FileAgreement agreement;
    private final boolean isWanted;
    private final int[] gatherers;
    private final int[] allMembers;

    /** Place of this process among the gatherers; negative if it gathers nothing. */
    private final int place;

    private final Staging staging = new Staging();

    Gathering(Communicator communicator, Disk disk, FileAgreement agreement, boolean isWanted) {
        team = communicator.team();
        this.disk = disk;
        this.agreement = agreement;
        this.isWanted = isWanted;
        int[] nodes = team.nodes();
        allMembers = IntStream.range(0, team.size()).toArray();
        gatherers = IntStream.of(allMembers)
                .filter(rank -> IntStream.range(0, rank).noneMatch(lower -> nodes[lower] == nodes[rank]))
                .toArray();
        place = IntStream.range(0, gatherers.length)
                .filter(i -> gatherers[i] == team.rank())
                .findFirst()
                .orElse(-1);
    }

    /** The bytes that all access, from the first to the last one, in parts of the same length. */
    record Plan(long first, long end, long part) {
        long beginOf(int gatherer) {
            return Math.min(end, first + gatherer * part);
        }

        /** Returns the beginning of the window of a round, which ends where that of the next round begins. */
        long window(int gatherer, int round) {
            return Math.min(beginOf(gatherer + 1), beginOf(gatherer) + (long) round * WINDOW_BYTES);
        }

        int rounds() {
            return Math.toIntExact((part + WINDOW_BYTES - 1) / WINDOW_BYTES);
        }
    }

    /** The same in all processes: null if each had better access its own pieces. */
    @Nullable
    Plan plan(View view, long position, int bytes) {
        long[] all = bytes == 0
                ? agreement.gather(0, 0, 0, 0, isWanted ? 1 : 0)
                : agreement.gather(
                        view.offset(position),
                        view.offset(position + bytes - 1) + 1,
                        view.pieces(bytes),
                        bytes,
                        isWanted ? 1 : 0);
        long first = Long.MAX_VALUE;
        long end = 0;
        long pieces = 0;
        long sum = 0;
        boolean isInterleaved = false;
        boolean isWantedByAll = true;
        for (int at = 0; at < all.length; at += WORDS) {
            isWantedByAll &= all[at + 4] != 0;
            if (all[at + 3] > 0) {
                isInterleaved |= all[at] < end && all[at + 1] > first;
                first = Math.min(first, all[at]);
                end = Math.max(end, all[at + 1]);
                pieces += all[at + 2];
                sum += all[at + 3];
            }
        }
        if (!isInterleaved || !isWantedByAll || sum / pieces >= SMALL_PIECE_BYTES) {
            return null;
        }
        long part = (end - first + gatherers.length - 1) / gatherers.length;
        long rounded = (part + PART_UNIT_BYTES - 1) / PART_UNIT_BYTES * PART_UNIT_BYTES;
        return new Plan(first, end, rounded);
    }

    /** Writes items of all; throws in all processes what went wrong in a gatherer. */
    void write(Plan plan, View view, long position, ItemBytes items) {
        MPIException failure = null;
        for (int round = 0; round < plan.rounds(); round++) {
            byte[][] parts = new byte[gatherers.length][];
            for (int gatherer = 0; gatherer < gatherers.length; gatherer++) {
                parts[gatherer] = request(plan, gatherer, round, view, position, items, true);
            }
            byte[][] received = exchange(gatherers, parts, place < 0 ? new int[0] : allMembers);
            if (place >= 0 && failure == null) {
                long begin = plan.window(place, round);
                failure = FileAgreement.outcome(() -> writeWindow(begin, received));
            }
        }
        agreement.share(failure);
    }

    /** Reads items of all; returns the number of bytes of this process. */
    long read(Plan plan, View view, long position, ItemBytes items) {
        MPIException failure = null;
        long found = 0;
        for (int round = 0; round < plan.rounds(); round++) {
            byte[][] parts = new byte[gatherers.length][];
            for (int gatherer = 0; gatherer < gatherers.length; gatherer++) {
                parts[gatherer] = request(plan, gatherer, round, view, position, items, false);
            }
            byte[][] received = exchange(gatherers, parts, place < 0 ? new int[0] : allMembers);
            byte[][] replies = new byte[received.length][0];
            if (place >= 0 && failure == null) {
                long begin = plan.window(place, round);
                failure = FileAgreement.outcome(() -> readWindow(begin, received, replies));
            }
            byte[][] read = exchange(place < 0 ? new int[0] : allMembers, replies, gatherers);
            for (int gatherer = 0; gatherer < gatherers.length; gatherer++) {
                long at = seen(plan.window(gatherer, round), view, position, items) - position;
                items.put(at, read[gatherer].length, read[gatherer], 0);
                found += read[gatherer].length;
            }
        }
        agreement.share(failure);
        items.finish(found);
        return found;
    }

    /** The first position of the items that is not before an offset, or their end. */
    private static long seen(long offset, View view, long position, ItemBytes items) {
        return Math.max(position, Math.min(position + items.length(), view.position(offset)));
    }

    /** Number of pieces, place and length of each, of four bytes each, and the bytes of all, if they are written. */
    private static byte[] request(
            Plan plan, int gatherer, int round, View view, long position, ItemBytes items, boolean hasData) {
        long begin = plan.window(gatherer, round);
        long from = seen(begin, view, position, items);
        int bytes = (int) (seen(plan.window(gatherer, round + 1), view, position, items) - from);
        PieceList list = new PieceList();
        View.Pieces pieces = view.pieces(from, bytes);
        while (pieces.next()) {
            list.add(pieces.offset() - begin, (int) pieces.length());
        }
        int head = Integer.BYTES * (1 + 2 * list.count());
        ByteBuffer request = ByteBuffer.allocate(head + (hasData ? bytes : 0)).putInt(list.count());
        for (int piece = 0; piece < list.count(); piece++) {
            request.putInt((int) list.offset(piece)).putInt(list.length(piece));
        }
        if (hasData) {
            items.get(from - position, bytes, request.array(), head);
        }
        return request.array();
    }

    private static PieceList pieces(byte[][] requests) {
        PieceList pieces = new PieceList();
        for (byte[] request : requests) {
            ByteBuffer head = ByteBuffer.wrap(request);
            for (int left = head.getInt(); left > 0; left--) {
                pieces.add(head.getInt(), head.getInt());
            }
        }
        return pieces;
    }

    /** In the order of the ranks: where two write the same bytes, the higher rank is last. */
    private void writeWindow(long begin, byte[][] requests) {
        staging.ensureCapacity(WINDOW_BYTES);
        UnsafeBuffer memory = staging.memory();
        for (byte[] request : requests) {
            ByteBuffer head = ByteBuffer.wrap(request);
            int count = head.getInt();
            int data = Integer.BYTES * (1 + 2 * count);
            for (int piece = 0; piece < count; piece++) {
                int at = head.getInt();
                int length = head.getInt();
                memory.putBytes(at, request, data, length);
                data += length;
            }
        }
        PieceList runs = pieces(requests);
        runs.join();
        for (int run = 0; run < runs.count(); run++) {
            disk.write(staging.part((int) runs.offset(run), runs.length(run)), begin + runs.offset(run));
        }
    }

    private void readWindow(long begin, byte[][] requests, byte[][] replies) {
        PieceList all = pieces(requests);
        if (all.count() == 0) {
            return;
        }
        all.join();
        int first = (int) all.offset(0);
        int range = (int) all.end() - first;
        staging.ensureCapacity(range);
        int bytes = disk.read(staging.part(0, range), begin + first);
        for (int rank = 0; rank < requests.length; rank++) {
            PieceList pieces = pieces(new byte[][] {requests[rank]});
            int length = 0;
            for (int piece = 0; piece < pieces.count(); piece++) {
                int at = (int) pieces.offset(piece) - first;
                length += Math.max(0, Math.min(pieces.length(piece), bytes - at));
            }
            replies[rank] = new byte[length];
            int filled = 0;
            for (int piece = 0; piece < pieces.count() && filled < length; piece++) {
                int at = (int) pieces.offset(piece) - first;
                int count = Math.min(pieces.length(piece), length - filled);
                staging.memory().getBytes(at, replies[rank], filled, count);
                filled += count;
            }
        }
    }

    /** Sends bytes to some processes, and receives those that others send; the processes of both lists differ. */
    private byte[][] exchange(int[] receivers, byte[][] sent, int[] senders) {
        int[][] lengths = new int[sent.length][1];
        int[][] receivedLengths = new int[senders.length][1];
        for (int i = 0; i < sent.length; i++) {
            lengths[i][0] = sent[i].length;
        }
        run(
                receivers,
                IntStream.range(0, sent.length)
                        .mapToObj(i -> Slice.of(lengths[i]))
                        .toArray(Slice[]::new),
                senders,
                IntStream.range(0, senders.length)
                        .mapToObj(i -> Slice.of(receivedLengths[i]))
                        .toArray(Slice[]::new));
        byte[][] received = new byte[senders.length][];
        for (int i = 0; i < senders.length; i++) {
            received[i] = new byte[receivedLengths[i][0]];
        }
        run(receivers, bytes(sent), senders, bytes(received));
        return received;
    }

    private static Slice[] bytes(byte[][] arrays) {
        Slice[] slices = new Slice[arrays.length];
        for (int i = 0; i < arrays.length; i++) {
            slices[i] = Slice.of(Kind.BYTE, arrays[i], 0, arrays[i].length);
        }
        return slices;
    }

    private void run(int[] receivers, Slice[] out, int[] senders, Slice[] in) {
        Schedule schedule = team.begin();
        for (int i = 0; i < senders.length; i++) {
            schedule.receive(senders[i], in[i]);
        }
        for (int i = 0; i < receivers.length; i++) {
            schedule.send(receivers[i], out[i]);
        }
        schedule.run();
    }
}
