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
                        Values.text("patterns separated by semicolons"),
                        "",
                        "Filter for the classes of objects in messages, and limits, in the form of"
                                + " java.io.ObjectInputFilter. Data of the Java library, enums and records are"
                                + " always accepted. Set it as a system property."),
                Setting.of(
                        ObjectCodec.MOST_SHARED,
                        Values.whole(0, Integer.MAX_VALUE),
                        Integer.toString(ObjectCodec.DEFAULT_MOST_SHARED),
                        "Maximum number of elements, beyond twice the number sent, that a collection in a message may"
                                + " have by containing the same collections repeatedly. Set it as a system"
                                + " property."));
    }
}
