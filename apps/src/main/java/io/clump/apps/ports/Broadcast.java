package io.clump.apps.ports;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.ports.ProcessGroup;
import io.clump.ports.Qos;
import io.clump.splitc.app.AppOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.agrona.DirectBuffer;

/** Ways in which a process sends the same data to all others (Ciaccio 1999, section 6.2.5). */
public enum Broadcast {
    /** One send to a port that is bound to all other processes. */
    DIRECT {
        @Override
        public void send(PortsTeam team, int port, DirectBuffer data, int bytes) {
            team.ports().bindBroadcast(port, ProcessGroup.ofFirst(team.size()), port, Qos.RELIABLE);
            team.ports().send(port, data, 0, bytes);
        }
    },

    /** A send to each process, one after the other. */
    EMULATED {
        @Override
        public void send(PortsTeam team, int port, DirectBuffer data, int bytes) {
            for (int i = 1; i < team.size(); i++) {
                team.send(port, (team.rank() + i) % team.size(), data, 0, bytes);
            }
        }
    };

    private static final String KEY = "broadcast";

    /**
     * Sends to the ports of the same number in all other processes, reliably.
     *
     * @param team the processes
     * @param port 0 to 246
     * @param data where the bytes begin
     * @param bytes number of bytes
     */
    public abstract void send(PortsTeam team, int port, DirectBuffer data, int bytes);

    /**
     * Describes the option by which users choose.
     *
     * @return {@code --broadcast}
     */
    public static Setting setting() {
        return Setting.parameter(
                "--broadcast=direct|emulated",
                Values.oneOf(List.of(DIRECT.optionName(), EMULATED.optionName())),
                DIRECT.optionName(),
                "Send to all other processes at once, or to one after the other.");
    }

    /**
     * Reads the option.
     *
     * @param options of an app
     * @return the choice of the user
     * @throws ClumpException if the option has another value
     */
    public static Broadcast of(AppOptions options) {
        String found = options.text(KEY);
        return Arrays.stream(values())
                .filter(one -> one.optionName().equals(found))
                .findFirst()
                .orElseThrow(() ->
                        new ClumpException("unknown broadcast: found=" + found + ", expected direct or emulated"));
    }

    /**
     * Returns the name that users give.
     *
     * @return in lower case
     */
    public String optionName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
