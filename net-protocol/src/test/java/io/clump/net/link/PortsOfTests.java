package io.clump.net.link;

/** Ports for sockets that a test closes and then expects to be closed, or free for a second socket. */
public final class PortsOfTests {
    /**
     * Ports that the kernel gives to nobody who asks for any free port. One of those could belong to another process as
     * soon as the test has closed its socket: then no host reports a closed port, and the peer counts as silent.
     */
    public static final PortRange NOT_EPHEMERAL = new PortRange(10_000, 29_999);

    private PortsOfTests() {}
}
