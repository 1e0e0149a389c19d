package io.clump.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import io.kubernetes.client.openapi.models.V1Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The manifests, checked by the classes that Kubernetes generates from its published interface. */
class ManifestsTest {
    private static final Path REPOSITORY = Path.of(System.getProperty("repository.root"));
    private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");

    @Test
    void serviceAndJobAreAsKubernetesReadsThem() throws IOException {
        List<JsonElement> parts = read("job.yaml");
        V1Service.validateJsonElement(parts.get(0));
        V1Job.validateJsonElement(parts.get(1));
        JsonObject job = parts.get(1).getAsJsonObject().getAsJsonObject("spec");
        JsonObject pod = job.getAsJsonObject("template").getAsJsonObject("spec");
        assertThat(pod.get("subdomain"))
                .isEqualTo(parts.get(0)
                        .getAsJsonObject()
                        .getAsJsonObject("metadata")
                        .get("name"));
        assertThat(job.get("completions")).isEqualTo(job.get("parallelism"));
    }

    @Test
    void templatesOfTheOperatorAreAsKubernetesReadsThem() throws IOException {
        JsonObject replicas = read("mpijob.yaml")
                .get(0)
                .getAsJsonObject()
                .getAsJsonObject("spec")
                .getAsJsonObject("mpiReplicaSpecs");
        assertThat(replicas.keySet()).containsExactly("Launcher", "Worker");
        for (String kind : replicas.keySet()) {
            V1PodTemplateSpec.validateJsonElement(replicas.getAsJsonObject(kind).get("template"));
        }
    }

    @Test
    void fieldThatKubernetesDoesNotKnowIsFound() throws IOException {
        JsonObject job = read("job.yaml").get(1).getAsJsonObject();
        job.getAsJsonObject("spec")
                .getAsJsonObject("template")
                .getAsJsonObject("spec")
                .addProperty("restartpolicy", "Never");
        assertThatThrownBy(() -> V1Job.validateJsonElement(job)).hasMessageContaining("restartpolicy");
    }

    @Test
    void imageIsThatOfThisVersion() throws IOException {
        Matcher version = VERSION.matcher(Files.readString(REPOSITORY.resolve("pom.xml")));
        assertThat(version.find()).isTrue();
        for (String name : List.of("job.yaml", "mpijob.yaml")) {
            assertThat(manifest(name)).contains("image: clump:" + version.group(1) + "\n");
        }
    }

    private static List<JsonElement> read(String name) throws IOException {
        List<JsonElement> documents = new ArrayList<>();
        new Yaml().loadAll(manifest(name)).forEach(document -> documents.add(new Gson().toJsonTree(document)));
        return documents;
    }

    private static String manifest(String name) throws IOException {
        return Files.readString(REPOSITORY.resolve("deploy/kubernetes").resolve(name));
    }
}
