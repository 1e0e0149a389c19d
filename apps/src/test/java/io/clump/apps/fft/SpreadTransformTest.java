package io.clump.apps.fft;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.apps.Run;
import io.clump.splitc.SplitC;
import io.clump.splitc.ThreadJob;
import io.clump.splitc.app.AppOptions;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jtransforms.fft.DoubleFFT_3D;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpreadTransformTest {
    static Stream<Arguments> boxes() {
        return Stream.of(
                Arguments.of(new Box(1, 1, 1), 1),
                Arguments.of(new Box(2, 2, 2), 2),
                Arguments.of(new Box(4, 8, 16), 5),
                Arguments.of(new Box(16, 4, 8), 3),
                Arguments.of(new Box(64, 2, 4), 2),
                Arguments.of(new Box(32, 64, 2), 1),
                Arguments.of(new Box(16, 16, 16), 7),
                // A row does not fit one message.
                Arguments.of(new Box(1024, 4, 2), 2));
    }

    @ParameterizedTest
    @MethodSource("boxes")
    void forwardIsThatOfJTransforms(Box box, int size) throws IOException {
        double[] found = transform(ThreadJob.onOneNode(size), box, size, false);
        double[] expected = points(box);
        // Its slices are our planes.
        if (box.points() > 1) {
            reference(box, expected, false);
        }
        assertClose(found, expected, 1e-15 * box.points());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 6, 8})
    void inverseIsThatOfJTransforms(int size) throws IOException {
        Box box = Box.cube(8);
        double[] expected = points(box);
        reference(box, expected, true);
        assertClose(transform(ThreadJob.onOneNode(size), box, size, true), expected, 1e-15);
    }

    @Test
    void resultIsTheSameToTheBitHoweverManyProcessesAndNodesThereAre() throws IOException {
        Box box = new Box(16, 8, 32);
        double[] expected = transform(ThreadJob.onOneNode(1), box, 1, false);
        for (int size = 2; size <= 8; size++) {
            assertThat(transform(ThreadJob.onOneNode(size), box, size, false)).isEqualTo(expected);
        }
        assertThat(transform(ThreadJob.onNodes(0, 1), box, 2, false)).isEqualTo(expected);
        assertThat(transform(ThreadJob.onNodes(0, 0, 1), box, 3, false)).isEqualTo(expected);
        ThreadJob lossy = ThreadJob.onNodes(0, 1, 1)
                .property(
                        "clump.faults", "loss=0.1,duplicate=0.1,reorder=0.1,seed=" + new SplittableRandom().nextLong());
        assertThat(transform(lossy, box, 3, false)).isEqualTo(expected);
    }

    /** No process waits for others between transforms, so one process may be a transposition ahead. */
    @Test
    void manyTransformsInARowDoNotDisturbEachOther() throws IOException {
        Box box = Box.cube(8);
        int size = 3;
        double[] points = points(box);
        double[] found = new double[points.length];
        ThreadJob.onOneNode(size).run(splitc -> {
            Distribution distribution = new Distribution(box, splitc.rank(), size, Distribution.Layout.BLOCK);
            SpreadTransform transform = new SpreadTransform(splitc, distribution);
            fill(splitc, distribution, transform.planes());
            for (int i = 0; i < 200; i++) {
                transform.transform(i % 2 == 1);
            }
            take(distribution, transform.planes(), found);
        });
        assertClose(found, points, 1e-12);
    }

    @Test
    void rowsTravelInFewLargeMessages() {
        Box box = new Box(128, 16, 16);
        int size = 4;
        long[] rows = new long[size];
        long[] messages = new long[size];
        ThreadJob.onOneNode(size).run(splitc -> {
            SpreadTransform transform = new SpreadTransform(
                    splitc, new Distribution(box, splitc.rank(), splitc.size(), Distribution.Layout.BLOCK));
            transform.transform(false);
            rows[splitc.rank()] = transform.rowsSent();
            messages[splitc.rank()] = transform.messagesSent();
        });
        // 4 planes of 16 rows, of which 3 of 4 leave, twice; a row has 2 kB and a message 8 kB.
        assertThat(rows).containsOnly(4 * 12 * 2);
        assertThat(messages).containsOnly(4 * 12 * 2 / 4);
        assertThat(new Distribution(box, 0, size, Distribution.Layout.BLOCK).rowsSent())
                .isEqualTo(size * 4 * 12 * 2);
    }

    private static double[] transform(ThreadJob job, Box box, int size, boolean inverse) {
        double[] found = new double[(int) (2 * box.points())];
        job.run(splitc -> {
            Distribution distribution = new Distribution(box, splitc.rank(), size, Distribution.Layout.BLOCK);
            SpreadTransform transform = new SpreadTransform(splitc, distribution);
            fill(splitc, distribution, transform.planes());
            transform.transform(inverse);
            take(distribution, transform.planes(), found);
        });
        return found;
    }

    private static void fill(SplitC splitc, Distribution distribution, Rows planes) throws IOException {
        new OwnPlanes(new Run(splitc, AppOptions.of(new Fft(), splitc)), distribution)
                .fill(new RandomPoints(distribution.box(), 1), planes);
    }

    /** Each process writes places of its own. */
    private static void take(Distribution distribution, Rows planes, double[] points) {
        Box box = distribution.box();
        for (int z = 0; z < box.nz(); z++) {
            for (int y = 0; y < box.ny() && distribution.hasPlane(z); y++) {
                int row = planes.index(z, y);
                for (int x = 0; x < box.nx(); x++) {
                    int at = 2 * ((z * box.ny() + y) * box.nx() + x);
                    points[at] = planes.re[row][x];
                    points[at + 1] = planes.im[row][x];
                }
            }
        }
    }

    private static double[] points(Box box) throws IOException {
        Rows rows = Rows.planes(box, 0, box.nz());
        for (int z = 0; z < box.nz(); z++) {
            new RandomPoints(box, 1).plane(z, rows.re, rows.im, z * box.ny());
        }
        double[] points = new double[(int) (2 * box.points())];
        take(new Distribution(box, 0, 1, Distribution.Layout.BLOCK), rows, points);
        return points;
    }

    private static void reference(Box box, double[] points, boolean inverse) {
        DoubleFFT_3D transform = new DoubleFFT_3D(box.nz(), box.ny(), box.nx());
        if (inverse) {
            transform.complexInverse(points, true);
        } else {
            transform.complexForward(points);
        }
    }

    private static void assertClose(double[] found, double[] expected, double within) {
        assertThat(found).hasSameSizeAs(expected);
        for (int i = 0; i < found.length; i++) {
            assertThat(Math.abs(found[i] - expected[i])).as("number %d", i).isLessThan(within);
        }
    }
}
