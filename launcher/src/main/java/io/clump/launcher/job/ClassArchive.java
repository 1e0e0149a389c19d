package io.clump.launcher.job;

import java.util.List;

/** The archive of loaded classes that the {@code clump} script has found for the virtual machines of a job. */
public final class ClassArchive {
    /** Property that holds its path. The script sets it only if the file is this user's alone. */
    public static final String FILE = "clump.archive";

    /** Without an archive that fits, the virtual machine loads classes from the jars, and need not say so. */
    public static final String QUIET = "-Xlog:cds*=off";

    private ClassArchive() {}

    /**
     * The options with which a virtual machine on this machine uses the archive.
     *
     * @return none if there is no archive
     */
    public static List<String> options() {
        String file = System.getProperty(FILE);
        return file == null ? List.of() : List.of("-XX:SharedArchiveFile=" + file, QUIET, "-D" + FILE + "=" + file);
    }
}
