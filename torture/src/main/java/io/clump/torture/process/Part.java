package io.clump.torture.process;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * The part of a process in the run.
 *
 * @param layer configuration of its layer
 * @param ledger the file of its ledger
 * @param rank of the process; of a crowd one beyond the others
 * @param ranks number of processes that stay, which others find by rank
 * @param seed seed of its messages
 * @param clients how many short-lived endpoints it opens one after the other; 0 for a process that stays
 */
public record Part(LayerConfiguration layer, Path ledger, int rank, int ranks, long seed, int clients) {
    private static final String PREFIX = "torture.";
    private static final String LEDGER = PREFIX + "ledger";
    private static final String RANK = PREFIX + "rank";
    private static final String RANKS = PREFIX + "ranks";
    private static final String SEED = PREFIX + "seed";
    private static final String CLIENTS = PREFIX + "clients";

    /** Reads what {@link #toProperties} made. */
    static Part read(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new ClumpException("cannot read the properties of the process: file=" + file + ", cause=" + e, e);
        }
        return new Part(
                LayerConfiguration.builder().properties(properties).build(),
                Path.of(properties.getProperty(LEDGER)),
                Integer.parseInt(properties.getProperty(RANK)),
                Integer.parseInt(properties.getProperty(RANKS)),
                Long.parseLong(properties.getProperty(SEED)),
                Integer.parseInt(properties.getProperty(CLIENTS)));
    }

    /**
     * The part as properties.
     *
     * @return what a process reads
     */
    public Properties toProperties() {
        Properties properties = new Properties();
        layer.toProperties().forEach(properties::setProperty);
        properties.setProperty(LEDGER, ledger.toString());
        properties.setProperty(RANK, Integer.toString(rank));
        properties.setProperty(RANKS, Integer.toString(ranks));
        properties.setProperty(SEED, Long.toString(seed));
        properties.setProperty(CLIENTS, Integer.toString(clients));
        return properties;
    }

    boolean isCrowd() {
        return clients > 0;
    }
}
