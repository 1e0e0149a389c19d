package io.clump.peers;

import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.util.SplittableRandom;
import org.jtransforms.fft.DoubleFFT_3D;
import org.visnow.jlargearrays.ConcurrencyUtils;

/** JTransforms, on a cube of complex numbers in one array. */
public final class JTransformsFft implements Workload {
    private final DoubleFFT_3D transform;
    private final double[] points;
    private boolean backwards;

    public JTransformsFft(Place place) {
        int size = place.number("size");
        ConcurrencyUtils.setNumberOfThreads(place.number("threads"));
        transform = new DoubleFFT_3D(size, size, size);
        SplittableRandom random = new SplittableRandom(1);
        points = random.doubles(2L * size * size * size).toArray();
        // Its threads start now, before the measuring thread is bound to a processor, which would also bind later
        // threads.
        transformOnce();
    }

    @Override
    public long run(long operations) {
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            transformOnce();
        }
        return System.nanoTime() - start;
    }

    @Override
    public void close() {
        ConcurrencyUtils.shutdownThreadPoolAndAwaitTermination();
    }

    /** Forward and back, alternately, so that the numbers keep their magnitude. */
    private void transformOnce() {
        if (backwards) {
            transform.complexInverse(points, true);
        } else {
            transform.complexForward(points);
        }
        backwards = !backwards;
    }
}
