package io.clump.laboratory.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.am2.ClumpException;
import io.clump.launcher.report.JsonFile;
import io.clump.splitc.app.TextFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Directory of the results of experiments: for each experiment one JSON object with everything, and the values once
 * more as CSV. Each file is there as a whole or not at all. Two runs must not use it at once.
 *
 * @param path of the directory
 */
public record ResultsDirectory(Path path) {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String JSON = ".json";
    private static final String CSV = ".csv";
    private static final String CSV_HEADING = "experiment,panel,series,x,unit,repetition,value,processes,trial";

    /**
     * Makes the directory if it does not exist.
     *
     * @throws ClumpException if it cannot be made or written to
     */
    public void prepare() {
        try {
            Files.createDirectories(path);
        } catch (IOException e) {
            throw new ClumpException("cannot make the directory for results: path=" + path + ", cause=" + e, e);
        }
        JsonFile.checkWritable(path.resolve("any" + JSON));
    }

    /**
     * Reads the record of an experiment.
     *
     * @return the record, or nothing if it was never run
     * @throws ClumpException if the file cannot be read, or is not a record
     */
    public Optional<ExperimentRecord> read(String experiment) {
        Path file = path.resolve(experiment + JSON);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(MAPPER.readValue(Files.readString(file), ExperimentRecord.class));
        } catch (JsonProcessingException e) {
            throw new ClumpException(
                    "not the result of an experiment: file=" + file + ", cause=" + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new ClumpException("cannot read the result of an experiment: file=" + file + ", cause=" + e, e);
        }
    }

    /**
     * Keeps a record.
     *
     * @param experiment whose record it is
     * @param record replaces the record that was kept before
     * @throws ClumpException if it cannot be written; then the earlier record is still there
     */
    public void write(Experiment experiment, ExperimentRecord record) {
        JsonFile.write(path.resolve(experiment.name() + JSON), record);
        writeCsv(path.resolve(experiment.name() + CSV), csv(experiment, record));
    }

    private static void writeCsv(Path file, List<String> lines) {
        try {
            TextFiles.write(file, String.join("\n", lines) + "\n");
        } catch (IOException e) {
            throw new ClumpException("cannot write results: file=" + file + ", cause=" + e, e);
        }
    }

    private static List<String> csv(Experiment experiment, ExperimentRecord record) {
        List<Panel> panels = experiment.panels();
        Stream<String> values = record.trials().stream()
                .flatMap(trial -> trial.cells().stream().flatMap(cell -> csv(record, panels, trial.key(), cell)));
        return Stream.concat(Stream.of(CSV_HEADING), values).toList();
    }

    private static Stream<String> csv(ExperimentRecord record, List<Panel> panels, String trial, Cell cell) {
        String unit = panels.stream()
                .filter(panel -> panel.name().equals(cell.panel()))
                .map(Panel::unit)
                .findFirst()
                .orElse("");
        return IntStream.range(0, cell.values().size())
                .mapToObj(repetition -> Stream.of(
                                record.experiment(),
                                cell.panel(),
                                cell.series(),
                                cell.x(),
                                unit,
                                Integer.toString(repetition + 1),
                                Double.toString(cell.values().get(repetition)),
                                Integer.toString(cell.processes()),
                                trial)
                        .map(ResultsDirectory::quoted)
                        .collect(Collectors.joining(",")));
    }

    /** Quotes a field as RFC 4180 requires. */
    private static String quoted(String field) {
        return field.matches("[^,\"\\r\\n]*") ? field : '"' + field.replace("\"", "\"\"") + '"';
    }
}
