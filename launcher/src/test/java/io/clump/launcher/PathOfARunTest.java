package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Methods between {@code clump run} and the start of a process of the job. */
class PathOfARunTest {
    private static final int MOST_METHODS = 18;

    private static final int MOST_FILES = 12;

    @Test
    void fewMethodsStartAProcess() throws Exception {
        List<List<String>> stacks = MethodWalk.to(
                RunTraced.class, "java.lang.ProcessBuilder", "start", "-Darguments=run,sample-sort,--keys,1000");
        List<String> walk = stacks.get(0).stream()
                .filter(method -> method.startsWith("io.clump."))
                .toList();
        assertThat(walk).startsWith(Clump.class.getName() + ".main").hasSizeLessThanOrEqualTo(MOST_METHODS);
        Set<String> files = new HashSet<>();
        walk.forEach(method -> files.add(method.substring(0, method.lastIndexOf('.'))));
        assertThat(files).hasSizeLessThanOrEqualTo(MOST_FILES);
    }
}
