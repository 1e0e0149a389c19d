package io.clump.laboratory.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class CitationTest {
    private static final double NONE = Double.POSITIVE_INFINITY;

    @Test
    void valueIsANumberOrTwoOrWords() {
        Citation range = Citation.of("Lumetta 1998, Table 6.5: 1.16 to 1.88 times, with spin locks to 1.33");
        assertThat(range)
                .isEqualTo(new Citation(
                        "Lumetta 1998", "Table 6.5", "1.16 to 1.88 times, with spin locks to 1.33", 1.16, 1.88));
        assertThat(Citation.of("Tezuka 1996, Table 2: 8,370 µs").most()).isEqualTo(8370);
        assertThat(Citation.of("Lumetta 1998, Table 6.3: -500 ns").least()).isEqualTo(-500);
        assertThat(Citation.of("Carns 2001, section 5.4.1, Figure 5.16: below 700 bytes")
                        .isInWords())
                .isTrue();
    }

    @Test
    void otherFormsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Citation.of("Table 6.5: 1.16"))
                .withMessageContaining("found=\"Table 6.5: 1.16\", expected \"AUTHOR YEAR, PLACE: VALUE\"");
        assertThatIllegalArgumentException().isThrownBy(() -> Citation.of("Lumetta 1998, Table 6.5"));
    }

    @Test
    void howFarTheLimitIsFromThePaperIsSaid() {
        assertThat(said("2 times", 1.8, NONE)).isEqualTo("2 times, within 12 %");
        assertThat(said("0.97 to 1.03 times", 0.9, 1.1)).isEqualTo("0.97 to 1.03 times, within 8 %");
        assertThat(said("1.00 to 1.14 times", -NONE, 1.14)).isEqualTo("1.00 to 1.14 times");
    }

    @Test
    void limitThatIsWeakerByMoreThanAQuarterOrCannotBeComparedIsOurs() {
        assertThat(said("2 times", 1, NONE)).endsWith("; the limit is ours");
        assertThat(said("3.19 times", 2, NONE)).endsWith("; the limit is ours");
        assertThat(said("about half", 35, 65)).endsWith("; the limit is ours");
        assertThat(said("-500 ns", -NONE, 0)).endsWith("; the limit is ours");
        assertThat(said("8,370 µs", -NONE, 1000)).as("stronger").endsWith("; the limit is ours");
    }

    private static String said(String value, double least, double most) {
        String text = Citation.of("Lumetta 1998, Table 6.3: " + value).text(least, most);
        assertThat(text).startsWith("Lumetta 1998, Table 6.3: ");
        return text.substring("Lumetta 1998, Table 6.3: ".length());
    }
}
