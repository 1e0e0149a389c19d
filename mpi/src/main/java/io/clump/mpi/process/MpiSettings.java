package io.clump.mpi.process;

import io.clump.am2.spi.Setting;
import io.clump.am2.spi.SettingsProvider;
import io.clump.am2.spi.Values;
import io.clump.mpi.comm.WorldSettings;
import io.clump.mpi.object.ObjectCodec;
import java.util.List;

/** The properties that programs of MPI have. */
public final class MpiSettings implements SettingsProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public MpiSettings() {}

    @Override
    public String title() {
        return "MPI";
    }

    @Override
    public List<Setting> settings() {
        return List.of(
                WorldSettings.BARRIER_KIND,
                WorldSettings.EAGER_BYTES,
                WorldSettings.CREDIT_BYTES,
                WorldSettings.PROGRESS_BY,
                Setting.of(
                        ObjectCodec.ALLOW,
                        Values.text("patterns with semicolons between them"),
                        "",
                        "Classes of objects in messages that are read besides data of the Java library, enums and records, "
                                + "and limits: a filter as of java.io.ObjectInputFilter. A property of the virtual machine."),
                Setting.of(
                        ObjectCodec.MOST_SHARED,
                        Values.whole(0, Integer.MAX_VALUE),
                        Integer.toString(ObjectCodec.DEFAULT_MOST_SHARED),
                        "Number of elements that a collection in a message may have beyond twice the number sent, by containing the"
                                + " same collections again and again. A property of the virtual machine."));
    }
}
