package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.check;
import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.fails;
import static io.clump.mpi.conformance.Checks.rank;
import static io.clump.mpi.conformance.Checks.size;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.File;
import mpi.Info;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** Files (chapter 13 of MPI 3.1). */
public final class Chapter13 {
    private static final int READ_WRITE = MPI.MODE_RDWR | MPI.MODE_CREATE;

    /** Items that each process writes at the shared pointer. */
    private static final int SHARED = 150;

    private static String directory = "";

    private Chapter13() {}

    /** A program of MPI; its argument is a directory for its files. */
    public static void main(String[] arguments) throws Exception {
        directory = arguments[0];
        Checks.run(Chapter13.class, Arrays.copyOfRange(arguments, 1, arguments.length));
    }

    private static String name(String name) {
        return Path.of(directory, name).toString();
    }

    private static File open(String name, int mode) {
        return new File(MPI.COMM_WORLD, name(name), mode);
    }

    /** A file with the numbers from 0 on. */
    private static File numbers(String name, int count) {
        File file = open(name, READ_WRITE | MPI.MODE_DELETE_ON_CLOSE);
        if (rank() == 0) {
            file.writeAt(0, IntStream.range(0, count).toArray(), count, MPI.INT);
        }
        MPI.COMM_WORLD.barrier();
        return file;
    }

    private static void removed(String name) {
        MPI.COMM_WORLD.barrier();
        if (rank() == 0) {
            File.delete(name(name));
        }
        MPI.COMM_WORLD.barrier();
    }

    static void errorOfOneProcessInOpeningIsThrownInAll() {
        fails(MPI.ERR_NO_SUCH_FILE, () -> open("missing", MPI.MODE_RDWR));
        fails(MPI.ERR_NO_SUCH_FILE, () -> open("missing/file", READ_WRITE));
        fails(MPI.ERR_BAD_FILE, () -> open("", MPI.MODE_RDONLY));
        fails(MPI.ERR_BAD_FILE, () -> new File(MPI.COMM_WORLD, "", MPI.MODE_RDONLY));
        open("there", READ_WRITE).close();
        fails(MPI.ERR_FILE_EXISTS, () -> open("there", READ_WRITE | MPI.MODE_EXCL));
        if (size() > 1) {
            fails(MPI.ERR_NOT_SAME, () -> open("there", rank() == 1 ? MPI.MODE_RDONLY : MPI.MODE_RDWR));
            // Rank 0 creates its file; rank 1 finds that it is not there, or has another file.
            fails(MPI.ERR_NO_SUCH_FILE, () -> open(rank() == 1 ? "other" : "there", READ_WRITE));
            open("own" + rank(), MPI.MODE_WRONLY | MPI.MODE_CREATE, MPI.COMM_SELF);
            MPI.COMM_WORLD.barrier();
            fails(MPI.ERR_NOT_SAME, () -> open("own" + rank(), MPI.MODE_RDWR));
            MPI.COMM_WORLD.barrier();
            File.delete(name("own" + rank()));
        }
        removed("there");
        fails(MPI.ERR_NO_SUCH_FILE, () -> File.delete(name("there")));
        fails(MPI.ERR_BAD_FILE, () -> File.delete(directory));
    }

    private static void open(String name, int mode, mpi.Comm comm) {
        new File(comm, name(name), mode).close();
    }

    static void sameFileMayHaveSeveralNames() throws IOException {
        File file = open("named", READ_WRITE);
        if (rank() == 0) {
            Files.createLink(Path.of(name("alias")), Path.of(name("named")));
        }
        MPI.COMM_WORLD.barrier();
        open(rank() % 2 == 0 ? "alias" : "named", MPI.MODE_RDWR).close();
        file.close();
        removed("alias");
        removed("named");
    }

