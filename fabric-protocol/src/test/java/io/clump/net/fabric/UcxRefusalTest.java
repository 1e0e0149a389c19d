package io.clump.net.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UcxRefusalTest {
    /** Libraries of Linux distributions, some of which are older than 1.20. */
    private static final List<Path> OF_THE_SYSTEM =
            List.of(Path.of("/usr/lib/x86_64-linux-gnu/libucp.so.0"), Path.of("/usr/lib64/libucp.so.0"));

    /** Loads the library of the argument in a process of its own, and prints its version, or why it is refused. */
    static final class Loader {
        private Loader() {}

        public static void main(String[] arguments) throws Throwable {
            try {
                UcxLibrary.load(arguments[0]);
                UnsafeBuffer version = Native.memory(3 * Integer.BYTES);
                long address = version.addressOffset();
                UcxLibrary.functions()
                        .function(
                                "ucp_get_version",
                                MethodType.methodType(void.class, long.class, long.class, long.class))
                        .invokeWithArguments(address, address + Integer.BYTES, address + 2 * Integer.BYTES);
                System.out.print("loaded " + version.getInt(0) + "." + version.getInt(Integer.BYTES));
            } catch (ClumpException e) {
                System.out.print(e.getMessage());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "all", "rc,tcp", "^rc", "shm,tcp,rc"})
    void tcpIsRefusedUnlessItIsAllowed(String transports) {
        LayerConfiguration.Builder builder =
                LayerConfiguration.builder().property(UcxConfiguration.TRANSPORTS, transports);
        assertThatThrownBy(() -> UcxConfiguration.of(builder.build()))
                .isInstanceOf(ClumpException.class)
                .hasMessage("UCX may end living processes over tcp: clump.ucx.transports=" + transports
                        + ", expected a list without tcp, or clump.ucx.tcp=on");
        assertThat(UcxConfiguration.of(
                                builder.property(UcxConfiguration.TCP, "on").build())
                        .transports())
                .isEqualTo(transports);
    }

    @ParameterizedTest
    @ValueSource(strings = {"^tcp", "rc,shm", "^rc,tcp", "ib"})
    void otherTransportsAreAccepted(String transports) {
        assertThat(UcxConfiguration.of(LayerConfiguration.builder()
                                .property(UcxConfiguration.TRANSPORTS, transports)
                                .build())
                        .transports())
                .isEqualTo(transports);
    }

    @Test
    void byDefaultTcpIsNotUsed() {
        assertThat(UcxConfiguration.of(LayerConfiguration.builder().build()).transports())
                .isEqualTo("^tcp");
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_21)
    void olderJavaIsRefusedByOneLine() {
        assertThatThrownBy(() -> UcxLibrary.load(UcxLibrary.USUAL_NAME))
                .isInstanceOf(ClumpException.class)
                .hasMessage("--net ucx needs a newer Java: found="
                        + Runtime.version().feature() + ", expected 22 or later");
    }

    @Test
    @EnabledForJreRange(minVersion = 22)
    void missingLibraryIsNamed() throws Exception {
        assertThat(load("/no/such/libucp.so.0"))
                .startsWith("cannot load UCX: library=/no/such/libucp.so.0, cause=")
                .endsWith(", expected libucp 1.20 or later, named by clump.ucx.library");
    }

    @Test
    @EnabledForJreRange(minVersion = 22)
    void libraryWithoutUcxIsNamed() throws Exception {
        assertThat(load("libm.so.6"))
                .isEqualTo("cannot load UCX: library=libm.so.6, cause=no such function: found=ucp_get_version,"
                        + " expected libucp 1.20 or later, named by clump.ucx.library");
    }

    @Test
    @EnabledForJreRange(minVersion = 22)
    void olderVersionIsRefusedByName() throws Exception {
        Path library = OF_THE_SYSTEM.stream().filter(Files::exists).findFirst().orElse(null);
        Assumptions.assumeTrue(library != null, "no libucp of the system");
        assertThat(load(String.valueOf(library)))
                .matches("loaded 1\\.[2-9]\\d|UCX has the wrong version: library=" + library
                        + ", found=1\\.1?\\d\\.\\d+, expected 1\\.20 or a later 1\\.x");
    }

    private static String load(String library) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "--add-opens",
                        "java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Loader.class.getName(),
                        library)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return output;
    }
}
