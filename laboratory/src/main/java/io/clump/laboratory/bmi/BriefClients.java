package io.clump.laboratory.bmi;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.bmi.Address;
import io.clump.bmi.Bmi;
import io.clump.bmi.Status;
import io.clump.laboratory.harness.ChildProcess;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A process of clients that each send one unexpected message. They wait for the answer and go; or the process is killed
 * before.
 */
public final class BriefClients {
    static final int TAG = 1;
    static final int ANSWER_BYTES = 100;

    private final Process process;
    private final boolean isToBeKilled;
    private boolean isKilled;

    private BriefClients(Process process, boolean isToBeKilled) {
        this.process = process;
        this.isToBeKilled = isToBeKilled;
    }

    static BriefClients start(Path job, String method, String server, int count, boolean isToBeKilled) {
        return new BriefClients(
                ChildProcess.start(
                        BriefClients.class, List.of(job.toString(), method, server, Integer.toString(count))),
                isToBeKilled);
    }

    /** Kills the process if that is to be, and its messages have left; returns whether it has ended. */
    boolean hasEnded() {
        try {
            if (isToBeKilled && !isKilled && process.getInputStream().available() > 0) {
                isKilled = true; // from here on there is no stream to read
                process.destroyForcibly();
            }
        } catch (IOException e) {
            throw new ClumpException("clients do not report that they have sent: cause=" + e, e);
        }
        if (!process.isAlive() && !isToBeKilled && process.exitValue() != 0) {
            throw new ClumpException("clients have failed: exit=" + process.exitValue());
        }
        return !process.isAlive();
    }

    private static final class Client {
        private final Bmi bmi;
        private final Status[] statuses = BmiProcess.statuses(2);
        private long send;
        private long receive;

        Client(LayerConfiguration configuration, String method, String server) {
            bmi = Bmi.initialize(method, "", configuration);
            Address address = bmi.lookup(server);
            receive = bmi.postReceive(address, ByteBuffer.allocate(ANSWER_BYTES), TAG);
            send = bmi.postUnexpected(address, ByteBuffer.allocate(1), TAG);
        }

        void step() {
            int count = bmi.testContext(statuses);
            for (int i = 0; i < count; i++) {
                BmiProcess.check(statuses[i]);
                if (statuses[i].id() == send) {
                    send = Bmi.COMPLETE;
                } else {
                    receive = Bmi.COMPLETE;
                }
            }
        }

        boolean hasSent() {
            return send == Bmi.COMPLETE;
        }

        boolean isAnswered() {
            return hasSent() && receive == Bmi.COMPLETE;
        }
    }

    /**
     * Sends the messages, reports that, and waits for the answers.
     *
     * @param arguments the job's directory, the method, the server's address, and how many clients
     */
    public static void main(String[] arguments) {
        ChildProcess.endWithParent();
        LayerConfiguration configuration = LayerConfiguration.builder()
                .properties(System.getProperties())
                .directory(Path.of(arguments[0]))
                .build();
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(arguments[3]); i++) {
            clients.add(new Client(configuration, arguments[1], arguments[2]));
        }
        while (!clients.stream().allMatch(Client::hasSent)) {
            clients.forEach(Client::step);
        }
        System.out.println("sent");
        while (!clients.stream().allMatch(Client::isAnswered)) {
            clients.forEach(Client::step);
        }
        clients.forEach(client -> client.bmi.close());
        Runtime.getRuntime().halt(0);
    }
}