    static void modesThatDoNotGoTogetherAreRefused() {
        fails(MPI.ERR_AMODE, () -> open("never", 0));
        fails(MPI.ERR_AMODE, () -> open("never", MPI.MODE_RDONLY | MPI.MODE_WRONLY));
        fails(MPI.ERR_AMODE, () -> open("never", MPI.MODE_RDONLY | MPI.MODE_CREATE));
        fails(MPI.ERR_AMODE, () -> open("never", MPI.MODE_RDONLY | MPI.MODE_EXCL));
        fails(MPI.ERR_AMODE, () -> open("never", MPI.MODE_RDWR | MPI.MODE_SEQUENTIAL));
        fails(MPI.ERR_AMODE, () -> open("never", MPI.MODE_RDWR | 1 << 20));
        check(!Files.exists(Path.of(name("never"))), "made a file");
    }

    static void fileReturnsHowItWasOpened() {
        Info info = new Info();
        info.set("some_hint", "1");
        int mode = READ_WRITE | MPI.MODE_DELETE_ON_CLOSE | MPI.MODE_UNIQUE_OPEN;
        File file = new File(MPI.COMM_WORLD, name("told"), mode, info);
        equal(file.getAMode(), mode);
        equal(file.getInfo().get("some_hint"), "1");
        file.setInfo(new Info());
        equal(file.getInfo().size(), 0);
        equal(file.getGroup().getSize(), size());
        equal(file.getErrhandler(), MPI.ERRORS_RETURN);
        equal(file.getView().getDataRep(), "native");
        equal(file.getView().getDisp(), 0L);
        equal(file.getTypeExtent(MPI.INT), 4);
        equal(file.getTypeExtent(Datatype.createVector(2, 1, 3, MPI.INT)), 16);
        file.callErrhandler(MPI.ERR_FILE);
        file.setErrhandler(MPI.ERRORS_ARE_FATAL);
        fails(MPI.ERR_FILE, () -> file.callErrhandler(MPI.ERR_FILE));
        file.close();
        check(!Files.exists(Path.of(name("told"))), "is there after it was closed");
        fails(MPI.ERR_FILE, file::getSize);
        fails(MPI.ERR_FILE, file::close);
    }

    static void openModeSaysWhatMayBeDone() {
        int[] word = {7};
        File file = open("one-way", MPI.MODE_WRONLY | MPI.MODE_CREATE);
        fails(MPI.ERR_ACCESS, () -> file.read(word, 1, MPI.INT));
        fails(MPI.ERR_ACCESS, () -> file.readAll(word, 1, MPI.INT));
        file.writeAt(rank(), word, 1, MPI.INT);
        equal(file.getPosition(), 0L);
        file.close();
        File again = open("one-way", MPI.MODE_RDONLY);
        fails(MPI.ERR_READ_ONLY, () -> again.write(word, 1, MPI.INT));
        fails(MPI.ERR_READ_ONLY, () -> again.setSize(0));
        again.close();
        removed("one-way");
    }

    static void offsetsPointersAndRequestsFindTheSameItems() {
        File file = numbers("numbers", 10);
        int[] two = new int[2];
        equal(file.readAt(8, two, 2, MPI.INT).getCount(MPI.INT), 2);
        equal(two, new int[] {2, 3});
        file.seek(4, MPI.SEEK_SET);
        file.read(two, 2, MPI.INT);
        equal(two, new int[] {1, 2});
        equal(file.getPosition(), 12L);
        file.seek(-4, MPI.SEEK_CUR);
        IntBuffer direct = MPI.newIntBuffer(2);
        Request request = file.iRead(direct, 2, MPI.INT);
        equal(request.waitStatus().getCount(MPI.INT), 2);
        equal(direct.get(1), 3);
        file.seek(-8, MPI.SEEK_END);
        Status last = file.readAll(two, 2, MPI.INT);
        equal(two, new int[] {8, 9});
        equal(last.getCount(MPI.BYTE), 8);
        file.seek(-4, MPI.SEEK_END);
        Status end = file.read(two, 2, MPI.INT);
        equal(end.getCount(MPI.INT), 1);
        equal(two, new int[] {9, 9});
        equal(file.read(two, 2, MPI.INT).getCount(MPI.INT), 0);
        equal(file.iReadAt(36, direct, 2, MPI.INT).waitStatus().getCount(MPI.INT), 1);
        fails(MPI.ERR_ARG, () -> file.seek(-1, MPI.SEEK_SET));
        fails(MPI.ERR_ARG, () -> file.seek(0, 1));
        fails(MPI.ERR_ARG, () -> file.readAt(-1, two, 1, MPI.INT));
        fails(MPI.ERR_BUFFER, () -> file.readAt(0, two, 3, MPI.INT));
        fails(MPI.ERR_BUFFER, () -> file.iReadAt(0, IntBuffer.allocate(2), 2, MPI.INT));
        fails(MPI.ERR_TYPE, () -> file.readAt(0, new Object[1], 1, MPI.OBJECT));
        fails(MPI.ERR_COUNT, () -> file.readAt(0, two, -1, MPI.INT));
        file.close();
    }

