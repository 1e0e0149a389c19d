package io.clump.laboratory.thesis;

import java.util.List;

/** What the thesis has measured of one, two and three jobs at once with other waits and lengths of queues (sections 6.1 and 6.2). */
final class QueueTables {
    private static final List<String> JOBS = List.of("1 job", "2 jobs", "3 jobs");

    /** Figure 6.1: microseconds until a send yields, relative to one job that never does. */
    static final ThesisTable BACKOFF_SAMPLE_SORT = ThesisTable.of(JOBS, """
            7 1.22±.02 1.75±.06 1.76±.05
            31 1.19±.02 1.62±.05 1.66±.05
            127 1.21±.02 1.51±.05 1.59±.05
            255 1.093±.005 1.39±.04 1.45±.04
            511 1.085±.007 1.38±.05 1.45±.04
            2047 1.072±.005 1.37±.05 1.40±.04
            """);

    /** Figure 6.2: microseconds until a send yields, relative to one job that never does. */
    static final ThesisTable BACKOFF_COMPONENTS_2D = ThesisTable.of(JOBS, """
            7 1.87±.02 1.91±.03 2.18±.04
            31 1.13±.02 1.38±.03 1.74±.04
            127 1.07±.02 1.12±.03 1.10±.03
            255 1.02±.02 1.09±.03 1.08±.03
            511 1.017±.008 1.09±.03 1.09±.03
            2047 1.013±.007 1.08±.04 1.15±.04
            """);

    /** Figure 6.3: microseconds until a send yields, relative to one job that never does. */
    static final ThesisTable BACKOFF_COMPONENTS_3D = ThesisTable.of(JOBS, """
            7 5.40±.03 7.32±.04 8.99±.05
            31 1.81±.03 3.53±.04 6.35±.04
            127 1.26±.03 1.70±.03 2.20±.03
            255 1.14±.03 1.58±.03 1.89±.03
            511 1.12±.02 1.72±.04 2.06±.04
            2047 1.11±.03 2.01±.06 2.99±.05
            """);

    /** Figure 6.4: microseconds until a send yields, relative to one job that never does. */
    static final ThesisTable BACKOFF_FFT = ThesisTable.of(JOBS, """
            7 1.08±.02 1.26±.04 1.28±.04
            31 1.05±.02 1.25±.03 1.25±.04
            127 1.04±.02 1.23±.03 1.25±.04
            255 1.00±.02 1.23±.04 1.22±.03
            511 1.00±.02 1.25±.04 1.24±.03
            2047 0.983±.009 1.27±.04 1.30±.03
            """);

    /** Figure 6.5: microseconds until a send yields, relative to one job that never does. */
    static final ThesisTable BACKOFF_EM3D = ThesisTable.of(JOBS, """
            7 1.47±.05 1.60±.05 1.53±.05
            31 1.15±.03 1.40±.04 1.36±.03
            127 1.09±.02 1.21±.03 1.15±.03
            255 1.06±.02 1.18±.03 1.11±.03
            511 1.04±.02 1.18±.03 1.08±.03
            2047 1.03±.02 1.20±.03 1.12±.03
            """);

    /** Figure 6.6: packets of a queue, relative to one job with 4,096. */
    static final ThesisTable QUEUE_SAMPLE_SORT = ThesisTable.of(JOBS, """
            256 1.012±.009 3.3±.3 10.9±.4
            512 0.973±.006 2.9±.2 5.9±.3
            1024 1.000±.009 2.1±.2 3.3±.2
            2048 0.992±.005 1.64±.08 2.03±.07
            4096 1.03±.02 1.29±.05 1.34±.04
            8192 1.050±.009 1.10±.03 1.07±.03
            16384 1.112±.007 1.06±.03 1.01±.03
            32768 1.260±.008 1.12±.03 1.03±.02
            """);

    /** Figure 6.7: packets of a queue, relative to one job with 4,096. */
    static final ThesisTable QUEUE_COMPONENTS_2D = ThesisTable.of(JOBS, """
            256 0.978±.008 1.07±.03 1.05±.03
            512 0.983±.009 1.04±.03 1.05±.03
            1024 0.99±.02 1.05±.03 1.02±.03
            2048 0.99±.01 1.06±.03 1.05±.03
            4096 0.997±.007 1.07±.03 1.06±.03
            8192 0.98±.02 1.06±.03 1.04±.03
            16384 0.979±.008 1.05±.03 1.04±.03
            32768 0.984±.009 1.07±.03 1.07±.03
            """);

    /** Figure 6.8: packets of a queue, relative to one job with 4,096. */
    static final ThesisTable QUEUE_COMPONENTS_3D = ThesisTable.of(JOBS, """
            256 0.96±.02 1.41±.03 1.67±.03
            512 0.95±.02 1.39±.03 1.67±.03
            1024 0.99±.02 1.40±.03 1.68±.03
            2048 0.97±.02 1.39±.03 1.66±.03
            4096 1.01±.02 1.41±.03 1.67±.04
            8192 1.00±.02 1.40±.03 1.64±.03
            16384 1.06±.03 1.44±.03 1.71±.03
            32768 1.10±.02 1.54±.03 1.81±.03
            """);

    /** Figure 6.9: packets of a queue, relative to one job with 4,096. */
    static final ThesisTable QUEUE_FFT = ThesisTable.of(JOBS, """
            256 0.98±.02 1.23±.04 1.23±.03
            512 0.979±.009 1.21±.03 1.22±.03
            1024 0.992±.009 1.22±.04 1.23±.03
            2048 0.99±.02 1.23±.04 1.22±.03
            4096 1.00±.02 1.23±.03 1.22±.03
            8192 1.005±.009 1.25±.03 1.25±.04
            16384 1.01±.02 1.25±.04 1.25±.04
            32768 1.00±.01 1.25±.04 1.24±.03
            """);

    /** Figure 6.10: packets of a queue, relative to one job with 4,096. */
    static final ThesisTable QUEUE_EM3D = ThesisTable.of(JOBS, """
            256 1.13±.02 1.49±.04 1.74±.06
            512 1.15±.02 1.41±.04 1.57±.06
            1024 1.20±.02 1.33±.03 1.45±.05
            2048 1.02±.01 1.23±.04 1.26±.03
            4096 0.99±.02 1.11±.03 1.06±.03
            8192 1.02±.02 1.11±.03 1.00±.02
            16384 1.01±.02 1.11±.03 1.01±.03
            32768 1.25±.02 1.37±.03 1.24±.03
            """);

    /** Figure 6.11: bulk blocks of a queue, relative to one job with 16 */
    static final ThesisTable BULK_FFT = ThesisTable.of(JOBS, """
            2 1.00±.01 1.28±.03 1.32±.03
            4 1.01±.02 1.27±.04 1.27±.03
            8 0.987±.008 1.25±.03 1.25±.04
            16 1.00±.01 1.22±.03 1.23±.03
            32 1.00±.02 1.25±.04 1.22±.03
            64 1.03±.01 1.26±.04 1.22±.03
            128 1.07±.02 1.27±.03 1.23±.03
            """);

    private QueueTables() {}
}
