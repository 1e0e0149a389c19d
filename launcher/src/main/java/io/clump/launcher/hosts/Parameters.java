package io.clump.launcher.hosts;

import io.clump.command.host.HostStart;
import java.util.List;

/** Parameters of a launcher that are words with spaces between them. */
final class Parameters {
    private Parameters() {}

    static List<String> words(HostStart start) {
        String parameters = start.parameters().strip();
        return parameters.isEmpty() ? List.of() : List.of(parameters.split("\\s+"));
    }
}