    static void itemsMayHaveGapsInMemoryAndInTheFile() {
        File file = numbers("gaps", 12);
        Datatype view = Datatype.createResized(Datatype.createVector(2, 1, 2, MPI.INT), 0, 16);
        file.setView(4, MPI.INT, view, "native");
        equal(file.getView().getFileType(), view);
        equal(file.getByteOffset(0), 4L);
        equal(file.getByteOffset(1), 12L);
        equal(file.getByteOffset(2), 20L);
        int[] memory = new int[6];
        equal(file.read(memory, 1, Datatype.createVector(3, 1, 2, MPI.INT)).getCount(MPI.INT), 3);
        equal(memory, new int[] {1, 0, 3, 0, 5, 0});
        equal(file.getPosition(), 3L);
        file.seek(0, MPI.SEEK_END);
        equal(file.getPosition(), 6L);
        MPI.COMM_WORLD.barrier();
        if (rank() == 0) {
            file.writeAt(1, new int[] {-3, -5}, 2, MPI.INT);
        }
        file.setView(0, MPI.BYTE, MPI.BYTE, "internal");
        int[] all = new int[12];
        file.readAtAll(0, all, 12, MPI.INT);
        equal(all, new int[] {0, 1, 2, -3, 4, -5, 6, 7, 8, 9, 10, 11});
        file.close();
    }

    static void viewThatCannotBeIsRefusedInAllProcesses() {
        File file = numbers("view", 4);
        Datatype back = Datatype.createIndexed(new int[] {1, 1}, new int[] {1, 0}, MPI.INT);
        Datatype overlapping = Datatype.createResized(Datatype.createContiguous(2, MPI.INT), 0, 4);
        fails(MPI.ERR_TYPE, () -> file.setView(0, MPI.INT, rank() == size() - 1 ? back : MPI.INT, "native"));
        fails(MPI.ERR_TYPE, () -> file.setView(0, MPI.INT, overlapping, "native"));
        fails(MPI.ERR_TYPE, () -> file.setView(0, MPI.INT, MPI.BYTE, "native"));
        fails(MPI.ERR_TYPE, () -> file.setView(0, MPI.OBJECT, MPI.OBJECT, "native"));
        fails(MPI.ERR_ARG, () -> file.setView(-8, MPI.INT, MPI.INT, "native"));
        fails(MPI.ERR_ARG, () -> file.setView(MPI.DISPLACEMENT_CURRENT, MPI.INT, MPI.INT, "native"));
        fails(MPI.ERR_UNSUPPORTED_DATAREP, () -> file.setView(0, MPI.INT, MPI.INT, "mine"));
        if (size() > 1) {
            fails(MPI.ERR_NOT_SAME, () -> {
                Datatype unit = rank() == 0 ? MPI.INT : MPI.LONG;
                file.setView(0, unit, unit, "native");
            });
        }
        file.setView(0, MPI.INT, MPI.INT, "native");
        fails(MPI.ERR_TYPE, () -> file.read(new byte[3], 3, MPI.BYTE));
        equal(file.getPosition(), 0L);
        file.close();
    }

