package io.clump.net.fabric;

import io.clump.am2.AllSuites;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.MoveEndpointConformance;
import io.clump.am2.WaitConformance;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The suites over UCX with TCP, where failures of peers are reported, as on RDMA networks. Two are left out: those of
 * waits count sockets, and UCX keeps the connections with a peer until both sides have announced their close; those of
 * moved endpoints close endpoints that have not yet answered the first message, for which UCX waits.
 */
@RequiresUcx
@ExtendWith(UcxOverTcpConformanceTest.WithoutTwoSuites.class)
class UcxOverTcpConformanceTest extends AllSuites {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        Ucx.configure(builder);
        builder.property(UcxConfiguration.TCP, "on").property(UcxConfiguration.TRANSPORTS, "tcp");
    }

    @Override
    protected int requestsBeyondCapacity() {
        return 600;
    }

    @Override
    protected int requestBytes() {
        return 100;
    }

    /** Skips the suites of waits and of moved endpoints. */
    static final class WithoutTwoSuites implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            boolean isLeftOut = context.getTestClass()
                    .filter(suite -> WaitConformance.class.isAssignableFrom(suite)
                            || MoveEndpointConformance.class.isAssignableFrom(suite))
                    .isPresent();
            return isLeftOut
                    ? ConditionEvaluationResult.disabled("over tcp UCX keeps sockets, and waits for first answers")
                    : ConditionEvaluationResult.enabled("one of the other suites");
        }
    }
}
