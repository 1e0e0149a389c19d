package io.clump.laboratory.thesis;

import java.util.List;

/** What the thesis has measured of the algorithms by which senders share a queue (sections 6.3.4 and 6.3.5). */
final class AlgorithmTables {
    private static final List<String> APPS = List.of("sample-sort", "components-2d", "components-3d", "fft", "em3d");

    private static final List<String> MIXES =
            List.of("1 job", "2 jobs", "1 job + 1 sequential group", "3 jobs", "1 job + 2 sequential groups");

    /** Table 6.5: seconds of each application on processors of its own. */
    static final ThesisTable DEDICATED = ThesisTable.of(APPS, """
            test-and-set 0.891±.005 1.12±.02 1.94±.04 0.685±.008 0.79±.02
            test-and-test-and-set 0.875±.006 1.078±.008 1.94±.04 0.687±.007 0.836±.009
            ticket 0.893±.007 1.12±.02 1.93±.04 0.685±.006 0.817±.008
            anderson 1.027±.007 1.14±.02 2.08±.05 0.681±.007 0.905±.009
            lock-free 0.762±.004 1.11±.02 1.89±.04 0.677±.008 0.682±.009
            fifo 0.791±.007 1.09±.02 1.86±.04 0.69±.01 0.68±.02
            mutex 2.43±.07 1.12±.02 2.16±.04 0.70±.02 1.284±.009
            """);

    /** Figure 6.22: seconds per job. */
    static final ThesisTable SHARED_SAMPLE_SORT = ThesisTable.of(MIXES, """
            test-and-set 0.891±.005 1.46±.05 1.58±.08 1.52±.04 1.75±.06
            test-and-test-and-set 0.875±.006 1.42±.05 1.55±.07 1.54±.05 1.73±.05
            ticket 0.893±.007 - - - -
            anderson 1.027±.007 - - - -
            lock-free 0.762±.004 0.97±.03 1.06±.06 1.01±.03 1.24±.05
            fifo 0.791±.007 1.03±.04 1.12±.07 1.08±.04 1.31±.05
            mutex 2.43±.07 1.61±.05 2.42±.09 1.04±.03 1.92±.06
            """);

    /** Figure 6.23: seconds per job. */
    static final ThesisTable SHARED_COMPONENTS_2D = ThesisTable.of(MIXES, """
            test-and-set 1.12±.02 1.21±.03 1.51±.07 1.21±.03 1.37±.04
            test-and-test-and-set 1.078±.008 1.17±.03 1.60±.08 1.15±.03 1.46±.04
            ticket 1.12±.02 1.21±.03 1.67±.08 1.21±.03 1.8±.2
            anderson 1.14±.02 1.23±.03 1.69±.08 1.23±.03 1.9±.2
            lock-free 1.11±.02 1.18±.03 1.54±.07 1.18±.03 1.40±.04
            fifo 1.09±.02 1.18±.03 1.56±.08 1.13±.03 1.34±.04
            mutex 1.12±.02 1.19±.03 1.51±.07 1.18±.03 1.37±.04
            """);

    /** Figure 6.24: seconds per job. */
    static final ThesisTable SHARED_COMPONENTS_3D = ThesisTable.of(MIXES, """
            test-and-set 1.94±.04 2.76±.05 3.5±.2 3.36±.06 3.7±.1
            test-and-test-and-set 1.94±.04 2.74±.05 3.7±.2 3.29±.06 3.76±.09
            ticket 1.93±.04 2.81±.06 5.1±.6 3.62±.07 8.0±.9
            anderson 2.08±.05 2.99±.06 4.9±.4 3.87±.08 8.1±.9
            lock-free 1.89±.04 2.62±.05 3.6±.2 3.14±.05 3.54±.08
            fifo 1.86±.04 2.57±.05 3.6±.3 3.15±.05 3.57±.09
            mutex 2.16±.04 3.01±.05 4.0±.2 3.62±.05 3.99±.09
            """);

    /** Figure 6.25: seconds per job. */
    static final ThesisTable SHARED_FFT = ThesisTable.of(MIXES, """
            test-and-set 0.685±.008 0.84±.02 0.95±.08 0.83±.03 1.7±.2
            test-and-test-and-set 0.687±.007 0.85±.03 1.0±.1 0.86±.02 1.9±.2
            ticket 0.685±.006 0.87±.03 1.03±.08 0.85±.02 1.7±.2
            anderson 0.681±.007 0.85±.03 1.05±.09 0.85±.03 1.8±.2
            lock-free 0.677±.008 0.83±.03 1.01±.08 0.83±.02 1.8±.2
            fifo 0.69±.01 0.85±.03 0.98±.08 0.84±.02 1.8±.2
            mutex 0.70±.02 0.85±.03 1.01±.07 0.85±.02 1.8±.2
            """);

    /** Figure 6.26: seconds per job. */
    static final ThesisTable SHARED_EM3D = ThesisTable.of(MIXES, """
            test-and-set 0.79±.02 0.84±.02 1.34±.06 0.78±.02 1.22±.04
            test-and-test-and-set 0.836±.009 0.87±.02 1.34±.06 0.81±.02 1.23±.04
            ticket 0.817±.008 0.95±.05 2.0±.2 1.00±.09 2.7±.3
            anderson 0.905±.009 1.00±.05 2.0±.2 1.0±.1 3.1±.3
            lock-free 0.682±.009 0.76±.02 1.18±.05 0.72±.02 1.10±.04
            fifo 0.68±.02 0.76±.02 1.20±.05 0.71±.02 1.10±.04
            mutex 1.284±.009 0.92±.02 1.54±.05 0.85±.02 1.34±.03
            """);

    private AlgorithmTables() {}
}
