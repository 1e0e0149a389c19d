package io.clump.apps.fft;

import io.clump.apps.Run;
import io.clump.splitc.Reduction;
import java.io.IOException;

/** Work of each process on its own planes. Belongs to the thread that joined the job. */
record OwnPlanes(Run run, Distribution distribution) {
    interface Work {
        /** Does the work on the plane of a z, its first row in {@link Rows#planes}, and its index in this process. */
        void on(int z, int row, int index) throws IOException;
    }

    int count() {
        return distribution.planes(distribution.rank());
    }

    /** Goes through the planes in their order; polls, and reports progress. */
    void each(Work work) throws IOException {
        for (int i = 0; i < count(); i++) {
            work.on(
                    distribution.plane(distribution.rank(), i),
                    i * distribution.box().ny(),
                    i);
            run.progress(i + 1L);
        }
    }

    void fill(PointSource source, Rows planes) throws IOException {
        each((z, row, index) -> source.plane(z, planes.re, planes.im, row));
    }

    /** Runs the main section, and reports the rows and messages that this process sends in it. */
    void mainSection(SpreadTransform transform, Run.Action body) throws Exception {
        long rowsBefore = transform.rowsSent();
        long messagesBefore = transform.messagesSent();
        run.mainSection(() -> {
            body.run();
            return transform;
        });
        run.result("rows.sent", transform.rowsSent() - rowsBefore);
        run.result("messages.sent", transform.messagesSent() - messagesBefore);
    }

    /**
     * Adds up {@code count} sums of each plane in the order of the planes, so that a total is the same to the bit
     * however many processes there are; all processes do it together, and get the same totals.
     */
    double[] totals(int count, double[] ofOwnPlanes) {
        double[][] byRank = run.splitc().allGather(ofOwnPlanes);
        int[] next = new int[byRank.length];
        double[] totals = new double[count];
        for (int z = 0; z < distribution.box().nz(); z++) {
            int owner = distribution.ownerOfPlane(z);
            for (int i = 0; i < count; i++) {
                totals[i] += byRank[owner][next[owner]++];
            }
        }
        return totals;
    }

    /** A number that depends on each bit of all numbers and their places; all processes get it together. */
    long digest(Rows planes) {
        int ny = distribution.box().ny();
        long digest = 0;
        for (int i = 0; i < count(); i++) {
            long z = distribution.plane(distribution.rank(), i);
            for (int y = 0; y < ny; y++) {
                // Rows are added up, so that their order does not matter; each is mixed with its place.
                digest += planes.digest(i * ny + y, z * ny + y);
            }
            run.splitc().poll();
        }
        return run.splitc().allReduce(digest, Reduction.SUM);
    }
}
