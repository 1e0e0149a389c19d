package io.clump.bmi.tcp;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.JobDirectory;
import io.clump.bmi.BmiSettings;
import io.clump.net.key.Authentication;
import io.clump.net.key.Encryption;
import io.clump.net.key.JobKey;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Protection of all connections of a method.
 *
 * @param key key that both ends prove to have; null if everybody is let in
 * @param isEncrypted whether frames are encrypted
 * @param job directory of the job, which has the key and exists until it is closed; null if the key is elsewhere
 */
record TcpProtection(
        @Nullable JobKey key, boolean isEncrypted, @Nullable JobDirectory job) implements AutoCloseable {
    /**
     * Returns the protection that the properties of a layer ask for: the key in the file that they name, or that of the
     * job, which is made if this is its first process.
     *
     * @throws ClumpException if there is no key, and the properties do not allow everybody
     */
    static TcpProtection of(LayerConfiguration configuration) {
        Map<String, String> properties = configuration.properties();
        boolean isEncrypted = Encryption.isOn(properties);
        if (BmiSettings.allowsAnonymous(configuration)) {
            if (isEncrypted) {
                throw new ClumpException("nothing can be encrypted without a key: found " + Encryption.PROPERTY
                        + "=on and " + BmiSettings.ALLOW_ANONYMOUS + "=on");
            }
            return new TcpProtection(null, false, null);
        }
        if (!Authentication.isOn(properties)) {
            throw new ClumpException("BMI's tcp needs a key: found " + Authentication.PROPERTY
                    + "=off, expected on, or " + BmiSettings.ALLOW_ANONYMOUS + "=on to accept every peer");
        }
        if (properties.containsKey(Authentication.KEY_FILE)) {
            return new TcpProtection(Authentication.keyOf(configuration), isEncrypted, null);
        }
        JobDirectory job = JobDirectory.join(configuration.directory());
        try {
            return new TcpProtection(Authentication.keyOf(configuration), isEncrypted, job);
        } catch (ClumpException e) {
            job.close();
            throw e;
        }
    }

    @Override
    public void close() {
        if (job != null) {
            job.close();
        }
    }
}
