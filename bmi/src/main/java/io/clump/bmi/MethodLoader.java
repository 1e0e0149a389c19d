package io.clump.bmi;

import io.clump.am2.ClumpException;
import io.clump.bmi.method.BmiMethod;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds the methods that a program names, on its class path. */
final class MethodLoader {
    private MethodLoader() {}

    /** Returns new methods in the order of their names, each with the address at which it listens, or an empty text. */
    static Map<BmiMethod, String> load(String names, String listen) {
        Map<String, String> addresses = addresses(listen);
        Map<BmiMethod, String> methods = new LinkedHashMap<>();
        for (String name : names.split(",", -1)) {
            BmiMethod method = find(name.strip());
            if (methods.keySet().stream().anyMatch(other -> other.name().equals(method.name()))) {
                throw new ClumpException("a method is named twice: found=\"" + names + "\"");
            }
            String address = addresses.remove(method.name());
            methods.put(method, address == null ? "" : address);
        }
        if (!addresses.isEmpty()) {
            throw new ClumpException(
                    "no method is named that listens there: found=" + addresses.values() + ", methods=" + names);
        }
        return methods;
    }

    /** The addresses by their schemes, which are the names of methods. */
    private static Map<String, String> addresses(String listen) {
        Map<String, String> addresses = new LinkedHashMap<>();
        for (String part : listen.isBlank() ? new String[0] : listen.split(",", -1)) {
            String address = part.strip();
            int end = address.indexOf("://");
            if (end < 1 || addresses.put(address.substring(0, end), address) != null) {
                throw new ClumpException("invalid addresses: found=\"" + listen
                        + "\", expected method://... with commas, one of each method");
            }
        }
        return addresses;
    }

    private static BmiMethod find(String name) {
        ServiceLoader<BmiMethod> all = ServiceLoader.load(BmiMethod.class);
        for (BmiMethod method : all) {
            if (method.name().equals(name)) {
                return method;
            }
        }
        throw new ClumpException("unknown method: found=\"" + name + "\", expected one of "
                + all.stream().map(each -> each.get().name()).collect(Collectors.toCollection(TreeSet::new)));
    }
}