    static void bytesOfExternalNumbersAreInTheOrderOfTheNetwork() {
        File file = open("external", READ_WRITE | MPI.MODE_DELETE_ON_CLOSE);
        file.setView(0, MPI.BYTE, MPI.BYTE, "external32");
        if (rank() == 0) {
            file.write(new int[] {0x01020304, 5}, 2, MPI.INT);
            file.write(new double[] {1.0}, 1, MPI.DOUBLE);
        }
        MPI.COMM_WORLD.barrier();
        double[] value = new double[1];
        file.readAt(8, value, 1, MPI.DOUBLE);
        equal(value, new double[] {1.0});
        int[] numbers = new int[4];
        equal(
                file.readAtAll(4, numbers, 1, Datatype.createVector(2, 1, 2, MPI.INT))
                        .getCount(MPI.BYTE),
                8);
        equal(numbers[0], 5);
        file.setView(0, MPI.BYTE, MPI.BYTE, "native");
        byte[] bytes = new byte[20];
        equal(file.read(bytes, 20, MPI.BYTE).getCount(MPI.BYTE), 16);
        equal(Arrays.copyOf(bytes, 5), new byte[] {1, 2, 3, 4, 0});
        equal(ByteBuffer.wrap(bytes).getDouble(8), 1.0);
        file.close();
    }

    static void sizeIsThatOfAllProcesses() {
        File file = numbers("sized", 3);
        equal(file.getSize(), 12L);
        file.setSize(100_000);
        equal(file.getSize(), 100_000L);
        file.setSize(8);
        equal(file.getSize(), 8L);
        file.preallocate(2_000_001);
        equal(file.getSize(), 2_000_001L);
        file.preallocate(8);
        equal(file.getSize(), 2_000_001L);
        int[] all = new int[3];
        file.readAtAll(0, all, 3, MPI.INT);
        equal(all, new int[] {0, 1, 0});
        fails(MPI.ERR_ARG, () -> file.setSize(-1));
        if (size() > 1) {
            fails(MPI.ERR_NOT_SAME, () -> file.setSize(rank()));
        }
        file.sync();
        file.close();
    }

    static void offsetsMayBeBeyondFourGigabytes() {
        File file = open("large", READ_WRITE | MPI.MODE_DELETE_ON_CLOSE);
        long offset = (5L << 30) + 1 + 8L * rank();
        file.writeAt(offset, new long[] {rank()}, 1, MPI.LONG);
        long[] found = new long[1];
        file.readAt(offset, found, 1, MPI.LONG);
        equal(found[0], (long) rank());
        file.setView(5L << 30, MPI.BYTE, MPI.BYTE, "native");
        file.readAt(1 + 8L * rank(), found, 1, MPI.LONG);
        equal(found[0], (long) rank());
        file.close();
    }

    static void appendingBeginsAtTheEnd() {
        File file = open("appended", READ_WRITE);
        file.writeAtAll(4 * rank(), new int[] {rank()}, 1, MPI.INT);
        file.close();
        File more = open("appended", MPI.MODE_WRONLY | MPI.MODE_APPEND);
        equal(more.getPosition(), 4L * size());
        equal(more.getPositionShared(), 4L * size());
        more.writeOrdered(new int[] {-rank()}, 1, MPI.INT);
        equal(more.getPositionShared(), 8L * size());
        more.close();
        File all = open("appended", MPI.MODE_RDONLY);
        int[] found = new int[2 * size()];
        all.readAll(found, found.length, MPI.INT);
        equal(
                found,
                IntStream.range(0, 2 * size())
                        .map(i -> i < size() ? i : size() - i)
                        .toArray());
        all.close();
        removed("appended");
    }

