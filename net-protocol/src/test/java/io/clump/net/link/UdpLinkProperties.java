package io.clump.net.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Datagrams of several senders arrive complete, in the order of each sender, and with its address. */
class UdpLinkProperties {
    private static final int LARGEST = 1472;
    private static final int SHORT = 64;
    private static final int SENDERS = 3;
    private static final int MOST_OF_A_CALL = 44;

    /** Most datagrams under way, far fewer than a socket holds, however short they are. */
    private static final int MOST_UNDER_WAY = 200;

    private final ByteBuffer into = ByteBuffer.allocateDirect(LARGEST);

    /** Times at which several datagrams are received by one call. */
    enum Together {
        NEVER,
        FROM_THE_START,
        IN_SPELLS
    }

    @Property(tries = 100)
    void datagramsArriveWholeInOrderAndWithTheirSender(
            @ForAll boolean isVersion4,
            @ForAll Together together,
            @ForAll @IntRange(min = 1, max = 100) int bursts,
            @ForAll long seed)
            throws UnknownHostException {
        InetAddress local = InetAddress.getByName(isVersion4 ? "127.0.0.1" : "::1");
        Random random = new Random(seed);
        Map<LinkAddress, SegmentSender> senders = new HashMap<>();
        try (UdpLink link = UdpLink.open(local, PortRange.ANY, LARGEST, UdpLink.USUAL_SOCKET_BYTES)) {
            for (int i = 0; i < SENDERS; i++) {
                SegmentSender sender = new SegmentSender(link);
                senders.put(sender.address(), sender);
            }
            switch (together) {
                case NEVER -> link.receiveBatch().close();
                case FROM_THE_START -> link.receiveBatch().begin();
                case IN_SPELLS -> {}
            }
            List<SegmentSender> inTurn = new ArrayList<>(senders.values());
            int underWay = 0;
            for (int i = 0; i < bursts; i++) {
                underWay += sendSome(inTurn.get(random.nextInt(SENDERS)), random);
                int most = underWay > MOST_UNDER_WAY ? underWay + 1 : random.nextInt(2 * MOST_OF_A_CALL);
                underWay -= receive(link, senders, most);
            }
            assertThat(receive(link, senders, underWay + 1)).isEqualTo(underWay);
        } finally {
            senders.values().forEach(SegmentSender::close);
        }
    }

    /** Makes one call with datagrams of one length and a last one that may be shorter. */
    private static int sendSome(SegmentSender sender, Random random) {
        int bytes = switch (random.nextInt(3)) {
            case 0 -> LARGEST;
            case 1 -> 1 + random.nextInt(SHORT);
            default -> 1 + random.nextInt(LARGEST);
        };
        int count = sender.cuts(bytes) ? random.nextInt(MOST_OF_A_CALL) : 0;
        return sender.send(count * bytes + 1 + random.nextInt(bytes));
    }

    private int receive(UdpLink link, Map<LinkAddress, SegmentSender> senders, int most) {
        int count = 0;
        while (count < most && link.receive(into.clear())) {
            assertThat(senders).containsKey(link.sender());
            assertThat(into.flip()).isEqualTo(senders.get(link.sender()).next());
            count++;
        }
        return count;
    }
}
