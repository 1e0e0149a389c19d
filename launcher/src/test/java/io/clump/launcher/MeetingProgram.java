package io.clump.launcher;

import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.util.concurrent.CountDownLatch;

/** Program whose processes all meet, and then end, or stay if a parameter says so. */
public final class MeetingProgram implements SpmdProgram {
    @Override
    public void run(SplitC splitc) throws InterruptedException {
        splitc.barrier();
        if (splitc.rank() == 0) {
            System.err.println("all have met");
        }
        if (splitc.configuration().parameters().containsKey("stay")) {
            new CountDownLatch(1).await();
        }
    }
}
