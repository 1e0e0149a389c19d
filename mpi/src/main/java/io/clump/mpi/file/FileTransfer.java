package io.clump.mpi.file;

/** Reads and writes of one process. */
final class FileTransfer {
    /** Gaps of up to so many bytes are read, too, if that saves a call of the system. */
    private static final int SMALL_GAP_BYTES = 1 << 12;

    private final Disk disk;
    private final Staging staging = new Staging();
    private final Staging sieve = new Staging();
    private final PieceList together = new PieceList();

    FileTransfer(Disk disk) {
        this.disk = disk;
    }

    /** Writes items from a position on. */
    void write(View view, long position, ItemBytes items) {
        int count = 0;
        for (int at = 0; at < items.length(); at += count) {
            count = Math.min(items.length() - at, Staging.MOST_BYTES);
            staging.ensureCapacity(count);
            items.get(at, count, staging.memory(), 0);
            View.Pieces pieces = view.pieces(position + at, count);
            int written = 0;
            while (pieces.next()) {
                disk.write(staging.part(written, (int) pieces.length()), pieces.offset());
                written += (int) pieces.length();
            }
        }
    }

    /** Reads items from a position on; returns the number of bytes, which are fewer where the file ends. */
    long read(View view, long position, ItemBytes items) {
        int count = 0;
        int found = 0;
        for (int at = 0; at < items.length() && found == at; at += count) {
            count = Math.min(items.length() - at, Staging.MOST_BYTES);
            staging.ensureCapacity(count);
            int bytes = view.isDense()
                    ? disk.read(staging.part(0, count), view.offset(position + at))
                    : sieve(view.pieces(position + at, count));
            items.put(at, bytes, staging.memory(), 0);
            found += bytes;
        }
        items.finish(found);
        return found;
    }

    /** Reads pieces into the staging buffer, neighbouring ones together with the gaps between them. */
    private int sieve(View.Pieces pieces) {
        int found = 0;
        boolean isMore = pieces.next();
        while (isMore) {
            together.clear();
            long first = pieces.offset();
            do {
                together.add(pieces.offset(), (int) pieces.length());
                isMore = pieces.next();
            } while (isMore
                    && pieces.offset() - together.end() <= SMALL_GAP_BYTES
                    && pieces.offset() + pieces.length() - first <= Staging.MOST_BYTES);
            int range = (int) (together.end() - first);
            sieve.ensureCapacity(range);
            int bytes = disk.read(sieve.part(0, range), first);
            for (int piece = 0; piece < together.count(); piece++) {
                int at = (int) (together.offset(piece) - first);
                int length = Math.max(0, Math.min(together.length(piece), bytes - at));
                sieve.memory().getBytes(Math.min(at, range), staging.part(found, length), length);
                found += length;
            }
            if (bytes < range) {
                return found;
            }
        }
        return found;
    }
}
