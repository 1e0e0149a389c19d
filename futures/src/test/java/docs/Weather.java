package docs;

import io.clump.am2.Bundle;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import io.clump.futures.Calls;
import io.clump.futures.Procedure;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;

// region program
public class Weather {
    public record Place(String name, double latitude, double longitude) {}

    public record Forecast(int celsius, boolean rain) {}

    /** Both processes declare the procedure: its number, and the classes of its argument and result. */
    static final Procedure<Place, Forecast> FORECAST = Procedure.of(1, Place.class, Forecast.class);

    static final Tag TAG = Tag.of(42);

    public static void serve(LayerConfiguration configuration, BooleanSupplier stop) {
        try (Layer layer = Layer.open(configuration);
                Bundle bundle = layer.allocateBundle();
                Calls calls = Calls.open(bundle, TAG)) {
            calls.serve(FORECAST, place -> {
                if (place.latitude() > 90) {
                    throw new IllegalArgumentException("no such place: " + place.name());
                }
                return new Forecast(30 - (int) Math.abs(place.latitude()) / 3, place.longitude() < 0);
            });
            layer.registry().publish("weather", calls.name());
            while (!stop.getAsBoolean()) {
                bundle.awaitMessage(Duration.ofSeconds(1)); // polls, and sleeps while nothing arrives
            }
        }
    }

    public static String ask(LayerConfiguration configuration, Duration timeout) {
        try (Layer layer = Layer.open(configuration);
                Bundle bundle = layer.allocateBundle();
                Calls calls = Calls.open(bundle, TAG)) {
            int server = calls.map(layer.registry().await("weather", timeout), TAG);
            CompletionStage<String> answer = calls.call(server, FORECAST, new Place("Oslo", 59.9, 10.7))
                    .thenCombine(
                            calls.call(server, FORECAST, new Place("Nowhere", 91, 0))
                                    .handle((forecast, failure) -> failure.getMessage()),
                            (oslo, nowhere) -> oslo.celsius() + " degrees; " + nowhere);
            return calls.await(answer, timeout); // polls until the stage has ended
        }
    }
}
// endregion
