package io.clump.launcher.hosts;

import io.clump.am2.spi.Description;
import io.clump.command.BadInputException;
import io.clump.command.host.HostLauncher;
import io.clump.command.host.HostStart;
import io.clump.command.host.ShellWords;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Starts commands with a command of the user, its parameters: a shell runs it with {@code %H} replaced by the host,
 * {@code %C} by the command for the host, {@code %Q} by that command quoted for a second shell, and {@code %%} by a
 * percent sign.
 */
public final class CommandLauncher implements HostLauncher {
    /** Name of this launcher. */
    public static final String NAME = "command";

    private static final Pattern PLACE = Pattern.compile("%[HCQ%]");

    /** Called by {@link java.util.ServiceLoader}. */
    public CommandLauncher() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Description description() {
        return Description.of("a command of yours, PARAMETERS, as of --spawn");
    }

    @Override
    public List<String> command(HostStart start) {
        if (start.parameters().isBlank()) {
            throw new BadInputException("launcher command without its command: found=\"" + start.parameters()
                    + "\", expected for instance --launcher 'command:docker exec -i %H %C'");
        }
        return List.of("/bin/sh", "-c", expanded(start));
    }

    private static String expanded(HostStart start) {
        String command = start.shellCommand();
        return PLACE.matcher(start.parameters())
                .replaceAll(place -> Matcher.quoteReplacement(
                        switch (place.group()) {
                            case "%H" -> start.host();
                            case "%C" -> command;
                            case "%Q" -> ShellWords.quoted(command);
                            default -> "%";
                        }));
    }
}
