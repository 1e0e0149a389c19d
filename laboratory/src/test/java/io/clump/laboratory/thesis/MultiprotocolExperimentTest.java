package io.clump.laboratory.thesis;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.harness.Effort;
import java.util.List;
import org.junit.jupiter.api.Test;

class MultiprotocolExperimentTest {
    private final Experiment experiment = ClaimsTest.experiment("multiprotocol");

    @Test
    void everyReferenceBelongsToAPanelAndKeysAreUnique() {
        List<String> panels = experiment.panels().stream().map(Panel::name).toList();
        assertThat(experiment.references()).allMatch(reference -> panels.contains(reference.panel()));
        for (Effort effort : List.of(Effort.quick(), Effort.full())) {
            assertThat(experiment.trials(effort).stream().map(Trial::key)).doesNotHaveDuplicates();
        }
    }
}
