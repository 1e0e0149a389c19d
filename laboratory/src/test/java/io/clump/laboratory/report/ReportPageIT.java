package io.clump.laboratory.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report in a browser; pictures of it are in target/report. */
class ReportPageIT {
    private static final Path PICTURES = Path.of("target", "report").toAbsolutePath();
    private static final String DARK = "--blink-settings=preferredColorScheme=0";

    private static final int[] WIDTHS = {400, 800, 1280};

    /**
     * Checks pages of different widths from a page around them, since their own policy forbids scripts, and reports
     * their faults: content that is wider than the page; text of a picture upon other text or beyond the picture; text
     * and marks of too little contrast.
     */
    private static final String PROBE = """
            <!DOCTYPE html><meta charset="utf-8"><body style="margin:0">
            %s
            <pre id="probe"></pre>
            <script>
            const numbers = color => color.match(/[0-9.]+/g).map(Number);
            const light = color => numbers(color).slice(0, 3).map(c => c / 255)
                .map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
                .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
            const contrast = (a, b) => (Math.max(light(a), light(b)) + .05) / (Math.min(light(a), light(b)) + .05);
            const behind = (element, style) => {
              for (let e = element; e; e = e.parentElement) {
                const color = style(e).backgroundColor;
                if (numbers(color)[3] !== 0) return color;
              }
            };
            const upon = (a, b) => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1
                && Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;
            onload = () => {
              for (const frame of document.querySelectorAll('iframe')) {
                const page = frame.contentDocument, root = page.documentElement;
                const style = e => frame.contentWindow.getComputedStyle(e);
                const wrong = [];
                page.querySelectorAll('details').forEach(d => d.open = true);
                for (const e of page.querySelectorAll('body *')) {
                  const words = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
                  const color = e.ownerSVGElement ? style(e).fill : style(e).color;
                  if (words && e.getClientRects().length && contrast(color, behind(e, style)) < 4.5) wrong.push('faint: ' + e.outerHTML);
                  if (e.matches('.mark, .line') && contrast(style(e).stroke, behind(e, style)) < 3) wrong.push('faint: ' + e.outerHTML);
                  const box = e.getBoundingClientRect();
                  if (box.right > root.clientWidth + 1 && !e.closest('.scroll') && !e.ownerSVGElement) wrong.push('wide: ' + e.outerHTML);
                }
                for (const plot of page.querySelectorAll('svg.plot')) {
                  const view = plot.viewBox.baseVal;
                  const texts = [...plot.querySelectorAll('text')].map(t => [t, t.getBBox()]);
                  texts.forEach(([t, box], i) => {
                    if (box.x < -2 || box.x + box.width > view.width + 1 || box.y < view.y || box.y + box.height > view.y + view.height)
                      wrong.push('outside: ' + t.outerHTML);
                    for (const [other, place] of texts.slice(i + 1))
                      if (upon(box, place)) wrong.push('upon each other: ' + t.outerHTML + other.outerHTML);
                  });
                  if (plot.getBoundingClientRect().height < 40) wrong.push('flat: ' + plot.outerHTML);
                }
                document.getElementById('probe').append(
                  frame.id + ' overflow=' + (root.scrollWidth - root.clientWidth)
                  + ' sections=' + [...page.querySelectorAll('section')].map(s => s.id).join(',')
                  + ' plots=' + page.querySelectorAll('svg.plot').length
                  + ' text=' + (style(page.querySelector('.plot text')).fontSize.slice(0, -2)
                      * page.querySelector('svg.plot').getBoundingClientRect().width / 400 >= 11)
                  + ' paper=' + style(root).backgroundColor + ' wrong=' + wrong.length + wrong.slice(0, 5).join('; ') + '\\n');
              }
            };
            </script>
            """;

    @TempDir
    private Path directory;

    private Path page;
    private Browser browser;

    @BeforeEach
    void writePage() throws IOException {
        browser = Browser.find(PICTURES);
        page = directory.resolve("report.html");
        Files.writeString(page, ReportPage.text(ReportFixture.report(directory.resolve("results")), true));
    }

    @Test
    void nothingIsTooWideUponOtherTextOrFaintOnPhonesTabletsAndDesktops() throws Exception {
        assertProbe(probe(), "rgb(255, 255, 255)");
    }

    @Test
    void neitherOnDarkScreens() throws Exception {
        assertProbe(probe(DARK), "rgb(20, 23, 28)");
    }

    @Test
    void consoleIsSilentOnScreenAndInPrint() throws Exception {
        for (int width : WIDTHS) {
            Path one = frames(width);
            assertThat(browser.picture(one, width + ".png", Math.max(500, width), 6000))
                    .isEmpty();
            assertThat(browser.picture(one, width + "-dark.png", Math.max(500, width), 6000, DARK))
                    .isEmpty();
        }
        assertThat(browser.print(page, "print.pdf")).isEmpty();
    }

    private String probe(String... options) throws IOException, InterruptedException {
        Matcher probe = Pattern.compile("<pre id=\"probe\">(.*?)</pre>", Pattern.DOTALL)
                .matcher(browser.elements(frames(WIDTHS), options));
        assertThat(probe.find()).isTrue();
        return probe.group(1);
    }

    private static void assertProbe(String probe, String paper) {
        assertThat(probe.lines())
                .hasSize(WIDTHS.length)
                .allSatisfy(frame -> assertThat(frame)
                        .contains(" overflow=0 sections=findings,sample,figures,machine plots=")
                        .endsWith(" text=true paper=" + paper + " wrong=0"));
    }

    /** A page with the report in frames of some widths: a window is never as narrow as a phone. */
    private Path frames(int... widths) throws IOException {
        StringBuilder frames = new StringBuilder();
        for (int width : widths) {
            frames.append(Html.of(
                            "<iframe id='w%s' style='border:0;width:%spx;height:6000px' srcdoc='%s'></iframe>",
                            width, width, Files.readString(page))
                    .text());
        }
        return Files.writeString(directory.resolve("frames.html"), PROBE.formatted(frames));
    }
}
