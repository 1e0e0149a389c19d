package io.clump.shm;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.clump.am2.ClumpException;
import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.packet.PacketLayout;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimAlgorithms;
import io.clump.shm.claim.QueueGeometry;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * The header of a queue block.
 *
 * @param algorithm how senders share its queues
 * @param geometry sizes of each of its two queues
 * @param owner the process that receives
 * @param endpointId the endpoint's number in the job
 * @param number the endpoint's number in its node's directory
 */
record QueueBlockHeader(
        ClaimAlgorithm algorithm, QueueGeometry geometry, ProcessIdentity owner, long endpointId, int number) {

    /** Length of the file in bytes. */
    long lengthBytes() {
        return QueueBlockLayout.lengthBytes(geometry);
    }

    /** The header's lines, ready to be written. */
    ByteBuffer toBytes() {
        ByteBuffer line =
                ByteBuffer.allocate(QueueBlockLayout.HEADER_LENGTH_BYTES).order(LITTLE_ENDIAN);
        line.putLong(QueueBlockLayout.MAGIC_OFFSET, QueueBlockLayout.MAGIC);
        line.putShort(QueueBlockLayout.VERSION_OFFSET, QueueBlockLayout.VERSION);
        line.putShort(QueueBlockLayout.PACKET_VERSION_OFFSET, (short) PacketLayout.VERSION);
        line.putInt(QueueBlockLayout.ALGORITHM_OFFSET, algorithm.id());
        line.putLong(QueueBlockLayout.LENGTH_OFFSET, lengthBytes());
        line.putLong(QueueBlockLayout.OWNER_PID_OFFSET, owner.pid());
        line.putLong(QueueBlockLayout.OWNER_NUMBER_OFFSET, owner.number());
        line.putLong(QueueBlockLayout.ENDPOINT_ID_OFFSET, endpointId);
        line.putInt(QueueBlockLayout.NUMBER_OFFSET, number);
        line.putInt(QueueBlockLayout.PACKETS_OFFSET, geometry.packets());
        line.putInt(QueueBlockLayout.BULK_BLOCKS_OFFSET, geometry.bulkBlocks());
        line.putInt(QueueBlockLayout.BULK_BYTES_OFFSET, geometry.bulkBytes());
        line.putInt(QueueBlockLayout.SENDER_SLOTS_OFFSET, geometry.senders());
        return line;
    }

    /**
     * Reads and checks the header of a file.
     *
     * @param bytes the first bytes of the file, a header's length or, if the file is shorter, all
     * @param fileBytes length of the file
     * @param file where they are from, for error messages
     * @throws ClumpException if this is not a whole queue block of this version
     */
    static QueueBlockHeader read(ByteBuffer bytes, long fileBytes, Path file) {
        ByteBuffer line = bytes.order(LITTLE_ENDIAN);
        if (line.limit() < QueueBlockLayout.HEADER_LENGTH_BYTES
                || line.getLong(QueueBlockLayout.MAGIC_OFFSET) != QueueBlockLayout.MAGIC) {
            throw refused(file, "not a queue block", "bytes=" + fileBytes, "a file that starts with CLUMPSHM");
        }
        checkVersions(line, file);
        ClaimAlgorithm algorithm = ClaimAlgorithms.numbered(line.getInt(QueueBlockLayout.ALGORITHM_OFFSET));
        if (algorithm == null) {
            throw refused(
                    file,
                    "unknown claim algorithm",
                    "number=" + line.getInt(QueueBlockLayout.ALGORITHM_OFFSET),
                    "that of one of " + ClaimAlgorithms.names());
        }
        QueueBlockHeader header = new QueueBlockHeader(
                algorithm,
                geometry(line, file),
                new ProcessIdentity(
                        line.getLong(QueueBlockLayout.OWNER_PID_OFFSET),
                        line.getLong(QueueBlockLayout.OWNER_NUMBER_OFFSET)),
                line.getLong(QueueBlockLayout.ENDPOINT_ID_OFFSET),
                line.getInt(QueueBlockLayout.NUMBER_OFFSET));
        header.checkLength(line.getLong(QueueBlockLayout.LENGTH_OFFSET), fileBytes, file);
        return header;
    }

    private static void checkVersions(ByteBuffer line, Path file) {
        String found = QueueBlockLayout.versions(
                line.getShort(QueueBlockLayout.VERSION_OFFSET), line.getShort(QueueBlockLayout.PACKET_VERSION_OFFSET));
        if (!found.equals(QueueBlockLayout.versions())) {
            throw refused(
                    file,
                    "queue block of another version",
                    "version=" + found,
                    "version " + QueueBlockLayout.versions());
        }
    }

    private static QueueGeometry geometry(ByteBuffer line, Path file) {
        try {
            return new QueueGeometry(
                    line.getInt(QueueBlockLayout.PACKETS_OFFSET),
                    line.getInt(QueueBlockLayout.BULK_BLOCKS_OFFSET),
                    line.getInt(QueueBlockLayout.BULK_BYTES_OFFSET),
                    line.getInt(QueueBlockLayout.SENDER_SLOTS_OFFSET));
        } catch (ClumpException e) {
            throw new ClumpException("damaged queue block: path=" + file + ": " + e.getMessage(), e);
        }
    }

    private void checkLength(long written, long fileBytes, Path file) {
        if (written != lengthBytes() || fileBytes != written || written > QueueBlockLayout.MAX_LENGTH_BYTES) {
            throw refused(
                    file,
                    "damaged queue block",
                    "bytes=" + fileBytes + ", bytes by its header=" + written,
                    "bytes=" + lengthBytes() + " by its sizes");
        }
    }

    private static ClumpException refused(Path file, String what, String found, String expected) {
        return new ClumpException(what + ": path=" + file + ", " + found + ", expected " + expected);
    }
}
