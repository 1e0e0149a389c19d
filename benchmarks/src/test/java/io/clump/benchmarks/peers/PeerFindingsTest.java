package io.clump.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.Finding.Verdict;
import io.clump.benchmarks.laboratory.Results;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeerFindingsTest {
    private static final Sample FAST = Sample.of(100, 101, 102);
    private static final Sample SLOW = Sample.of(200, 202, 204);
    private static final Sample UNSTEADY = Sample.of(50, 150, 400);

    @Test
    void fasterThanAPeerHolds() {
        Finding finding = finding(besideTcp(FAST, SLOW), "tcp");

        assertThat(finding.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(finding.claim()).contains("Clump over UDP than with tcp");
        assertThat(finding.sentence()).contains("101±3 ns").contains("202±5 ns").contains("2.00 times");
    }

    @Test
    void fasterPeerIsCalledSo() {
        Finding finding = finding(besideTcp(SLOW, FAST), "tcp");

        assertThat(finding.verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(finding.sentence()).contains("tcp is faster").contains("2.00 times");
    }

    @Test
    void intervalOfTheRatioThatHoldsOneIsOpen() {
        Finding finding = finding(besideTcp(UNSTEADY, FAST), "tcp");

        assertThat(finding.verdict()).isEqualTo(Verdict.OPEN);
        assertThat(finding.sentence()).contains("1.98±").contains("too wide");
    }

    @Test
    void oneRepetitionIsOpen() {
        Finding finding = finding(besideTcp(Sample.of(1), Sample.of(2)), "tcp");

        assertThat(finding.verdict()).isEqualTo(Verdict.OPEN);
        assertThat(finding.sentence()).contains("One repetition");
    }

    @Test
    void peerThatWasNotMeasuredIsOpen() {
        assertThat(PeerFindings.of(new Results(List.of(), List.of())))
                .hasSize(9)
                .allMatch(finding -> finding.verdict() == Verdict.OPEN)
                .allMatch(finding -> finding.sentence().contains("not measured"));
    }

    /** A peer in shared memory must not be beaten by what was measured over UDP, nor the other way round. */
    @Test
    void peersOfAMachineAreComparedWithSharedMemory() {
        List<Cell> cells = List.of(
                cell("clump", "agrona-ring", SLOW),
                cell("clump-udp", "agrona-ring", UNSTEADY),
                cell("peer", "agrona-ring", FAST));

        Finding finding = finding(cells, "agrona-ring");

        assertThat(finding.verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(finding.claim()).contains("in shared memory");
    }

    private static Finding finding(List<Cell> cells, String peer) {
        return PeerFindings.of(new Results(cells, List.of())).stream()
                .filter(finding -> finding.claim().contains("with " + peer + " "))
                .findFirst()
                .orElseThrow();
    }

    private static Cell cell(String series, String peer, Sample sample) {
        return Cell.of("round-trip", series, peer, sample, 2);
    }

    private static List<Cell> besideTcp(Sample ours, Sample theirs) {
        return List.of(
                cell("clump", "tcp", Sample.of(1, 1, 1)), cell("clump-udp", "tcp", ours), cell("peer", "tcp", theirs));
    }
}
