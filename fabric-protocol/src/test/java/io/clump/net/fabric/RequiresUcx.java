package io.clump.net.fabric;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.Set;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Skips a test, and says why, where there is no Java 22 or no libucp 1.20. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(RequiresUcx.Condition.class)
@interface RequiresUcx {
    /** The condition. */
    final class Condition implements ExecutionCondition {
        /** A fabric sends the first message to a peer when the peer has answered, so its sender must poll again. */
        private static final Set<String> SENDS_AND_POLLS_NEVER_AGAIN =
                Set.of("sendsToAParallelBundleWaitUntilTheLayerIsResumed");

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return decide(context, Ucx.complaint());
        }

        /** Decides about a test over a fabric, whose library is not there if there is a complaint. */
        static ConditionEvaluationResult decide(ExtensionContext context, String complaint) {
            if (context.getTestMethod()
                    .map(Method::getName)
                    .filter(SENDS_AND_POLLS_NEVER_AGAIN::contains)
                    .isPresent()) {
                return ConditionEvaluationResult.disabled("over a fabric the sender of a first message must poll");
            }
            return complaint.isEmpty()
                    ? ConditionEvaluationResult.enabled("the fabric's library is loaded")
                    : ConditionEvaluationResult.disabled(complaint);
        }
    }
}
