package io.clump.apps.objects;

import io.clump.apps.Hash;
import java.nio.ByteBuffer;

/**
 * Distribution of an object over servers: stripe i is on server (first + i) mod servers, after the earlier stripes of
 * that server.
 *
 * @param servers how many there are
 * @param stripeBytes length of each stripe but the last
 */
record Striping(int servers, int stripeBytes) {
    /** Returns the server of the first stripe, which also knows the object's length. */
    int first(long id) {
        return (int) Long.remainderUnsigned(Hash.of(id), servers);
    }

    /** Returns how many bytes of an object a server has. */
    int partBytes(long id, int length, int server) {
        int place = Math.floorMod(server - first(id), servers);
        int whole = length / stripeBytes;
        int stripes = whole / servers + (place < whole % servers ? 1 : 0);
        return stripes * stripeBytes + (place == whole % servers ? length % stripeBytes : 0);
    }

    /** Copies the part of a server from an object, or the other way. */
    void copy(long id, ByteBuffer object, int server, ByteBuffer part, boolean isIntoPart) {
        int place = Math.floorMod(server - first(id), servers);
        long at = (long) place * stripeBytes;
        for (int done = 0; done < part.limit(); done += stripeBytes) {
            int bytes = Math.min(stripeBytes, part.limit() - done);
            if (isIntoPart) {
                part.put(done, object, (int) at, bytes);
            } else {
                object.put((int) at, part, done, bytes);
            }
            at += (long) servers * stripeBytes;
        }
    }
}
