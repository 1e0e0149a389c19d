package io.clump.mpi.conformance;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import mpi.Datatype;
import mpi.File;
import mpi.Info;
import mpi.MPI;
import mpi.Status;

/**
 * A random program of files. All processes know all accesses, so each knows what the file has to be: the elementary
 * types of a tile belong to one process each, or to none.
 */
public final class RandomFiles {
    private static final int ROUNDS = 6;
    private static final int ACCESSES = 5;
    private static final int MOST = 1 << 16;

    private final SplittableRandom random;
    private final File file;
    private final int size = MPI.COMM_WORLD.getSize();
    private final int rank = MPI.COMM_WORLD.getRank();
    private final byte[] model = new byte[MOST];
    private int length;

    /** The view of a round: bytes of an elementary type, and slots of a tile that each process has. */
    private int unit;

    private int tile;
    private int displacement;
    private final List<int[]> slots = new ArrayList<>();
    private final long[] positions;

    private RandomFiles(long seed, String directory) {
        random = new SplittableRandom(seed);
        Info info = new Info();
        info.set("collective_buffering", Boolean.toString(random.nextInt(4) > 0));
        int mode = MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE;
        file = new File(MPI.COMM_WORLD, Path.of(directory, "random").toString(), mode, info);
        positions = new long[size];
    }

    /** A program of MPI; its arguments are the seed and a directory. */
    public static void main(String[] arguments) {
        MPI.Init(arguments);
        new RandomFiles(Long.parseLong(arguments[0]), arguments[1]).run();
        MPI.Finalize();
    }

    private void run() {
        for (int round = 0; round < ROUNDS; round++) {
            chooseView();
            for (int access = 0; access < ACCESSES; access++) {
                access();
            }
        }
        file.setView(0, MPI.BYTE, MPI.BYTE, "native");
        byte[] found = new byte[MOST];
        Checks.equal(file.readAtAll(0, found, MOST, MPI.BYTE).getCount(MPI.BYTE), length);
        Checks.equal(Arrays.copyOf(found, length), Arrays.copyOf(model, length));
        file.close();
    }

    private void chooseView() {
        Datatype[] units = {MPI.BYTE, MPI.SHORT, MPI.INT, MPI.LONG, Datatype.createContiguous(3, MPI.SHORT)};
        Datatype etype = units[random.nextInt(units.length)];
        unit = etype.getByteSize();
        tile = size + random.nextInt(8);
        displacement = random.nextInt(40);
        int[] owner = new int[tile];
        for (int slot = 0; slot < tile; slot++) {
            owner[slot] = slot < size ? slot : random.nextInt(size + 1);
        }
        slots.clear();
        for (int process = 0; process < size; process++) {
            int of = process;
            slots.add(java.util.stream.IntStream.range(0, tile)
                    .filter(slot -> owner[slot] == of)
                    .toArray());
        }
        int[] own = slots.get(rank);
        int[] ones = new int[own.length];
        Arrays.fill(ones, 1);
        Datatype indexed = Datatype.createIndexed(ones, own, etype);
        file.setView(displacement, etype, Datatype.createResized(indexed, 0, tile * unit), "native");
        Arrays.fill(positions, 0);
    }

    /** Offset of an elementary type of a process in the file. */
    private int place(int process, long number) {
        int[] own = slots.get(process);
        return displacement + (int) (number / own.length * tile + own[(int) (number % own.length)]) * unit;
    }

    private void access() {
        boolean isWrite = random.nextBoolean();
        boolean isExplicit = random.nextBoolean();
        boolean isTogether = random.nextBoolean();
        boolean hasGaps = random.nextInt(3) == 0;
        byte[] expected = new byte[0];
        byte[] data = new byte[0];
        long ownOffset = 0;
        int ownCount = 0;
        byte[] before = model.clone();
        int lengthBefore = length;
        for (int process = 0; process < size; process++) {
            long offset = isExplicit ? random.nextInt(200) : positions[process];
            int count = random.nextInt(5) == 0 ? 0 : random.nextInt(100);
            byte[] bytes = new byte[count * unit];
            random.nextBytes(bytes);
            positions[process] += isExplicit ? 0 : count;
            int read = 0;
            for (int i = 0; i < bytes.length; i++) {
                int at = place(process, offset + i / unit) + i % unit;
                if (isWrite) {
                    model[at] = bytes[i];
                    length = Math.max(length, at + 1);
                } else if (at < lengthBefore) {
                    bytes[i] = before[at];
                    read++;
                }
            }
            if (process == rank) {
                ownOffset = offset;
                ownCount = count;
                data = bytes;
                expected = isWrite ? bytes : Arrays.copyOf(bytes, read);
            }
        }
        if (isWrite) {
            write(isExplicit, isTogether, ownOffset, data, hasGaps);
        } else {
            byte[] found = read(isExplicit, isTogether, ownOffset, ownCount * unit, hasGaps);
            Checks.equal(found, expected);
        }
        if (!isExplicit) {
            Checks.equal(file.getPosition(), positions[rank]);
        }
        MPI.COMM_WORLD.barrier();
    }

    /** A byte of each pair, or all bytes. */
    private static Datatype type(int bytes, boolean hasGaps) {
        return hasGaps ? Datatype.createVector(bytes, 1, 2, MPI.BYTE) : Datatype.createContiguous(bytes, MPI.BYTE);
    }

    private void write(boolean isExplicit, boolean isTogether, long offset, byte[] data, boolean hasGaps) {
        int step = hasGaps ? 2 : 1;
        ByteBuffer memory = MPI.newByteBuffer(step * data.length + 1);
        for (int i = 0; i < data.length; i++) {
            memory.put(step * i, data[i]);
        }
        int count = data.length == 0 ? 0 : 1;
        Datatype type = type(Math.max(1, data.length), hasGaps);
        Status status;
        if (isExplicit) {
            status = isTogether
                    ? file.writeAtAll(offset, memory, count, type)
                    : file.iWriteAt(offset, memory, count, type).waitStatus();
        } else {
            status = isTogether ? file.writeAll(memory, count, type) : file.write(memory, count, type);
        }
        Checks.equal(status.getElements(MPI.BYTE), data.length);
    }

    private byte[] read(boolean isExplicit, boolean isTogether, long offset, int bytes, boolean hasGaps) {
        int step = hasGaps ? 2 : 1;
        byte[] memory = new byte[step * bytes + 1];
        int count = bytes == 0 ? 0 : 1;
        Datatype type = type(Math.max(1, bytes), hasGaps);
        Status status;
        if (isExplicit) {
            status =
                    isTogether ? file.readAtAll(offset, memory, count, type) : file.readAt(offset, memory, count, type);
        } else {
            status = isTogether ? file.readAll(memory, count, type) : file.read(memory, count, type);
        }
        byte[] found = new byte[status.getElements(MPI.BYTE)];
        for (int i = 0; i < found.length; i++) {
            found[i] = memory[step * i];
        }
        return found;
    }
}
