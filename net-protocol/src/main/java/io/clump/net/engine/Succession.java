package io.clump.net.engine;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.time.Duration;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Notices of an endpoint that has got the address of a former one, for instance since a server has started again on its
 * port: a sender to the former endpoint learns that it is gone. Otherwise the sender would notice only
 * silence, since the host has no closed port to report. A notice is a datagram with another magic:
 *
 * <pre>
 *   | magic C S | version | length | zeroes | job | zeroes | sender | receiver | former one | zeroes | seal | address |
 * </pre>
 *
 * The seal covers all of it. A notice answers only an authentic datagram, and names the address of its arrival. So an
 * attacker without the key can neither invent a notice, nor get one about a live endpoint by passing its datagrams to
 * another one: the receiver of a notice compares the address with that of the former endpoint. A recorded notice stays
 * true, since the number of an endpoint is never used again.
 */
public final class Succession {
    /** Most bytes of a notice, which fits into any datagram. */
    static final int MOST_BYTES = DatagramLayout.LEAST_DATAGRAM_BYTES;

    /** Minimum time between two notices, so that an attacker who replays recorded datagrams causes few of them. */
    static final long PAUSE_NANOS = Duration.ofMillis(1).toNanos();

    /** Stands for no endpoint. */
    static final long NO_ENDPOINT = 0;

    /** The first two bytes: C S. */
    private static final int MAGIC = 0x5343;

    private static final int FORMER_OFFSET = DatagramLayout.SESSIONS_OFFSET;
    private static final int ADDRESS_OFFSET = DatagramLayout.HEADER_BYTES;

    private final DatagramSeal seal;
    private final WideNumbers unknownSenderNumbers;
    private final DatagramDecoder decoder;
    private final EngineConfiguration configuration;
    private final UnsafeBuffer memory;
    private final int control;

    /** Sender and receiver of a datagram for a former endpoint that was not answered yet. */
    private long asker = NO_ENDPOINT;

    private long sought;
    private long answeredAt;
    private boolean hasAnswered;

    /** Former endpoint of a notice that was not taken yet, and its address. */
    private long former = NO_ENDPOINT;

    private String address = "";

    Succession(EngineConfiguration configuration, DatagramSeal seal, DatagramDecoder decoder, SendPool pool) {
        this.configuration = configuration;
        this.seal = seal;
        this.decoder = decoder;
        memory = pool.pool().memory();
        control = pool.controlOffset();
        unknownSenderNumbers = new WideNumbers(configuration.firstSequence());
    }

    /**
     * Notes a datagram with another receiver, unless one was answered a moment ago. Only the datagrams of a sender that
     * has the job's key, and whose numbers have not wrapped around, are answered.
     */
    void misdirected(UnsafeBuffer datagrams, int datagram, int lengthBytes, long now) {
        if ((hasAnswered && now - answeredAt < PAUSE_NANOS) || !decoder.isOfJob(datagrams, datagram)) {
            return;
        }
        hasAnswered = true;
        answeredAt = now;
        if (seal.failure(datagrams, datagram, lengthBytes, unknownSenderNumbers) == null) {
            asker = Datagram.sender(datagrams, datagram);
            sought = Datagram.receiver(datagrams, datagram);
        }
    }

    /**
     * Writes the answer to the last datagram for a former endpoint, for the sender of that datagram.
     *
     * @param own address at which this endpoint receives
     * @return number of bytes at {@link #noticeOffset}; {@link ReliabilityEngine#NONE} if there is nothing to answer
     */
    public int writeNotice(String own) {
        byte[] text = own.getBytes(US_ASCII);
        int lengthBytes = ADDRESS_OFFSET + text.length;
        if (asker == NO_ENDPOINT || lengthBytes > MOST_BYTES) {
            return ReliabilityEngine.NONE;
        }
        memory.setMemory(control, lengthBytes, (byte) 0);
        Datagram.header(
                memory, control, 0, 0, configuration.job(), configuration.endpointId(), asker, sought, lengthBytes, 0);
        memory.putShort(control + DatagramLayout.MAGIC_OFFSET, (short) MAGIC, LITTLE_ENDIAN);
        memory.putBytes(control + ADDRESS_OFFSET, text);
        seal.sealFragment(memory, control, lengthBytes);
        asker = NO_ENDPOINT;
        return lengthBytes;
    }

    /**
     * Returns whether a datagram for a former endpoint waits for an answer, or a notice was not taken yet.
     *
     * @return true until {@link #writeNotice} and {@link ReliabilityEngine#takeFormer}
     */
    public boolean hasNotice() {
        return asker != NO_ENDPOINT || former != NO_ENDPOINT;
    }

    /**
     * Returns the place of a notice.
     *
     * @return offset in {@link ReliabilityEngine#sendMemory} in bytes
     */
    public int noticeOffset() {
        return control;
    }

    static boolean isNotice(DirectBuffer datagrams, int datagram, int lengthBytes) {
        return lengthBytes > ADDRESS_OFFSET
                && lengthBytes <= MOST_BYTES
                && datagrams.getShort(datagram + DatagramLayout.MAGIC_OFFSET, LITTLE_ENDIAN) == MAGIC
                && datagrams.getShort(datagram + DatagramLayout.VERSION_OFFSET, LITTLE_ENDIAN) == DatagramLayout.VERSION
                && Datagram.lengthBytes(datagrams, datagram) == lengthBytes;
    }

    /** Notes a notice of a sender with the key. */
    void noticed(DirectBuffer datagrams, int datagram, int lengthBytes) {
        byte[] text = new byte[lengthBytes - ADDRESS_OFFSET];
        datagrams.getBytes(datagram + ADDRESS_OFFSET, text);
        former = datagrams.getLong(datagram + FORMER_OFFSET, LITTLE_ENDIAN);
        address = new String(text, US_ASCII);
    }

    /** Removes the former endpoint of the last notice; returns {@link #NO_ENDPOINT} without one. */
    long takeFormer() {
        long taken = former;
        former = NO_ENDPOINT;
        return taken;
    }

    /**
     * Returns the address that has another owner now.
     *
     * @return the text of the last notice that was taken
     */
    public String address() {
        return address;
    }
}
