package io.clump.laboratory.bmi;

import static io.clump.laboratory.bmi.BmiDuels.BOTH;
import static io.clump.laboratory.bmi.BmiDuels.SHM;
import static io.clump.laboratory.bmi.BmiProcess.AM;
import static io.clump.laboratory.bmi.BmiProcess.TCP;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Duel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The measurements of servers with many clients. */
final class ServerTrials {
    private static final String LOAD = "server-load";
    private static final String COMING = "coming-clients";
    private static final int REPLY_BYTES = 10_000;
    private static final int LARGE_BYTES = 100_000;
    private static final List<Integer> CLIENTS = List.of(2, 8, 32, 64);

    /** Number of clients of two methods at once; each client in shared memory has a layer of its own. */
    private static final int MIXED_CLIENTS = 8;

    private static final long REQUESTS = 50;
    private static final long QUICK_REQUESTS = 5;
    private static final long COMERS = 1000;
    private static final long QUICK_COMERS = 60;

    /** Clients in shared memory are fewer: each opens and closes a layer, some 90 ms with two processors. */
    private static final int LAYER_COST = 4;

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;

    // The figures of a round of a server load, in this order.
    private static final int SLOWEST = 0;
    private static final int MEAN = 1;
    private static final int IDLE_TAIL = 2;
    private static final int BUSY_TAIL = 3;

    private static final List<String> GROWTH =
            List.of("unaccounted-clients", "descriptor-growth", "mapping-growth", "memory-growth");

    private ServerTrials() {}

    static List<Trial> trials(Effort effort) {
        return List.of(serverLoad(effort), mixedLoad(effort), comingClients(effort));
    }

    private static Trial serverLoad(Effort effort) {
        List<Integer> counts = effort.isQuick() ? CLIENTS.subList(0, 2) : CLIENTS;
        long requests = effort.isQuick() ? QUICK_REQUESTS : REQUESTS;
        List<Contestant> contestants = new ArrayList<>();
        for (int bytes : List.of(REPLY_BYTES, LARGE_BYTES)) {
            counts.forEach(count ->
                    contestants.add(ServerLoad.contestant(bytes / 1000 + "kB", TCP, TCP, count, bytes, requests)));
        }
        return Trial.contest(LOAD, effort.expectedSeconds(2 * contestants.size()), contestants, found -> {
            List<Cell> cells = new ArrayList<>();
            for (int i = 0; i < found.size(); i++) {
                cells.addAll(load(LOAD, counts.get(i % counts.size()).toString(), found.get(i), requests));
            }
            return TrialResult.of(cells)
                    .withNotes(
                            List.of("server-load: all clients are in one process, which one thread serves in turns"));
        });
    }

    /** Half of the clients in shared memory, half over TCP, and the methods of the server in both orders. */
    private static Trial mixedLoad(Effort effort) {
        long requests = effort.isQuick() ? QUICK_REQUESTS : REQUESTS;
        List<Contestant> contestants = List.of(
                mixed("am", AM, AM, requests),
                mixed("tcp", TCP, TCP, requests),
                mixed("am-then-tcp", BOTH, BOTH, requests),
                mixed("tcp-then-am", TCP + "," + AM, BOTH, requests));
        return Trial.contest("two-methods", effort.expectedSeconds(2 * contestants.size()), contestants, found -> {
            List<Cell> cells = new ArrayList<>();
            found.forEach(one -> cells.addAll(load("two-methods", "", one, requests)));
            return TrialResult.of(cells);
        });
    }

    private static Contestant mixed(String name, String methods, String clientMethods, long requests) {
        return ServerLoad.contestant(name, methods, clientMethods, MIXED_CLIENTS, REPLY_BYTES, requests)
                .withProperties(SHM);
    }

    private static List<Cell> load(String panel, String x, Measurement one, long requests) {
        return List.of(
                Cell.of(panel, one.name(), x, one.detail(of -> of.get(MEAN) / NANOS_PER_MICRO / requests), 2),
                Cell.of(panel + "-spread", one.name(), x, one.detail(of -> (double) of.get(SLOWEST) / of.get(MEAN)), 2),
                Cell.of(
                        panel + "-call",
                        one.name(),
                        x,
                        one.detail(of -> (of.get(BUSY_TAIL) - of.get(IDLE_TAIL)) / NANOS_PER_MILLI),
                        2));
    }

    private static Trial comingClients(Effort effort) {
        long clients = effort.isQuick() ? QUICK_COMERS : COMERS;
        List<Contestant> contestants = Stream.of(
                        ComingClients.contestant(TCP, clients), ComingClients.contestant(AM, clients / LAYER_COST))
                .map(contestant -> contestant.withProperties(SHM))
                .toList();
        return Trial.contest(COMING, effort.expectedSeconds(20 * contestants.size()), contestants, found -> {
            List<Cell> cells = new ArrayList<>();
            for (Measurement one : found) {
                double comers = one.name().equals(AM) ? (double) clients / LAYER_COST : clients;
                cells.add(Duel.cell(COMING, one.name(), one.nanos().convert(nanos -> nanos / NANOS_PER_MILLI)));
                for (int i = 0; i < GROWTH.size(); i++) {
                    int index = i;
                    double divisor = GROWTH.get(i).equals("memory-growth") ? comers : 1;
                    cells.add(Duel.cell(GROWTH.get(i), one.name(), one.detail(of -> of.get(index) / divisor)));
                }
            }
            return TrialResult.of(cells);
        });
    }
}
