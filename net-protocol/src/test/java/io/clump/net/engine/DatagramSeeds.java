package io.clump.net.engine;

import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.QueueKind;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/** Inputs of {@link DatagramFuzzer} made of the datagrams of a real engine: the starting points of a fuzzer. */
final class DatagramSeeds {
    private DatagramSeeds() {}

    static List<byte[]> all() {
        List<byte[]> requests = sent(QueueKind.REQUEST, 0, 12);
        List<byte[]> mediums = sent(QueueKind.REQUEST, 100, 5);
        List<byte[]> replies = sent(QueueKind.REPLY, 40, 5);
        List<byte[]> backwards = new ArrayList<>();
        requests.forEach(datagram -> backwards.add(0, datagram));
        List<byte[]> closed = new ArrayList<>(requests);
        byte[] closing = requests.get(0).clone();
        closing[DatagramLayout.FLAGS_OFFSET] |= DatagramLayout.CLOSED;
        closed.add(closing);
        List<byte[]> refusing = new ArrayList<>();
        byte[] refusal = requests.get(0).clone();
        refusal[DatagramLayout.FLAGS_OFFSET] |= (byte) DatagramLayout.refused(DatagramLayout.REQUESTS);
        refusing.add(refusal);
        refusing.add(refusal);
        byte[] begun = requests.get(0).clone();
        begun[DatagramLayout.FLAGS_OFFSET] |= DatagramLayout.MORE;
        int all = DatagramFuzzer.REPAIR | DatagramFuzzer.WAIT | DatagramFuzzer.TAKE | DatagramFuzzer.SEND;
        return List.of(
                input(all, requests),
                input(all | DatagramFuzzer.FIRST, requests),
                input(0, mediums),
                input(DatagramFuzzer.REPAIR, replies),
                input(DatagramFuzzer.REPAIR | DatagramFuzzer.SEND, backwards),
                input(all, closed),
                input(DatagramFuzzer.REPAIR | DatagramFuzzer.SEND, refusing),
                input(DatagramFuzzer.REPAIR, List.of(begun)),
                input(DatagramFuzzer.TAKE, fragments(sent(QueueKind.REQUEST, DatagramFuzzer.MEDIUM_BYTES, 1))),
                input(all, List.of(new byte[0], new byte[1], new byte[DatagramLayout.HEADER_BYTES])));
    }

    /** Returns the fragments of all large datagrams. */
    private static List<byte[]> fragments(List<byte[]> datagrams) {
        List<byte[]> fragments = new ArrayList<>();
        for (byte[] datagram : datagrams) {
            UnsafeBuffer memory = new UnsafeBuffer(new byte[Fragment.MOST_BYTES + datagram.length]);
            memory.putBytes(Fragment.MOST_BYTES, datagram);
            for (int i = 0; datagram.length > Fragment.MOST_BYTES && i < Fragment.count(datagram.length); i++) {
                byte[] fragment = new byte[Fragment.lengthBytes(datagram.length, i)];
                Fragment.write(memory, 0, DatagramFuzzer.JOB, DatagramFuzzer.SELF, Fragment.MOST_BYTES, i);
                new DatagramSeal(null).sealFragment(memory, 0, fragment.length);
                memory.getBytes(0, fragment);
                fragments.add(fragment);
            }
        }
        return fragments;
    }

    private static byte[] input(int order, List<byte[]> datagrams) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] datagram : datagrams) {
            bytes.write(order);
            bytes.write(datagram.length);
            bytes.write(datagram.length >>> Byte.SIZE);
            bytes.writeBytes(datagram);
        }
        return bytes.toByteArray();
    }

    private static List<byte[]> sent(QueueKind queue, int dataBytes, int count) {
        List<byte[]> sent = new ArrayList<>();
        ReliabilityEngine[] sender = new ReliabilityEngine[1];
        EngineConfiguration configuration = new EngineConfiguration(
                DatagramFuzzer.JOB, DatagramFuzzer.PEER, Math.max(64, dataBytes), 32, 4, 10, 3, -2);
        sender[0] = new ReliabilityEngine(configuration, (peer, offset, length) -> {
            byte[] datagram = new byte[length];
            sender[0].sendMemory().getBytes(offset, datagram);
            return sent.add(datagram);
        });
        EnginePeer peer = sender[0].peer(DatagramFuzzer.SELF);
        Introduction.introduce(sender[0], DatagramFuzzer.JOB, DatagramFuzzer.PEER, DatagramFuzzer.SELF, 1, null);
        int kind = (queue == QueueKind.REPLY ? PacketKind.REPLY : PacketKind.REQUEST)
                | (dataBytes > 0 ? PacketKind.MEDIUM : 0);
        for (int i = 0; i < count; i++) {
            int packet = peer.streamTo(queue).claim(dataBytes);
            UnsafeBuffer memory = sender[0].sendMemory();
            PacketFields.header(memory, packet, kind, i, 0, 0, 0, 0, dataBytes);
            if (peer.streamOf(packet).publish(packet)) {
                peer.streamOf(packet).pump(i);
            }
        }
        sender[0].service(1_000_000, true, true);
        return sent;
    }
}
