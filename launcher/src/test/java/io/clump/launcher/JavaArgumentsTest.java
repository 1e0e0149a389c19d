package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.command.BadInputException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JavaArgumentsTest {
    @Test
    void whatStandsBehindTheMainClassIsTheProgramsOwn() {
        JavaArguments java = parse("-Xmx1g -cp a.jar:b -ea my.Main -cp x -- -np");

        assertThat(java.options()).containsExactly("-Xmx1g", "-ea");
        assertThat(java.classPath()).isEqualTo("a.jar:b");
        assertThat(java.mainClass()).isEqualTo("my.Main");
        assertThat(java.arguments()).containsExactly("-cp", "x", "--", "-np");
        assertThat(java.hasHeap()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-classpath a my.Main", "--class-path=a my.Main", "java --class-path a my.Main"})
    void classPathHasSeveralNames(String words) {
        assertThat(parse(words).classPath()).isEqualTo("a");
        assertThat(parse(words).hasHeap()).isFalse();
    }

    @Test
    void optionsOfJavaArePassedOn() {
        List<String> options = List.of(
                "-Dkey=value",
                "-XX:+UseZGC",
                "-esa",
                "-ea:my...",
                "-verbose:gc",
                "-verbose",
                "-javaagent:a.jar",
                "-showversion",
                "--enable-preview",
                "--add-modules=ALL-SYSTEM");
        assertThat(parse(String.join(" ", options) + " my.Main").options()).isEqualTo(options);
    }

    @Test
    void optionsWithAValueKeepIt() {
        assertThat(parse("--add-opens java.base/java.nio=ALL-UNNAMED my.Main").options())
                .containsExactly("--add-opens", "java.base/java.nio=ALL-UNNAMED");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-cp",
                "-cp a",
                "java",
                "-ea",
                "-p mods my.Main",
                "-bind-to core my.Main",
                "-cp a --frob my.Main"
            })
    void whatCannotBeRunIsRefused(String words) {
        assertThatThrownBy(() -> parse(words)).isInstanceOf(BadInputException.class);
    }

    private static JavaArguments parse(String words) {
        return JavaArguments.parse(words.isEmpty() ? List.of() : List.of(words.split(" ")));
    }
}
