package io.clump.net.ethernet;

import io.clump.am2.ClumpException;
import io.clump.net.link.LinkAddress;

/** Address of an endpoint: its interface and its channel there, written as {@code 02:00:00:00:00:01/4660}. */
record EthernetAddress(MacAddress mac, int channel) implements LinkAddress {
    static EthernetAddress parse(String text) {
        int slash = text.indexOf('/');
        try {
            if (slash >= 0) {
                int channel = Integer.parseUnsignedInt(text.substring(slash + 1));
                return new EthernetAddress(MacAddress.parse(text.substring(0, slash)), channel);
            }
        } catch (NumberFormatException | ClumpException e) {
            throw new ClumpException(invalid(text), e);
        }
        throw new ClumpException(invalid(text));
    }

    @Override
    public String toString() {
        return mac + "/" + Integer.toUnsignedString(channel);
    }

    private static String invalid(String text) {
        return "invalid address of an endpoint: found=" + text + ", expected <MAC address>/<channel>";
    }
}
