package io.clump.apps.fft;

/**
 * Distribution of rows over processes: before the transposition whole planes, after it whole lines. A <em>line</em> is
 * all rows of one y. Neighbouring planes, or lines, are in one process, and their numbers differ by one at most.
 *
 * @param box all points
 * @param rank this process
 * @param size number of processes, at most as many as there are planes, and lines
 */
record Distribution(Box box, int rank, int size) {
    int firstPlane(int ofRank) {
        return first(box.nz(), ofRank);
    }

    int planes(int ofRank) {
        return firstPlane(ofRank + 1) - firstPlane(ofRank);
    }

    int firstLine(int ofRank) {
        return first(box.ny(), ofRank);
    }

    int lines(int ofRank) {
        return firstLine(ofRank + 1) - firstLine(ofRank);
    }

    boolean hasPlane(int z) {
        return z >= firstPlane(rank) && z < firstPlane(rank + 1);
    }

    /**
     * Rows that all processes together send in the two transpositions of a transform: those that change their process.
     */
    long rowsSent() {
        long stay = 0;
        for (int of = 0; of < size; of++) {
            stay += (long) planes(of) * lines(of);
        }
        return 2 * ((long) box.ny() * box.nz() - stay);
    }

    private int first(int total, int ofRank) {
        return (int) ((long) total * ofRank / size);
    }
}
