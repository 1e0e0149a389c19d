package io.clump.laboratory.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HtmlTest {
    @Test
    void textIsEscaped() {
        assertThat(Html.of("p", "a < b && \"c\" > 'd'").text())
                .isEqualTo("<p>a &lt; b &amp;&amp; &quot;c&quot; &gt; &#39;d&#39;</p>");
    }

    @Test
    void attributesAreEscaped() {
        assertThat(Html.of("p").with("title", "\"><script>").text())
                .isEqualTo("<p title=\"&quot;&gt;&lt;script&gt;\"></p>");
    }

    @Test
    void whatCannotBeShownIsReplaced() {
        assertThat(Html.escaped("a\u0000b\u001bc\ud800d\u00b5\n")).isEqualTo("a\ufffdb\ufffdc\ufffdd\u00b5\n");
    }

    @Test
    void childrenStayInTheirOrderAmongText() {
        assertThat(Html.of("p")
                        .text("one ")
                        .add(Html.of("b", "two"))
                        .text(" three")
                        .add(Html.of("br"))
                        .text())
                .isEqualTo("<p>one <b>two</b> three<br></p>");
    }
}
