import freemarker.template.Configuration;
import freemarker.template.Template;
import freemarker.template.TemplateException;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes Java sources of the FreeMarker templates below a directory: one of {@code Name.java.ftl}, and of {@code
 * Name{A,B}.java.ftl} one for each of the words, which the template gets as {@code variant}. The build runs it for each
 * module that has such a directory. A source that stays the same is not touched, so that nothing is compiled again.
 */
final class ExpandTemplates {
    private static final String SUFFIX = ".java.ftl";
    private static final Pattern VARIANTS = Pattern.compile("\\{([^}]*)}");

    private ExpandTemplates() {}

    /**
     * Expands all templates.
     *
     * @param args the directory of the templates and that of the sources, which are in the same packages
     * @throws IOException if a file cannot be read or written
     * @throws TemplateException if a template is wrong
     */
    public static void main(String[] args) throws IOException, TemplateException {
        Path templates = Path.of(args[0]);
        Path sources = Path.of(args[1]);
        Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
        configuration.setDirectoryForTemplateLoading(templates.toFile());
        configuration.setDefaultEncoding("UTF-8");
        for (String name : names(templates)) {
            Template template = configuration.getTemplate(name.replace(File.separatorChar, '/'));
            String target = name.substring(0, name.length() - ".ftl".length());
            Matcher variants = VARIANTS.matcher(target);
            if (variants.find()) {
                for (String variant : variants.group(1).split(",")) {
                    expand(template, variant, sources.resolve(variants.replaceFirst(variant)));
                }
            } else {
                expand(template, "", sources.resolve(target));
            }
        }
    }

    private static void expand(Template template, String variant, Path source) throws IOException, TemplateException {
        StringWriter text = new StringWriter();
        template.process(Map.of("variant", variant), text);
        if (!Files.exists(source) || !Files.readString(source).equals(text.toString())) {
            Files.createDirectories(source.getParent());
            Files.writeString(source, text.toString());
        }
    }

    private static List<String> names(Path templates) throws IOException {
        try (Stream<Path> files = Files.walk(templates)) {
            return files.map(file -> templates.relativize(file).toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .collect(Collectors.toList());
        }
    }
}
