package io.clump.matching.direct;

import io.clump.am2.ClumpException;
import io.clump.matching.Matcher;
import io.clump.matching.Memory;
import io.clump.matching.Operation;
import io.clump.matching.ReceiveOperation;
import io.clump.matching.SendMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Table of the addresses of all processes, like the report's table of nodes by rank, made by an all-gather. */
public final class AddressTable {
    /** Maximum length of an address in UTF-8 bytes. */
    public static final int MAX_BYTES = 256;

    private AddressTable() {}

    /**
     * Sends the address of this process to all others, and waits for theirs. All processes call it, with the same
     * context.
     *
     * @param matcher matcher of this process
     * @param context context in which nothing else is sent meanwhile
     * @param own address of this process: the name of its host, the MAC address of its interface, or anything else
     * @return the addresses by rank, including that of this process
     * @throws ClumpException if the address is too long, a process is gone, or the thread was interrupted; the message
     *     gives the reason
     */
    public static List<String> gather(Matcher matcher, int context, String own) {
        byte[] bytes = own.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MAX_BYTES) {
            throw new ClumpException(
                    "address too long: found=\"" + own + "\", bytes=" + bytes.length + ", most=" + MAX_BYTES);
        }
        int size = matcher.configuration().size();
        Memory memory = new Memory();
        byte[][] buffers = new byte[size][MAX_BYTES];
        List<ReceiveOperation> receives = new ArrayList<>();
        List<Operation> operations = new ArrayList<>();
        for (int peer = 0; peer < size; peer++) {
            receives.add(matcher.post(context, peer, 0, memory.wrap(buffers[peer]), 0, MAX_BYTES));
        }
        for (int peer = 0; peer < size; peer++) {
            operations.add(matcher.send(context, peer, 0, memory.wrap(bytes), 0, bytes.length, SendMode.STANDARD));
        }
        operations.addAll(receives);
        operations.forEach(operation -> await(matcher, operation));
        List<String> addresses = new ArrayList<>();
        for (int peer = 0; peer < size; peer++) {
            int length = (int) receives.get(peer).length();
            addresses.add(new String(buffers[peer], 0, length, StandardCharsets.UTF_8));
        }
        operations.forEach(Operation::release);
        return List.copyOf(addresses);
    }

    private static void await(Matcher matcher, Operation operation) {
        if (!matcher.await(operation)) {
            throw new ClumpException("interrupted while the addresses of the processes were gathered");
        }
        if (operation.error() != null) {
            throw new ClumpException(
                    "cannot collect the addresses of the processes: a process is gone, cause=" + operation.error());
        }
    }
}
