import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.util.Random;

/**
 * Transforms a cube of complex numbers, of which each process has the planes z = rank, rank + size and so on: along x
 * and y inside the planes; then a transposition brings all z of some y together, and the transform goes along z. The
 * second transposition brings the planes back. The inverse transform must lead to the points at the start.
 */
public final class Fft implements SpmdProgram {
    private static final int N = 16;

    private SplitC splitc;

    @Override
    public void run(SplitC joined) {
        splitc = joined;
        double[][] planes = new double[count(splitc.rank())][];
        double[][] start = new double[planes.length][];
        for (int i = 0; i < planes.length; i++) {
            planes[i] = new Random(number(splitc.rank(), i)).doubles(2 * N * N).toArray();
            start[i] = planes[i].clone();
        }
        double energy = energy(planes);
        planes = transform(planes, 1);
        boolean isRight = Math.abs(energy(planes) / (energy * N * N * N) - 1) < 1e-12;
        planes = transform(planes, -1);
        double error = 0;
        for (int i = 0; i < planes.length; i++) {
            for (int k = 0; k < planes[i].length; k++) {
                error = Math.max(error, Math.abs(planes[i][k] / (N * N * N) - start[i][k]));
            }
        }
        isRight &= splitc.allReduce(error, Reduction.MAX) < 1e-12;
        splitc.monitor().result("verified", Boolean.toString(isRight));
    }

    private double[][] transform(double[][] planes, int sign) {
        for (double[] plane : planes) {
            for (int y = 0; y < N; y++) {
                along(plane, y * N, 1, sign);
            }
            for (int x = 0; x < N; x++) {
                along(plane, x, N, sign);
            }
        }
        double[][] lines = transpose(planes);
        for (double[] line : lines) { // all z of one y
            for (int x = 0; x < N; x++) {
                along(line, x, N, sign);
            }
        }
        return transpose(lines);
    }

    /** Row y of plane z becomes row z of plane y. Each process sends each other one the rows for all of its planes. */
    private double[][] transpose(double[][] planes) {
        double[][] parts = new double[splitc.size()][];
        for (int rank = 0; rank < parts.length; rank++) {
            parts[rank] = new double[planes.length * count(rank) * 2 * N];
            int at = 0;
            for (double[] plane : planes) {
                for (int i = 0; i < count(rank); i++, at += 2 * N) {
                    System.arraycopy(plane, number(rank, i) * 2 * N, parts[rank], at, 2 * N);
                }
            }
        }
        double[][] received = splitc.allToAll(parts);
        double[][] turned = new double[count(splitc.rank())][2 * N * N];
        for (int rank = 0; rank < received.length; rank++) {
            int at = 0;
            for (int i = 0; i < count(rank); i++) {
                for (int own = 0; own < turned.length; own++, at += 2 * N) {
                    System.arraycopy(received[rank], at, turned[own], number(rank, i) * 2 * N, 2 * N);
                }
            }
        }
        return turned;
    }

    /** Transforms N numbers, whose distance is a step: the even ones and the odd ones, of half the length, first. */
    private static void along(double[] numbers, int first, int step, int sign) {
        for (int i = 0, j = 0; i < N; i++) {
            if (i < j) {
                for (int part = 0; part < 2; part++) {
                    double number = numbers[2 * (first + i * step) + part];
                    numbers[2 * (first + i * step) + part] = numbers[2 * (first + j * step) + part];
                    numbers[2 * (first + j * step) + part] = number;
                }
            }
            int bit = N / 2;
            for (; (j & bit) != 0; bit /= 2) {
                j ^= bit;
            }
            j ^= bit;
        }
        for (int length = 2; length <= N; length *= 2) {
            for (int i = 0; i < N; i++) {
                int k = i % length;
                if (k < length / 2) {
                    int even = 2 * (first + i * step);
                    int odd = 2 * (first + (i + length / 2) * step);
                    double cosine = Math.cos(2 * Math.PI * k / length);
                    double sine = -sign * Math.sin(2 * Math.PI * k / length);
                    double re = numbers[odd] * cosine - numbers[odd + 1] * sine;
                    double im = numbers[odd] * sine + numbers[odd + 1] * cosine;
                    numbers[odd] = numbers[even] - re;
                    numbers[odd + 1] = numbers[even + 1] - im;
                    numbers[even] += re;
                    numbers[even + 1] += im;
                }
            }
        }
    }

    private double energy(double[][] planes) {
        double energy = 0;
        for (double[] plane : planes) {
            for (double number : plane) {
                energy += number * number;
            }
        }
        return splitc.allReduce(energy, Reduction.SUM);
    }

    private int count(int rank) {
        return (N - rank + splitc.size() - 1) / splitc.size();
    }

    private int number(int rank, int index) {
        return rank + index * splitc.size();
    }
}
