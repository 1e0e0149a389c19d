package io.clump.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.spi.EndpointRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A registry as used through several objects by several processes behaves like a map. */
class FileRegistryProperties {
    private static final int SLOTS = 5;
    private static final int KEYS = 8;

    /** Owners of the objects: twice this process, another living one, and a dead one. */
    private static final List<ProcessIdentity> USERS = List.of(
            ProcessIdentity.current(), ProcessIdentity.current(), new ProcessIdentity(1, 2), new ProcessIdentity(1, 4));

    private static final ProcessIdentity DEAD = USERS.get(3);

    @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
    void anyOperationsGiveWhatAMapWouldGive(@ForAll("operations") List<Operation> operations) throws IOException {
        Path directory = Files.createTempDirectory("registry");
        Model model = new Model(directory);
        try {
            for (Operation operation : operations) {
                model.apply(operation);
                model.compare();
            }
        } finally {
            model.objects.forEach(EndpointRegistry::close);
            Files.delete(directory.resolve("registry"));
            Files.delete(directory);
        }
    }

    @Provide
    Arbitrary<List<Operation>> operations() {
        return Combinators.combine(
                        Arbitraries.frequency(
                                net.jqwik.api.Tuple.of(6, Kind.PUBLISH),
                                net.jqwik.api.Tuple.of(3, Kind.WITHDRAW),
                                net.jqwik.api.Tuple.of(1, Kind.CLOSE)),
                        Arbitraries.integers().between(0, USERS.size() - 1),
                        Arbitraries.integers().between(0, KEYS - 1),
                        Arbitraries.longs().between(1, Long.MAX_VALUE))
                .as(Operation::new)
                .list()
                .ofMaxSize(60);
    }

    enum Kind {
        PUBLISH,
        WITHDRAW,
        CLOSE
    }

    record Operation(Kind kind, int object, int key, long name) {}

    record Publication(int object, long name) {
        ProcessIdentity owner() {
            return USERS.get(object);
        }
    }

    /** The registry and the map beside it. */
    private static final class Model {
        private final Path directory;
        private final List<EndpointRegistry> objects = new ArrayList<>();
        private final Map<String, Publication> map = new HashMap<>();

        Model(Path directory) {
            this.directory = directory;
            USERS.forEach(user -> objects.add(open(user)));
        }

        void apply(Operation operation) {
            String key = "key " + operation.key();
            EndpointRegistry object = objects.get(operation.object());
            Publication before = map.get(key);
            switch (operation.kind()) {
                case PUBLISH -> publish(operation, key, before, object);
                case WITHDRAW -> {
                    object.withdraw(key);
                    if (before != null && before.owner().equals(USERS.get(operation.object()))) {
                        map.remove(key);
                    }
                }
                case CLOSE -> {
                    object.close();
                    objects.set(operation.object(), open(USERS.get(operation.object())));
                    map.values().removeIf(publication -> publication.object() == operation.object());
                }
            }
        }

        void compare() {
            for (int i = 0; i < KEYS; i++) {
                String key = "key " + i;
                Publication expected = map.get(key);
                var found = objects.get(0).find(key);
                if (expected == null || expected.owner().equals(DEAD)) {
                    assertThat(found).as(key).isNull();
                } else {
                    assertThat(found).as(key).isEqualTo(RegistryNames.name(expected.name()));
                }
            }
        }

        private void publish(Operation operation, String key, Publication before, EndpointRegistry object) {
            Runnable publish = () -> object.publish(key, RegistryNames.name(operation.name()));
            ProcessIdentity user = USERS.get(operation.object());
            long living = map.values().stream()
                    .filter(publication -> !publication.owner().equals(DEAD))
                    .count();
            boolean held = before != null
                    && !before.owner().equals(DEAD)
                    && !before.owner().equals(user);
            if (held) {
                assertThatThrownBy(publish::run)
                        .isInstanceOf(ClumpException.class)
                        .hasMessageContaining("published under this key already");
            } else if (before == null && living == SLOTS) {
                assertThatThrownBy(publish::run)
                        .isInstanceOf(ClumpException.class)
                        .hasMessageContaining("full");
            } else {
                publish.run();
                if (before == null && map.size() == SLOTS) {
                    forgetOneOfTheDead();
                }
                map.put(key, new Publication(operation.object(), operation.name()));
            }
        }

        /** Removes any dead key: which one was replaced does not matter, since none of them can be found. */
        private void forgetOneOfTheDead() {
            String dead = map.entrySet().stream()
                    .filter(entry -> entry.getValue().owner().equals(DEAD))
                    .findFirst()
                    .orElseThrow()
                    .getKey();
            map.remove(dead);
        }

        private EndpointRegistry open(ProcessIdentity user) {
            return new FileRegistry(
                    RegistryFile.open(directory.resolve("registry"), SLOTS), user, owner -> !owner.equals(DEAD));
        }
    }
}
