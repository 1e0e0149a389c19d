package io.clump.launcher;

import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;

/** Processes exchange numbers until something goes wrong, or for as many rounds as they are told. */
public final class EndlessExchange implements SpmdProgram {
    /** Many medium messages. */
    private static final int LENGTH = 20_000;

    @Override
    public void run(SplitC splitc) {
        String rounds = splitc.configuration().parameters().getOrDefault("rounds", "2147483647");
        splitc.monitor().phaseStarted("exchange", 0);
        for (int round = 0; round < Integer.parseInt(rounds); round++) {
            splitc.allToAll(new long[splitc.size()][LENGTH]);
            if (round == 0 && splitc.rank() == 0) {
                System.err.println("exchanging");
            }
        }
        splitc.monitor().phaseEnded(1);
        splitc.monitor().result("rounds", rounds);
        splitc.monitor().result("own", Integer.toString(splitc.rank()));
        String verdict = splitc.configuration().parameters().get("verdict");
        if (verdict != null) {
            splitc.monitor().result("verified", verdict);
        }
        if (splitc.configuration().parameters().containsKey("fail") && splitc.rank() == 1) {
            throw new IllegalStateException("told to");
        }
    }
}
