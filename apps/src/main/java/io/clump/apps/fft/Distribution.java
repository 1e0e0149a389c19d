package io.clump.apps.fft;

/**
 * Distribution of rows over processes: before the transposition whole planes, after it whole lines. A <em>line</em> is
 * all rows of one y. The numbers of planes, or lines, of two processes differ by one at most.
 *
 * @param box all points
 * @param rank this process
 * @param size number of processes, at most as many as there are planes, and lines
 * @param layout which planes, and lines, are in one process
 */
record Distribution(Box box, int rank, int size, Layout layout) {
    /** Which planes, and lines, are in one process. */
    enum Layout {
        /** Neighbouring ones. */
        BLOCK,

        /** One to each process, round-robin, as in the thesis (Lumetta 1998, section 5.3.3). */
        CYCLIC
    }

    int planes(int ofRank) {
        return count(box.nz(), ofRank);
    }

    /** Returns the z of a process's plane, whose index is from 0. */
    int plane(int ofRank, int index) {
        return number(box.nz(), ofRank, index);
    }

    int lines(int ofRank) {
        return count(box.ny(), ofRank);
    }

    /** Returns the y of a process's line, whose index is from 0. */
    int line(int ofRank, int index) {
        return number(box.ny(), ofRank, index);
    }

    /** Returns the difference between the numbers of a process's next planes, or lines. */
    int step() {
        return layout == Layout.CYCLIC ? size : 1;
    }

    int ownerOfPlane(int z) {
        // For blocks: the owner of the last block that begins at or before the plane.
        return layout == Layout.CYCLIC ? z % size : (int) (((z + 1L) * size - 1) / box.nz());
    }

    boolean hasPlane(int z) {
        return ownerOfPlane(z) == rank;
    }

    /**
     * Number of rows that all processes together send in the two transpositions of a transform: rows that change their
     * process.
     */
    long rowsSent() {
        long stay = 0;
        for (int of = 0; of < size; of++) {
            stay += (long) planes(of) * lines(of);
        }
        return 2 * ((long) box.ny() * box.nz() - stay);
    }

    private int count(int total, int ofRank) {
        return layout == Layout.CYCLIC
                ? (total - ofRank + size - 1) / size
                : first(total, ofRank + 1) - first(total, ofRank);
    }

    private int number(int total, int ofRank, int index) {
        return layout == Layout.CYCLIC ? ofRank + index * size : first(total, ofRank) + index;
    }

    private int first(int total, int ofRank) {
        return (int) ((long) total * ofRank / size);
    }
}
