<#-- What programs for Open MPI call that is not supported: they compile, and are told when they run. -->
<#assign signatures = {
    "dynamicProcesses": [
        "final Intercomm spawn(String command, String[] argv, int maxprocs, Info info, int root, int[] errcodes)",
        "final Intercomm accept(String port, int root)",
        "final Intercomm connect(String port, int root)",
        "static String openPort()",
        "final Intercomm spawnMultiple(String[] commands, String[][] argv, int[] maxprocs, Info[] info, int root, int[] errcodes)",
        "final Intercomm accept(String port, Info info, int root)",
        "final Intercomm connect(String port, Info info, int root)",
        "static String openPort(Info info)",
        "static void closePort(String name)",
        "static void publishName(String service, String port)",
        "static void publishName(String service, Info info, String port)",
        "static void unpublishName(String service, String port)",
        "static void unpublishName(String service, Info info, String port)",
        "static String lookupName(String service)",
        "static String lookupName(String service, Info info)"
    ]
}>
package mpi;

import io.clump.mpi.comm.Communicator;
import org.jspecify.annotations.Nullable;

/**
 * Operations on a communicator of one group that are not supported: each throws an exception that says what is there
 * instead.
 */
@SuppressWarnings("DoNotCallSuggester") // programs that call these compile, and are told when they run
abstract class UnsupportedOperations extends Comm {
    UnsupportedOperations(@Nullable Communicator communicator, String name) {
        super(communicator, name);
    }
<#list signatures as reason, group>
<#list group as signature>

    /** Not supported. */
    public ${signature} {
        throw Unsupported.${reason}();
    }
</#list>
</#list>
}
