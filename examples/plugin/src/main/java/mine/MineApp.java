package mine;

import io.clump.am2.spi.Description;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.splitc.App;
import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;

/** Adds the ranks of all processes, round by round. */
public final class MineApp implements App {
    @Override
    public String name() {
        return "mine";
    }

    @Override
    public Description description() {
        return Description.of(
                "Adds numbers",
                Setting.of("rounds", Values.whole(1, 1_000), "10", "How often.").withFlag("--rounds=N"));
    }

    @Override
    public void run(SplitC splitc) {
        int rounds = Integer.parseInt(splitc.configuration().parameters().get("rounds"));
        int expected = splitc.size() * (splitc.size() - 1) / 2;
        boolean isRight = true;
        for (int round = 0; round < rounds; round++) {
            isRight &= splitc.allReduce(splitc.rank(), Reduction.SUM) == expected;
        }
        splitc.monitor().result("verified", Boolean.toString(isRight));
    }
}
