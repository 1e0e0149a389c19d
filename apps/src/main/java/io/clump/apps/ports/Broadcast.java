package io.clump.apps.ports;

import io.clump.apps.OptionList;
import io.clump.ports.ProcessGroup;
import io.clump.ports.Qos;
import io.clump.splitc.app.AppOptions;
import org.agrona.DirectBuffer;

/** Ways in which a process sends the same data to all others (Ciaccio 1999, section 6.2.5). */
public enum Broadcast {
    /** One send to a port that is bound to all other processes. */
    DIRECT,

    /** A send to each process, one after the other. */
    EMULATED;

    /** The option by which users choose, and its meaning. */
    public static final String FLAG = "--broadcast=direct|emulated";

    /** Meaning of the option. */
    public static final String MEANING = "Send to all other processes at once, or to one after the other.";

    /** Sends bytes to the ports of the same number, 0 to 246, in all other processes, reliably. */
    public void send(PortsTeam team, int port, DirectBuffer data, int bytes) {
        if (this == DIRECT) {
            team.ports().bindBroadcast(port, ProcessGroup.ofFirst(team.size()), port, Qos.RELIABLE);
            team.ports().send(port, data, 0, bytes);
            return;
        }
        for (int i = 1; i < team.size(); i++) {
            team.send(port, (team.rank() + i) % team.size(), data, 0, bytes);
        }
    }

    /** Reads the option of an app. */
    public static Broadcast of(AppOptions options) {
        return OptionList.constant(options, "broadcast", Broadcast.class);
    }
}
