package io.clump.mpi.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.mpi.connect.Joining.Hello;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JoiningTest {
    private static final Hello OWN = new Hello(7, "port ä");

    private Socket one = new Socket();
    private Socket other = new Socket();

    @BeforeEach
    void connect() throws IOException {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 1, here)) {
            one = new Socket(here, server.getLocalPort());
            other = server.accept();
        }
    }

    @AfterEach
    void close() throws IOException {
        one.close();
        other.close();
    }

    @Test
    void helloOfTheOtherIsReadAndNothingBehindItAndOneOfThemAccepts() throws IOException {
        Hello second = new Hello(8, "port b");
        one.getOutputStream().write(bytes(second));
        one.getOutputStream().write(17);

        assertThat(Joining.exchange(other, OWN)).isEqualTo(second);
        assertThat(other.getInputStream().read()).isEqualTo(17);
        assertThat(OWN.accepts(second)).isNotEqualTo(second.accepts(OWN));
    }

    /** Message of a joining process. */
    private static byte[] bytes(Hello hello) throws IOException {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 1, here);
                Socket sending = new Socket(here, server.getLocalPort());
                Socket reading = server.accept()) {
            reading.shutdownOutput();
            assertThatThrownBy(() -> Joining.exchange(sending, hello)).isInstanceOf(EOFException.class);
            sending.shutdownOutput();
            return reading.getInputStream().readAllBytes();
        }
    }

    @Test
    void anotherProtocolIsNamed() throws IOException {
        one.getOutputStream().write("GET / HTTP/1.1".getBytes(StandardCharsets.US_ASCII));

        assertThatThrownBy(() -> Joining.exchange(other, OWN))
                .isInstanceOf(IOException.class)
                .hasMessage("the other process does not join: found=474554202f204854, expected 436c756d704a6f69");
    }
}
