package io.clump.laboratory.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class HtmlTest {
    @Test
    void textIsEscaped() {
        assertThat(Html.of("<p>%s</p>", "a < b && \"c\" > 'd'").text())
                .isEqualTo("<p>a &lt; b &amp;&amp; &quot;c&quot; &gt; &#39;d&#39;</p>");
    }

    @Test
    void attributesAreEscaped() {
        assertThat(Html.of("<p title='%s'></p>", "\"><script>").text())
                .isEqualTo("<p title=\"&quot;&gt;&lt;script&gt;\"></p>");
    }

    @Test
    void whatCannotBeShownIsReplaced() {
        assertThat(Html.escaped("a\u0000b\u001bc\ud800d\u00b5\n")).isEqualTo("a\ufffdb\ufffdc\ufffdd\u00b5\n");
    }

    @Test
    void partsThatAreHtmlStayAsTheyAreAndCollectionsFollowEachOther() {
        Html two = Html.of("<b>%s</b>", 2);
        assertThat(Html.of("<p>one %s three%s</p>", two, List.of(two, " & ", Html.NONE))
                        .text())
                .isEqualTo("<p>one <b>2</b> three<b>2</b> &amp; </p>");
    }

    @Test
    void placeWithoutAPartIsRefused() {
        assertThatThrownBy(() -> Html.of("<p>%s</p>"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("template=<p>%s</p>, found=0");
    }
}
