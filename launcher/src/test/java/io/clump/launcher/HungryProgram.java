package io.clump.launcher;

import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.util.ArrayList;
import java.util.List;

/** Program whose process 1 takes memory until its heap is exhausted. The others wait for it. */
public final class HungryProgram implements SpmdProgram {
    private static final int BYTES = 1 << 20;

    @Override
    public void run(SplitC splitc) {
        List<byte[]> taken = new ArrayList<>();
        while (splitc.rank() == 1) {
            taken.add(new byte[BYTES]);
        }
        splitc.barrier();
    }
}