    static void sequentialFileHasASharedPointerOnly() {
        File file = open("sequence", MPI.MODE_WRONLY | MPI.MODE_CREATE | MPI.MODE_SEQUENTIAL);
        int[] word = {rank()};
        fails(MPI.ERR_UNSUPPORTED_OPERATION, () -> file.write(word, 1, MPI.INT));
        fails(MPI.ERR_UNSUPPORTED_OPERATION, () -> file.writeAt(0, word, 1, MPI.INT));
        fails(MPI.ERR_UNSUPPORTED_OPERATION, () -> file.seek(0, MPI.SEEK_SET));
        fails(MPI.ERR_UNSUPPORTED_OPERATION, file::getPositionShared);
        fails(MPI.ERR_ARG, () -> file.setView(0, MPI.INT, MPI.INT, "native"));
        file.writeOrdered(word, 1, MPI.INT);
        file.setView(MPI.DISPLACEMENT_CURRENT, MPI.INT, MPI.INT, "native");
        file.writeShared(word, 1, MPI.INT);
        file.close();
        File all = open("sequence", MPI.MODE_RDONLY);
        int[] found = new int[2 * size()];
        all.readAll(found, found.length, MPI.INT);
        Arrays.sort(found, size(), 2 * size());
        equal(found, IntStream.range(0, 2 * size()).map(i -> i % size()).toArray());
        all.close();
        removed("sequence");
    }

    static void eachItemOfASharedPointerIsReadByOneProcess() {
        File file = open("shared", READ_WRITE | MPI.MODE_DELETE_ON_CLOSE);
        file.setView(4, MPI.INT, MPI.INT, "native");
        IntBuffer direct = MPI.newIntBuffer(1);
        for (int i = 0; i < SHARED; i++) {
            direct.put(0, SHARED * rank() + i);
            if (i % 2 == 0) {
                file.writeShared(direct, 1, MPI.INT);
            } else {
                file.iWriteShared(direct, 1, MPI.INT).waitFor();
            }
        }
        MPI.COMM_WORLD.barrier();
        int count = SHARED * size();
        equal(file.getPositionShared(), (long) count);
        file.seekShared(0, MPI.SEEK_SET);
        int[] read = new int[count];
        int[] word = new int[1];
        while (file.readShared(word, 1, MPI.INT).getCount(MPI.INT) > 0) {
            read[word[0]]++;
        }
        int[] all = new int[count];
        MPI.COMM_WORLD.allReduce(read, all, count, MPI.INT, MPI.SUM);
        equal(all, IntStream.range(0, count).map(i -> 1).toArray());
        file.seekShared(-1, MPI.SEEK_END);
        equal(file.getPositionShared(), count - 1L);
        fails(MPI.ERR_ARG, () -> file.seekShared(-2L * count, MPI.SEEK_CUR));
        if (size() > 1) {
            fails(MPI.ERR_NOT_SAME, () -> file.seekShared(rank(), MPI.SEEK_SET));
        }
        file.setView(0, MPI.BYTE, MPI.BYTE, "native");
        equal(file.getPositionShared(), 0L);
        equal(file.getPosition(), 0L);
        file.close();
    }

    static void orderedAccessesAreInTheOrderOfTheRanks() {
        File file = open("ordered", READ_WRITE | MPI.MODE_DELETE_ON_CLOSE);
        int[] own = IntStream.range(0, rank() + 1).map(i -> 100 * rank() + i).toArray();
        file.writeOrdered(own, own.length, MPI.INT);
        file.writeOrderedBegin(own, own.length, MPI.INT);
        equal(file.writeOrderedEnd(own).getCount(MPI.INT), own.length);
        MPI.COMM_WORLD.barrier();
        int count = size() * (size() + 1) / 2;
        int[] all = new int[2 * count];
        equal(file.readAt(0, all, all.length, MPI.INT).getCount(MPI.INT), all.length);
        int[] once = IntStream.range(0, size())
                .flatMap(rank -> IntStream.range(0, rank + 1).map(i -> 100 * rank + i))
                .toArray();
        equal(Arrays.copyOf(all, count), once);
        equal(Arrays.copyOfRange(all, count, 2 * count), once);
        file.seekShared(0, MPI.SEEK_SET);
        int[] again = new int[own.length];
        file.readOrdered(again, own.length, MPI.INT);
        equal(again, own);
        file.readOrderedBegin(again, own.length, MPI.INT);
        equal(file.readOrderedEnd(again).getCount(MPI.INT), own.length);
        equal(again, own);
        file.close();
    }

