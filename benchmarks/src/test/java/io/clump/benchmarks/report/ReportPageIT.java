package io.clump.benchmarks.report;

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

    /** Tells what two pages of different widths look like from inside, for their own policy forbids scripts. */
    private static final String PROBE = """
            <!DOCTYPE html><meta charset="utf-8"><body style="margin:0">
            %s
            <pre id="probe"></pre>
            <script>
            onload = () => {
              for (const frame of document.querySelectorAll('iframe')) {
                const page = frame.contentDocument, root = page.documentElement;
                document.getElementById('probe').append(
                  frame.id + ' overflow=' + (root.scrollWidth - root.clientWidth)
                  + ' sections=' + [...page.querySelectorAll('section')].map(s => s.id).join(',')
                  + ' empty=' + [...page.querySelectorAll('svg.plot')].filter(s => s.getBoundingClientRect().height < 50).length
                  + ' plots=' + page.querySelectorAll('svg.plot').length
                  + ' wide=' + [...page.querySelectorAll('.plot text')].filter(t =>
                      t.getBoundingClientRect().right > t.ownerSVGElement.getBoundingClientRect().right + 1).length
                  + ' paper=' + frame.contentWindow.getComputedStyle(root).backgroundColor
                  + ' line=' + frame.contentWindow.getComputedStyle(page.querySelector('.k0')).stroke + '\\n');
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
        Files.writeString(page, ReportPage.text(ReportFixture.report(directory.resolve("results"))));
    }

    @Test
    void everySectionIsThereAndNothingIsWiderThanAPhoneOrADesktop() throws Exception {
        assertProbe(probe(), "rgb(255, 255, 255)", "rgb(0, 114, 178)");
    }

    @Test
    void darkScreensGetOtherColours() throws Exception {
        assertProbe(probe(DARK), "rgb(20, 23, 28)", "rgb(74, 168, 230)");
    }

    @Test
    void consoleIsSilentOnScreenAndInPrint() throws Exception {
        assertThat(browser.picture(page, "desktop.png", 1280, 4000)).isEmpty();
        assertThat(browser.picture(page, "dark.png", 1280, 4000, DARK)).isEmpty();
        assertThat(browser.picture(frames(360), "phone.png", 500, 6000)).isEmpty();
        assertThat(browser.print(page, "print.pdf")).isEmpty();
    }

    private String probe(String... options) throws IOException, InterruptedException {
        Matcher probe = Pattern.compile("<pre id=\"probe\">(.*?)</pre>", Pattern.DOTALL)
                .matcher(browser.elements(frames(360, 1280), options));
        assertThat(probe.find()).isTrue();
        return probe.group(1);
    }

    private static void assertProbe(String probe, String paper, String line) {
        assertThat(probe.lines())
                .hasSize(2)
                .allSatisfy(frame -> assertThat(frame)
                        .contains(" overflow=0 sections=findings,sample,figures empty=0 plots=11 wide=0 ")
                        .endsWith(" paper=" + paper + " line=" + line));
    }

    /** A page with the report in frames of some widths: a window is never as narrow as a phone. */
    private Path frames(int... widths) throws IOException {
        StringBuilder frames = new StringBuilder();
        for (int width : widths) {
            frames.append(Html.of("iframe")
                    .with("id", "w" + width)
                    .with("style", "border:0;width:" + width + "px;height:6000px")
                    .with("srcdoc", Files.readString(page))
                    .text());
        }
        return Files.writeString(directory.resolve("frames.html"), PROBE.formatted(frames));
    }
}
