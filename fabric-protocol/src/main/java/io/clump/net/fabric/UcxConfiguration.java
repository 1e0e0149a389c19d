package io.clump.net.fabric;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.net.LinkFactory;
import io.clump.net.link.Faults;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Settings of the UCX protocol, from the properties of a layer.
 *
 * @param job number of the job
 * @param library {@code clump.ucx.library}: name or path of UCX's library
 * @param transports {@code clump.ucx.transports}: transports that UCX may use, as {@code UCX_TLS}; by default all but
 *     tcp
 * @param maxRetries {@code clump.ucx.retries}: number of unanswered probes, 1 to 1,000, before messages return
 * @param lease {@code clump.lease-millis}: silence after which a peer is probed
 * @param faults {@code clump.faults}: faults that are injected into datagrams, for tests; default none
 */
record UcxConfiguration(long job, String library, String transports, int maxRetries, Duration lease, Faults faults)
        implements FabricLinks {
    static final String LIBRARY = "clump.ucx.library";
    static final String TRANSPORTS = "clump.ucx.transports";
    static final String TCP = "clump.ucx.tcp";
    static final String RETRIES = "clump.ucx.retries";

    private static final String ON = "on";
    private static final String TCP_NAME = "tcp";
    private static final String ALL_BUT_TCP = "^tcp";
    private static final String ALL = "all";

    private static final Setting LIBRARY_NAME = Setting.of(
                    LIBRARY,
                    Values.text("a name or a path"),
                    UcxLibrary.USUAL_NAME,
                    "UCX's library, libucp 1.20 or later.")
            .withFlag("--ucx-library=FILE");

    private static final Setting TRANSPORT_LIST = Setting.of(
                    TRANSPORTS,
                    Values.text("a list as for UCX_TLS"),
                    ALL_BUT_TCP,
                    "Transports that UCX may use, for instance rc,shm or ^tcp (all but tcp).")
            .withFlag("--ucx-transports=LIST");

    private static final Setting TCP_SWITCH = Setting.of(
                    TCP,
                    Values.oneOf(List.of("off", ON)),
                    "off",
                    "Allow UCX to use TCP. Over UCX's TCP, the death of a process may end other processes, and"
                            + " connections are not authenticated. For tests only.")
            .withFlag("--ucx-tcp=off|on");

    private static final Setting REPETITIONS = LinkFactory.retries(RETRIES);

    static UcxConfiguration of(LayerConfiguration configuration) {
        return new UcxConfiguration(
                configuration.job(),
                configuration.properties().getOrDefault(LIBRARY, UcxLibrary.USUAL_NAME),
                transportsOf(configuration),
                REPETITIONS.number(configuration),
                configuration.lease(),
                Faults.of(configuration));
    }

    /** Describes the properties. */
    static Setting[] settings() {
        return new Setting[] {LIBRARY_NAME, TRANSPORT_LIST, TCP_SWITCH, REPETITIONS};
    }

    /** Loads the library. */
    void load() {
        UcxLibrary.load(library);
    }

    @Override
    public Wire wire(int messageBytes, Inbox inbox) {
        load();
        return UcxWire.open(UcxLibrary.context(transports), messageBytes, inbox);
    }

    @Override
    public String advice() {
        return "between hosts, UCX needs a fabric, or " + TCP + "=on";
    }

    private static String transportsOf(LayerConfiguration configuration) {
        boolean allowsTcp = TCP_SWITCH.word(configuration).equals(ON);
        String text = configuration.properties().getOrDefault(TRANSPORTS, allowsTcp ? ALL : ALL_BUT_TCP);
        if (!allowsTcp && mayUseTcp(text)) {
            throw new ClumpException("UCX may end living processes over tcp: " + TRANSPORTS + "=" + text
                    + ", expected a list without tcp, or " + TCP + "=" + ON);
        }
        return text;
    }

    private static boolean mayUseTcp(String text) {
        boolean isExcluding = text.startsWith("^");
        List<String> names = Arrays.asList((isExcluding ? text.substring(1) : text).split(",", -1));
        return isExcluding ? !names.contains(TCP_NAME) : names.contains(ALL) || names.contains(TCP_NAME);
    }
}
