package io.clump.net.ethernet;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.JavaChild;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An interface goes down while an endpoint sleeps, in a separate network namespace. Needs root. */
@ExtendWith(Privilege.class)
class InterfaceDownIT {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void interfaceThatGoesDownWakesASleeperOnceAndAFrameAfterwardsAgain(boolean ring) throws Exception {
        assumeNamespaces();
        List<String> starter = List.of("unshare", "--net", "sh", "-c", "ip link set lo up && exec \"$0\" \"$@\"");
        Process process = JavaChild.by(starter, List.of(), InterfaceDownProcess.class, ring)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(output.strip()).isEqualTo("down=1 settled=0 up=0 frame=1");
    }

    private static void assumeNamespaces() throws InterruptedException {
        try {
            int status = new ProcessBuilder("unshare", "--net", "ip", "link", "set", "lo", "up")
                    .start()
                    .waitFor();
            Assumptions.assumeTrue(status == 0, "no network namespaces here: status " + status);
        } catch (IOException e) {
            Assumptions.abort("no command for network namespaces here: " + e.getMessage());
        }
    }
}
