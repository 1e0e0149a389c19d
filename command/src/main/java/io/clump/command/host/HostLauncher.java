package io.clump.command.host;

import io.clump.am2.spi.Provider;
import java.util.List;

/**
 * Back end of the launcher: makes the command line that starts a command on a host, for instance with ssh. {@link
 * java.util.ServiceLoader} finds it; {@code --launcher NAME} or {@code --launcher NAME:PARAMETERS} chooses it.
 *
 * <p>The process of the command line connects the launcher to the command:
 *
 * <ul>
 *   <li>The words of the command arrive unchanged, whatever characters they have.
 *   <li>Its standard input, output and error output are those of the command, byte for byte. No byte is held back until
 *       more come, and none is added to the output.
 *   <li>The end of its standard input is the end of the command's.
 *   <li>When it is killed, the command's input ends, too, or the command is killed: an agent ends at the end of its
 *       input, so no process remains on the host.
 *   <li>It ends when the command has ended, with status 0 if and only if the command ends with status 0. If it cannot
 *       start the command, it writes the reason to its error output.
 *   <li>Several may run at a time, also for the same host.
 * </ul>
 *
 * <p>The launcher authenticates and encrypts nothing on this connection, over which the job's key travels: that is up
 * to the command line. With many hosts, agents start agents: they find the same class on their class path, and start it
 * on their host with the same parameters.
 *
 * <p>An implementation has a public constructor without arguments and no state. Any thread may call its methods. {@code
 * HostLauncherConformance}, in the test jar of this module, tests the points above.
 */
public interface HostLauncher extends Provider {
    /**
     * Makes the command line. Called once before a job starts, with a command that is not run, so that parameters are
     * refused before anything is started.
     *
     * @param start command to start, and its host
     * @return name of a program, and its arguments
     * @throws io.clump.am2.ClumpException if the parameters are invalid; the message is one line that names the found
     *     and the expected value
     */
    List<String> command(HostStart start);
}
