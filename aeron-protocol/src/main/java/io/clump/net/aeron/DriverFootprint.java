package io.clump.net.aeron;

import io.aeron.CncFileDescriptor;
import io.aeron.driver.MediaDriver;
import io.clump.am2.spi.JobShape;
import org.agrona.BitUtil;
import org.agrona.concurrent.status.CountersReader;

/**
 * Space that the driver of a node takes in the job's directory.
 *
 * @param counters number of counters that the driver needs
 * @param ways number of pairs of endpoints, one on this node and one on another, in both directions
 */
record DriverFootprint(int counters, long ways) {
    /** Counters of a driver without connections, and of closed ones that it frees later. Measured: 50. */
    private static final int OWN_COUNTERS = 512;

    /** Counters of the two streams of a way at one of its ends, with those of its sockets. Measured: 11. */
    private static final int COUNTERS_PER_WAY = 16;

    /** Fewest bytes of the values of counters that a driver accepts. */
    private static final int LEAST_VALUE_BYTES = 1 << 20;

    /** Bytes of two streams at one end of a way, each of three terms and two pages. */
    private static final long BYTES_PER_WAY =
            (long) MessageLayout.STREAMS * (3 * OutgoingStream.TERM_BYTES + (8 << 10));

    /** Computes the footprint of one of a job's drivers. */
    static DriverFootprint of(JobShape job) {
        long here = (long) job.processesPerNode() * job.endpoints();
        long there = (long) (job.nodes() - 1) * job.processesPerNode();
        long ways = 2 * here * there;
        return new DriverFootprint((int) Math.min(Integer.MAX_VALUE, OWN_COUNTERS + ways * COUNTERS_PER_WAY), ways);
    }

    /**
     * Returns the bytes of the files of some drivers of a job, all on this machine.
     *
     * @param drivers number of drivers
     */
    long fileBytes(int drivers) {
        MediaDriver.Context context = limit(new MediaDriver.Context());
        int values = context.counterValuesBufferLength();
        long bytes = (long) context.conductorBufferLength()
                + context.toClientsBufferLength()
                + values
                + (long) values * (CountersReader.METADATA_LENGTH / CountersReader.COUNTER_LENGTH)
                + context.errorBufferLength()
                + CncFileDescriptor.META_DATA_LENGTH
                + context.lossReportBufferLength()
                + 2L * context.filePageSize();
        return drivers * (bytes + ways * BYTES_PER_WAY);
    }

    /** Sets the length of the counters, and returns the context. With its default length they take 40 MB. */
    MediaDriver.Context limit(MediaDriver.Context context) {
        long bytes = (long) counters * CountersReader.COUNTER_LENGTH;
        int most = context.counterValuesBufferLength();
        int wanted = bytes >= most ? most : BitUtil.findNextPositivePowerOfTwo((int) bytes);
        return context.counterValuesBufferLength(Math.max(LEAST_VALUE_BYTES, wanted));
    }
}
