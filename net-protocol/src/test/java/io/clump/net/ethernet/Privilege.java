package io.clump.net.ethernet;

import io.clump.am2.ClumpException;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Condition that skips tests without CAP_NET_RAW, with a message: whole classes by this extension, others one by one.
 */
public final class Privilege implements ExecutionCondition {
    /** Makes the condition, for JUnit. */
    public Privilege() {}

    /** Returns the loopback; aborts the test if this process may not use it. */
    public static EthernetInterface loopback() {
        try {
            return EthernetInterface.require("lo");
        } catch (ClumpException e) {
            return Assumptions.abort(e.getMessage());
        }
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        try {
            return ConditionEvaluationResult.enabled(
                    EthernetInterface.require("lo").toString());
        } catch (ClumpException e) {
            return ConditionEvaluationResult.disabled(e.getMessage());
        }
    }
}
