package io.clump.laboratory.report;

import java.util.Locale;
import java.util.stream.Stream;

/** The papers whose results are measured again, with the figure that the report shows first. */
enum Paper {
    LUMETTA(
            "Lumetta 1998",
            "Active Messages on a cluster of multiprocessors",
            "polling",
            "smin-network",
            "Polling the network less often made programs faster: sample sort by 1.50 times (Figure 7.3)."),
    CIACCIO(
            "Ciaccio 1999",
            "GAMMA: Active Ports",
            "ports",
            "curve-udp",
            "Messages of 192 bytes reached half of the best throughput of 12.2 MB/s (section 4.5.7)."),
    TEZUKA(
            "Tezuka 1996",
            "PM: channels and gang scheduling",
            "channels",
            "switch",
            "Saving the full queues of a channel took 5.15 ms, restoring them 3.22 ms (Table 2)."),
    SARDA(
            "Sarda 2003",
            "MPI on raw Ethernet frames",
            "mpi",
            "mpbench-ping-pong",
            "Raw frames made twice as many round trips as MPICH over TCP (section 6.2.2; it prints no table of its figures)."),
    CARNS(
            "Carns 2001",
            "BMI: messages of data services",
            "bmi",
            "handshake-length",
            "Throughput dropped at 8 kB, above which a message waits for permission; the best was 27 MB/s (section 5.3.1).");

    /** Author and year, as claims name the paper. */
    final String key;

    /** The system that it describes. */
    final String subject;

    /** Name of an experiment and of one of its panels. */
    final String experiment;

    final String panel;

    /** The paper's result in a sentence. */
    final String then;

    Paper(String key, String subject, String experiment, String panel, String then) {
        this.key = key;
        this.subject = subject;
        this.experiment = experiment;
        this.panel = panel;
        this.then = then;
    }

    /** Returns the word for a paper in names of the page; that of none for what is ours. */
    static String word(String key) {
        return Stream.of(values())
                .filter(paper -> paper.key.equals(key))
                .findFirst()
                .map(Paper::word)
                .orElse("ours");
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
