package io.clump.launcher.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTableTest {
    @Test
    void reportReadsAsATable() {
        assertThat(String.join("\n", ResultTable.lines(Reports.report(null)))).isEqualTo("""
                        sample-sort: 2,097,152 keys on 2 nodes of 4 processes, seed -42
                        queue lock-free, poll fractional:64, network udp, Java 17.0.15

                        phase              slowest (rank)     fastest (rank)
                        generate           0.012 s    (3)     0.010 s    (0)
                        distribute       123.457 s    (0)    99.900 s    (7)
                        sort               0.500 s (1023)     0.250 s    (1)

                        sent                        local             remote
                        messages              123,456,789         87,654,321
                        bytes             123,456,789,012     87,654,321,012

                        network polls                done            skipped
                                                   12,345      1,234,567,890
                        skip at the end: 1 to 4,096, by process
                        datagrams: sent 1,234,567, received 1,234,566, resent 1,234, returned 12
                                   duplicates 123, out of order 45, refused 6, round trip 0.123 ms
                                   dropped: forged 78, malformed 9, misdirected 10, overrun 11
                        recovered from senders that died: 7

                        main section: 1.250 s, 1,677,722 keys/s
                        verified: order and multiset of 2,097,152 keys""");
    }

    @Test
    void wrongResultSaysWhatIsWrong() {
        List<String> lines = ResultTable.lines(Reports.report("ranks 1 and 2 overlap"));

        assertThat(lines).last().isEqualTo("NOT verified: ranks 1 and 2 overlap");
    }

    @Test
    void tableFitsEightyColumns() {
        assertThat(ResultTable.lines(Reports.report(null)))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }
}
