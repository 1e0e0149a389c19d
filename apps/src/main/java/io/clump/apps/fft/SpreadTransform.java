package io.clump.apps.fft;

import io.clump.splitc.SplitC;
import java.util.function.LongConsumer;

/**
 * The three-dimensional Fourier transform of a box whose planes are spread over the processes of a job (Lumetta 1998,
 * section 5.3.5): the two dimensions inside planes, a transposition that brings lines together, the third dimension,
 * and the transposition back. Rows are sent as soon as they are transformed, so that all but the last are in flight
 * meanwhile; with the cyclic layout they are sent afterwards, to one process at a time, with a barrier in between.
 *
 * <pre>
 *   planes (all y of some z)          lines (all z of some y)
 *   x, then y  ──── RowExchange ────▶  z
 *              ◀─── RowExchange ─────
 * </pre>
 *
 * <p>A row that is in a plane and a line of the same process stays where it is: it has its place in both. Forward is
 * with negative exponents and without a factor, inverse with positive ones and divided by the number of points, a power
 * of two, so that this division is exact. Results are the same to the bit however many processes there are. Belongs to
 * the thread that joined the job.
 */
final class SpreadTransform {
    private static final int TO_LINES_HANDLER = 1;
    private static final int TO_PLANES_HANDLER = 2;

    private final SplitC splitc;
    private final Distribution distribution;
    private final Box box;

    /** True if rows are sent to one process after the other, with barriers in between, as in the thesis. */
    private final boolean isCyclic;

    private final Rows planes;
    private final Rows lines;
    private final RowExchange toLines;
    private final RowExchange toPlanes;

    private final RowTransform alongX;
    private final RowTransform alongY;
    private final RowTransform alongZ;
    private final ColumnBlock block;

    /** Allocates this process's part; collective. */
    SpreadTransform(SplitC splitc, Distribution distribution) {
        this.splitc = splitc;
        this.distribution = distribution;
        box = distribution.box();
        isCyclic = distribution.layout() == Distribution.Layout.CYCLIC;
        planes = Rows.planes(distribution);
        lines = Rows.lines(distribution);
        int rank = distribution.rank();
        long ownPlanes = distribution.planes(rank);
        long ownLines = distribution.lines(rank);
        toLines = new RowExchange(
                splitc, TO_LINES_HANDLER, planes, lines, distribution, ownLines * (box.nz() - ownPlanes));
        toPlanes = new RowExchange(
                splitc, TO_PLANES_HANDLER, lines, planes, distribution, ownPlanes * (box.ny() - ownLines));
        alongX = new RowTransform(box.nx());
        alongY = new RowTransform(box.ny());
        alongZ = new RowTransform(box.nz());
        block = new ColumnBlock(box.nx());
        splitc.barrier();
    }

    /** Returns this process's planes: the points to transform, and later the result. */
    Rows planes() {
        return planes;
    }

    /** Transforms; all processes do it together. */
    void transform(boolean inverse) {
        transformPlanes(inverse, done -> {});
        awaitLines();
        transformLines(inverse, done -> {});
        awaitPlanes();
    }

    /** Transforms x and y, and sends the rows of other processes' lines; reports the number of finished planes. */
    void transformPlanes(boolean inverse, LongConsumer progress) {
        for (int i = 0; i < distribution.planes(distribution.rank()); i++) {
            transformPlane(inverse ? planes.im : planes.re, inverse ? planes.re : planes.im, i * box.ny());
            for (int turn = 1; turn < distribution.size() && !isCyclic; turn++) {
                sendToLines(partner(turn), i);
            }
            splitc.poll();
            progress.accept(i + 1L);
        }
        for (int turn = 1; turn < distribution.size() && isCyclic; turn++) {
            for (int i = 0; i < distribution.planes(distribution.rank()); i++) {
                sendToLines(partner(turn), i);
            }
            splitc.barrier();
        }
    }

    /** Waits until this process's lines are complete. */
    void awaitLines() {
        toLines.await();
        shareRows(lines, planes);
    }

    /** Transforms z, and sends the rows of other processes' planes; reports the number of finished lines. */
    void transformLines(boolean inverse, LongConsumer progress) {
        int count = distribution.lines(distribution.rank());
        int step = toPlanes.rowsPerMessage();
        for (int done = 0; done < count; done += step) {
            int together = Math.min(step, count - done);
            for (int i = done; i < done + together; i++) {
                transformLine(inverse, i * box.nz());
            }
            for (int turn = 1; turn < distribution.size() && !isCyclic; turn++) {
                sendToPlanes(partner(turn), done, together);
            }
            splitc.poll();
            progress.accept((long) done + together);
        }
        for (int turn = 1; turn < distribution.size() && isCyclic; turn++) {
            sendToPlanes(partner(turn), 0, count);
            splitc.barrier();
        }
        shareRows(planes, lines);
    }

    /** Waits until this process's planes are complete. */
    void awaitPlanes() {
        toPlanes.await();
    }

    /** Rows that this process has sent so far. */
    long rowsSent() {
        return toLines.rowsSent() + toPlanes.rowsSent();
    }

    long messagesSent() {
        return toLines.messagesSent() + toPlanes.messagesSent();
    }

    private int partner(int turn) {
        return (distribution.rank() + turn) % distribution.size();
    }

    private void sendToLines(int destination, int plane) {
        toLines.send(
                destination,
                distribution.plane(distribution.rank(), plane),
                distribution.line(destination, 0),
                distribution.lines(destination));
    }

    private void sendToPlanes(int destination, int firstLine, int count) {
        for (int i = 0; i < distribution.planes(destination); i++) {
            toPlanes.send(
                    destination,
                    distribution.plane(destination, i),
                    distribution.line(distribution.rank(), firstLine),
                    count);
        }
    }

    private void transformPlane(double[][] re, double[][] im, int first) {
        for (int done = 0; done < box.ny(); done += ColumnBlock.ROWS) {
            int rows = Math.min(ColumnBlock.ROWS, box.ny() - done);
            ColumnBlock.turn(re, first + done, rows, block.re);
            ColumnBlock.turn(im, first + done, rows, block.im);
            alongX.transform(block.re, block.im, 0, rows);
            ColumnBlock.turnBack(block.re, re, first + done, rows);
            ColumnBlock.turnBack(block.im, im, first + done, rows);
        }
        alongY.transform(re, im, first, box.nx());
    }

    private void transformLine(boolean inverse, int first) {
        alongZ.transform(inverse ? lines.im : lines.re, inverse ? lines.re : lines.im, first, box.nx());
        if (inverse) {
            double factor = 1.0 / box.points();
            for (int i = first; i < first + box.nz(); i++) {
                scale(lines.re[i], factor);
                scale(lines.im[i], factor);
            }
        }
    }

    private static void scale(double[] row, double factor) {
        for (int i = 0; i < row.length; i++) {
            row[i] *= factor;
        }
    }

    /** Gives rows that are in both a plane and a line of this process to the one side, as the other side has them. */
    private void shareRows(Rows to, Rows from) {
        int rank = distribution.rank();
        for (int i = 0; i < distribution.planes(rank); i++) {
            for (int j = 0; j < distribution.lines(rank); j++) {
                to.share(from, distribution.plane(rank, i), distribution.line(rank, j));
            }
        }
    }
}
