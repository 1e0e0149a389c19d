package io.clump.am2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class EndpointNameProperties {
    @Property
    void whatIsWrittenIsReadAndIsOneLineOfPrintableAscii(
            @ForAll("ids") long id, @ForAll("texts") String node, @ForAll("addresses") Map<String, String> addresses) {
        EndpointName name = new EndpointName(id, node, addresses);
        assertThat(EndpointName.parse(name.toString())).isEqualTo(name);
        assertThat(name.toString()).matches("[!-~]+");
    }

    @Property
    void anyTextIsANameOrIsRefusedAndQuoted(@ForAll("nearlyNames") String text) {
        try {
            EndpointName name = EndpointName.parse(text);
            assertThat(EndpointName.parse(name.toString())).isEqualTo(name);
        } catch (ClumpException e) {
            assertThat(e).hasMessageContaining(text.isEmpty() ? "\"\"" : text.substring(0, 1));
        }
    }

    @Example
    void formIsAsDocumented() {
        EndpointName name = new EndpointName(-2, "node 1", Map.of("udp", "127.0.0.1:80", "shm", "/a;b"));
        assertThat(name.toString()).isEqualTo("fffffffffffffffe@node+1;shm=%2Fa%3Bb;udp=127.0.0.1%3A80");
    }

    @Example
    void textThatIsNoNameIsQuoted() {
        for (String text : new String[] {
            "",
            "@",
            "@0",
            "1",
            "x@0",
            "11112222333344445@0",
            "1@0;",
            "1@0;=x",
            "1@0;shm",
            "1@0;shm=%",
            "1@%zz",
            "-1@0",
            "0@0",
            "1@0;shm=a;shm=b"
        }) {
            assertThatThrownBy(() -> EndpointName.parse(text))
                    .as(text)
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("\"" + text + "\"");
        }
    }

    @Example
    void addressesCannotBeChangedLater() {
        Map<String, String> addresses = new java.util.HashMap<>(Map.of("shm", "a"));
        EndpointName name = new EndpointName(1, "0", addresses);
        addresses.put("shm", "b");
        assertThat(name.addresses()).containsExactly(Map.entry("shm", "a"));
    }

    @Provide
    Arbitrary<Long> ids() {
        return Arbitraries.longs().filter(id -> id != 0);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings().ofMaxLength(40).filter(EndpointNameProperties::isWellFormed);
    }

    @Provide
    Arbitrary<Map<String, String>> addresses() {
        return Arbitraries.maps(
                        Arbitraries.strings()
                                .withCharRange('a', 'z')
                                .ofMinLength(1)
                                .ofMaxLength(8),
                        texts())
                .ofMaxSize(4);
    }

    @Provide
    Arbitrary<String> nearlyNames() {
        return Arbitraries.strings().withChars("019af@;=%+shm ").ofMaxLength(12);
    }

    /** Returns whether there is no lone surrogate, which no encoding can represent. */
    private static boolean isWellFormed(String text) {
        return text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }
}
