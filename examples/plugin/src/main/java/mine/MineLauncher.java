package mine;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.command.host.HostLauncher;
import io.clump.command.host.HostStart;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts commands on "hosts" of this machine, each in a session of its own, to try out a job of several hosts. A
 * launcher for containers would return {@code docker exec -i HOST} before the command's words.
 */
public final class MineLauncher implements HostLauncher {
    @Override
    public String name() {
        return "mine";
    }

    @Override
    public Description description() {
        return Description.of("hosts that are sessions of this machine");
    }

    @Override
    public List<String> command(HostStart start) {
        if (!start.parameters().isEmpty()) {
            throw new ClumpException("launcher mine: found=" + start.parameters() + ", expected no parameters");
        }
        List<String> words = new ArrayList<>(List.of("setsid", "--wait", "env", "MINE_HOST=" + start.host()));
        words.addAll(start.command());
        return words;
    }
}