    static void accessInTwoPartsIsOneAtATime() {
        File file = open("parts", READ_WRITE | MPI.MODE_DELETE_ON_CLOSE);
        int[] own = {rank(), -rank()};
        file.writeAtAllBegin(8 * rank(), own, 2, MPI.INT);
        fails(MPI.ERR_OTHER, () -> file.writeAllBegin(own, 2, MPI.INT));
        fails(MPI.ERR_OTHER, () -> file.readAtAllEnd(own));
        fails(MPI.ERR_OTHER, file::close);
        equal(file.writeAtAllEnd(own).getCount(MPI.INT), 2);
        fails(MPI.ERR_OTHER, () -> file.writeAtAllEnd(own));
        MPI.COMM_WORLD.barrier();
        int[] read = new int[2];
        file.readAtAllBegin(8 * rank(), read, 2, MPI.INT);
        equal(file.readAtAllEnd(read).getCount(MPI.INT), 2);
        equal(read, own);
        file.seek(8 * rank(), MPI.SEEK_SET);
        file.writeAllBegin(new int[] {5}, 1, MPI.INT);
        file.writeAllEnd(own);
        file.seek(8 * rank(), MPI.SEEK_SET);
        file.readAllBegin(read, 2, MPI.INT);
        file.readAllEnd(read);
        equal(read, new int[] {5, -rank()});
        file.close();
    }

    /** All processes write the same bytes at once; each reads those of one of them. */
    static void atomicAccessesAreNotMixed() {
        File file = open("atomic", READ_WRITE | MPI.MODE_DELETE_ON_CLOSE);
        check(!file.getAtomicity(), "is atomic at first");
        file.setAtomicity(true);
        check(file.getAtomicity(), "is not atomic");
        Datatype view = Datatype.createResized(MPI.INT, 0, 8);
        file.setView(0, MPI.INT, view, "native");
        int count = 50;
        int[] own = new int[count];
        Arrays.fill(own, rank() + 1);
        file.writeAtAll(0, own, count, MPI.INT);
        for (int i = 0; i < 5; i++) {
            file.writeAt(0, own, count, MPI.INT);
            int[] found = new int[count];
            file.readAt(0, found, count, MPI.INT);
            equal(IntStream.of(found).distinct().count(), 1L);
        }
        file.close();
    }

    /** The pieces of the processes lie between each other's, and are more than a window. */
    static void smallPiecesOfAllAreGathered() {
        File file = open("gathered", READ_WRITE | MPI.MODE_DELETE_ON_CLOSE);
        int count = 1_200_000 / size();
        Datatype view = Datatype.createResized(MPI.INT, 0, 4 * size());
        file.setView(4 * rank(), MPI.INT, view, "native");
        int[] own = IntStream.range(0, count).map(i -> i * size() + rank()).toArray();
        equal(file.writeAll(own, count, MPI.INT).getCount(MPI.INT), count);
        // One process has nothing, and the last ones find the end of the file.
        file.seek(0, MPI.SEEK_SET);
        int wanted = rank() == 0 ? 0 : count + 5;
        int[] again = new int[count + 5];
        Status status = file.readAll(again, wanted, MPI.INT);
        equal(status.getCount(MPI.INT), Math.min(wanted, count));
        check(rank() == 0 || Arrays.equals(Arrays.copyOf(again, count), own), "other items than were written");
        file.setView(0, MPI.INT, MPI.INT, "native");
        int[] all = new int[count * size()];
        file.readAt(0, all, all.length, MPI.INT);
        equal(IntStream.range(0, all.length).filter(i -> all[i] != i).count(), 0L);
        file.close();
    }
}
