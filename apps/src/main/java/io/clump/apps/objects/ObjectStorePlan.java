package io.clump.apps.objects;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Values;
import io.clump.apps.OptionList;
import io.clump.apps.Report;
import io.clump.bmi.Bmi;
import io.clump.splitc.app.AppHelp;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.AppResult;
import io.clump.splitc.app.JobResults;
import java.util.List;

/** The options of an object store, and its result in words. */
final class ObjectStorePlan {
    static final String OBJECTS = "objects";
    static final String VISITS = "visits";
    static final String KILLS = "kills";
    static final String MOST_BYTES = "most-bytes";
    static final String STRIPE_BYTES = "stripe-bytes";
    static final String METHODS = "methods";

    private static final int MOST_VISITS = 10_000;

    /** The endpoints of the runtime, of the server, and of one client at a time. */
    private static final int ENDPOINTS_WITH_LAYERS = 3;

    private static final double BYTES_PER_MEGABYTE = 1e6;

    static final Description DESCRIPTION = OptionList.of("Puts and gets objects, striped over object servers, on BMI")
            .whole("--objects=N", 1, 1 << 20, "20", "Objects that each client puts.")
            .whole("--visits=N", 1, MOST_VISITS, "3", "Clients of each process, one after the other.")
            .whole("--kills=N", 0, MOST_VISITS, "1", "Clients that are killed while they put, over tcp.")
            .whole("--most-bytes=B", 1, 1 << 30, "4000000", "Length of the longest object.")
            .whole("--stripe-bytes=B", 1, 1 << 30, "65536", "Length of a stripe.")
            .with(
                    "--methods=LIST",
                    Values.text("LIST"),
                    "am,tcp",
                    "Methods of BMI, with commas; clients use them in turns.")
            .description();

    static final AppHelp HELP = new AppHelp(
            List.of("Each process has a server, and clients that come and go. They put objects of 1 byte up to the"
                    + " longest in stripes over all servers, and get them. At the end each process gets the objects of"
                    + " another one, and those of the killed clients: each is there as a whole, or not at all."),
            "put, got and verified",
            List.of(
                    "object-store",
                    "object-store --objects 4 --most-bytes 500000000 --kills 0",
                    "object-store --methods tcp --kills 5 --nodes 2 --procs 2"));

    private ObjectStorePlan() {}

    static AppPlan of(AppOptions options) {
        Bmi.checkMethods(options.text(METHODS));
        List<String> methods = List.of(options.text(METHODS).split(",", -1));
        if (options.whole(KILLS) > 0 && !methods.contains("tcp")) {
            throw new ClumpException("--kills needs the method tcp: methods=" + options.text(METHODS));
        }
        long bytes = 0;
        for (int rank = 0; rank < options.size(); rank++) {
            for (int visit = 0; visit < options.whole(VISITS); visit++) {
                for (int n = 0; n < options.whole(OBJECTS); n++) {
                    bytes += StoredObject.length(StoredObject.id(rank, visit, n), options.whole(MOST_BYTES));
                }
            }
        }
        // Beside the stored objects each client has one and its parts, and one to compare it with.
        return new AppPlan(
                        rank -> options.parameters(),
                        bytes + 3L * options.size() * options.whole(MOST_BYTES),
                        null,
                        job -> List.of(),
                        ObjectStorePlan::result)
                .withEndpoints(methods.contains("am") ? ENDPOINTS_WITH_LAYERS : 1);
    }

    private static AppResult result(JobResults results) {
        double megabytes = results.sum("objectBytes") / BYTES_PER_MEGABYTE;
        Report report = new Report(
                Report.text(
                        "%,d objects, %,.1f MB, %,d killed clients",
                        results.sum("objects"), megabytes, results.sum("killed")),
                Report.text("%,.0f MB/s put and got", results.perSecond(megabytes)),
                "all objects, also those of killed clients");
        List.of("objects", "objectBytes", "killed", "survived", "dropped")
                .forEach(key -> report.put(key, results.sum(key)));
        return report.put("megabytesPerSecond", results.perSecond(megabytes)).result();
    }
}
