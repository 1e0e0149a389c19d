package io.clump.command;

import picocli.CommandLine.IVersionProvider;

/** Reads the version from the jar's manifest, into which the build wrote it. */
public final class Version implements IVersionProvider {
    /** Called by picocli. */
    public Version() {}

    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {
            "clump " + (version == null ? "unpackaged" : version), "Java " + System.getProperty("java.version")
        };
    }
}
