package io.clump.shm.claim;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Skips the further tests of a class when one has hung, since each of them could hang for as long. */
final class HangGuard implements BeforeTestExecutionCallback, AfterTestExecutionCallback {
    /** Names of the tests that have hung, by their classes. */
    private static final Map<Class<?>, String> HUNG = new ConcurrentHashMap<>();

    private boolean hasHung;

    /** Returns whether the last test has hung, so that its threads may still run. */
    boolean hasHung() {
        return hasHung;
    }

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        String hung = HUNG.get(context.getRequiredTestClass());
        Assumptions.assumeTrue(hung == null, () -> "the algorithm hangs: see " + hung);
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        hasHung = context.getExecutionException()
                .filter(TimeoutException.class::isInstance)
                .isPresent();
        if (hasHung) {
            HUNG.put(
                    context.getRequiredTestClass(),
                    context.getRequiredTestMethod().getName() + " " + context.getDisplayName());
        }
    }
}
