package io.clump.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/** The files of a release are whole: what Maven Central checks of the bundle, and the links of the unpacked archive. */
class ReleaseIT {
    private static final Path TARGET = Path.of(System.getProperty("release.directory"));
    private static final String VERSION = System.getProperty("release.version");
    private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)(?:#[^)\\s]+)?\\)");
    private static final Map<String, String> CHECKSUMS =
            Map.of("md5", "MD5", "sha1", "SHA-1", "sha256", "SHA-256", "sha512", "SHA-512");

    /** Elements that each POM has itself; elements that it has, or inherits from a POM of the bundle. */
    private static final List<String> OWN = List.of("name", "description", "artifactId");

    private static final List<String> ITS_OR_ITS_PARENTS = List.of(
            "url",
            "licenses/license/name",
            "licenses/license/url",
            "developers/developer/name",
            "developers/developer/organization",
            "scm/connection",
            "scm/developerConnection",
            "scm/url");

    @TempDir
    private Path directory;

    @Test
    void bundleHasPomJarSourcesAndJavadocOfEachArtifactWithChecksums() throws Exception {
        Path bundle = TARGET.resolve("files/clump-" + VERSION + "-central.zip");
        try (FileSystem zip = FileSystems.newFileSystem(bundle)) {
            List<Path> poms = files(zip.getPath("/"), ".pom");
            assertThat(poms).hasSizeGreaterThan(20);
            for (Path pom : poms) {
                Document document = parse(pom);
                String artifact = text(document, "artifactId");
                assertThat(pom.toString())
                        .isEqualTo("/io/clump/" + artifact + "/" + VERSION + "/" + artifact + "-" + VERSION + ".pom");
                checkPom(zip, document, artifact);
                if (!text(document, "packaging").equals("pom")) {
                    for (String part : List.of("", "-sources", "-javadoc")) {
                        String jar = artifact + "-" + VERSION + part + ".jar";
                        assertThat(Files.size(pom.resolveSibling(jar))).as(jar).isPositive();
                    }
                }
            }
            for (Path file : files(zip.getPath("/"), "")) {
                String artifact = file.getName(2).toString();
                assertThat(file.toString())
                        .startsWith("/io/clump/" + artifact + "/" + VERSION + "/" + artifact + "-" + VERSION);
                if (!CHECKSUMS.containsKey(suffix(file))) {
                    checkSums(file);
                }
            }
        }
    }

    @Test
    void bundleHasEachArtifactOfTheBillOfMaterials() throws Exception {
        Document bom = parse(Path.of("../../maven/bom/pom.xml"));
        int count = Integer.parseInt(xpath().evaluate("count(//*[local-name()='dependency'])", bom));
        assertThat(count).isPositive();
        for (int i = 1; i <= count; i++) {
            String artifact =
                    xpath().evaluate("(//*[local-name()='dependency'])[" + i + "]/*[local-name()='artifactId']", bom);
            assertThat(TARGET.resolve("repository/io/clump/" + artifact + "/" + VERSION + "/" + artifact + "-" + VERSION
                            + ".jar"))
                    .exists();
        }
    }

    @Test
    void eachRelativeLinkOfTheUnpackedArchiveLeadsToAFileOfIt() throws Exception {
        Path unpacked = unpack();
        List<String> dead = new ArrayList<>();
        List<Path> pages = files(unpacked, ".md");
        assertThat(pages).hasSizeGreaterThan(30);
        for (Path page : pages) {
            Matcher link = LINK.matcher(FENCED.matcher(Files.readString(page)).replaceAll(""));
            while (link.find()) {
                Path target = page.resolveSibling(link.group(1)).normalize();
                if (!link.group(1).matches("\\w+:.*") && !(target.startsWith(unpacked) && Files.exists(target))) {
                    dead.add(unpacked.relativize(page) + ": " + link.group(1));
                }
            }
        }
        assertThat(dead).isEmpty();
    }

    @Test
    void unpackedArchiveRunsAndHasTheJavadocOfThePublicPackages() throws Exception {
        Path unpacked = unpack();
        assertThat(run(List.of(unpacked.resolve("bin/clump").toString(), "run", "sample-sort", "--keys", "3000")))
                .contains("\nverified: ");
        for (String page : List.of("index", "io/clump/futures/Calls", "io/clump/metrics/ClumpMetrics", "mpi/MPI")) {
            assertThat(unpacked.resolve("docs/api/" + page + ".html")).exists();
        }
        assertThat(Files.readString(unpacked.resolve("docs/api/io/clump/am2/RequestOperations.html")))
                .as("methods of templates")
                .contains("requestMedium(int,int,org.agrona.DirectBuffer");
    }

    private void checkPom(FileSystem zip, Document pom, String artifact) throws Exception {
        for (String element : OWN) {
            assertThat(text(pom, element)).as(artifact + ": " + element).isNotBlank();
        }
        String parent = text(pom, "parent/artifactId");
        Document inherited = parent.isEmpty()
                ? pom
                : parse(zip.getPath("/io/clump", parent, VERSION, parent + "-" + VERSION + ".pom"));
        for (String element : ITS_OR_ITS_PARENTS) {
            assertThat(text(pom, element) + text(inherited, element))
                    .as(artifact + ": " + element)
                    .isNotBlank()
                    .doesNotContain("${");
        }
        String version = text(pom, "version") + text(pom, "parent/version");
        assertThat(version).as(artifact).contains(VERSION).doesNotContain("SNAPSHOT");
    }

    private static void checkSums(Path file) throws IOException, NoSuchAlgorithmException {
        for (Map.Entry<String, String> sum : CHECKSUMS.entrySet()) {
            assertThat(Files.readString(file.resolveSibling(file.getFileName() + "." + sum.getKey())))
                    .as(file + "." + sum.getKey())
                    .isEqualTo(digest(file, sum.getValue()));
        }
    }

    private Path unpack() throws IOException, InterruptedException {
        Path archive = TARGET.resolve("files/clump-" + VERSION + ".tar.gz");
        assertThat(run(List.of("tar", "-C", directory.toString(), "-xzf", archive.toString())))
                .isEmpty();
        return directory.resolve("clump-" + VERSION);
    }

    private static List<Path> files(Path under, String end) throws IOException {
        try (Stream<Path> all = Files.walk(under)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> file.toString().endsWith(end))
                    .toList();
        }
    }

    private static String suffix(Path file) {
        return file.toString().replaceAll(".*\\.", "");
    }

    private static String digest(Path file, String algorithm) throws IOException, NoSuchAlgorithmException {
        byte[] digest = MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file));
        return String.format("%0" + 2 * digest.length + "x", new BigInteger(1, digest));
    }

    private static Document parse(Path pom) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(Files.newInputStream(pom));
    }

    private static String text(Document pom, String path) throws XPathExpressionException {
        String steps = Stream.of(path.split("/"))
                .map(step -> "/*[local-name()='" + step + "']")
                .reduce("/*", String::concat);
        return xpath().evaluate("normalize-space(" + steps + ")", pom);
    }

    private static XPath xpath() {
        return XPathFactory.newInstance().newXPath();
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }
}
