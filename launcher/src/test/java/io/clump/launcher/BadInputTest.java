package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each wrong input leads to one line and status 2, before anything is started or made. */
class BadInputTest {
    @TempDir
    private Path directory;

    static Stream<Arguments> mistakesOfTraces() {
        return Stream.of(
                arguments("run sample-sort --trace DIR/no/such", "cannot write the trace", "DIR/no/such"),
                arguments("run sample-sort --trace DIR/x --json DIR/./x", "--trace and --json are the same file"),
                arguments("run sample-sort --trace-megabytes 8", "--trace-megabytes needs --trace: found none"),
                arguments("run sample-sort --trace DIR/x --trace-megabytes 0", "'--trace-megabytes'", "found=0"));
    }

    static Stream<Arguments> mistakesOfGangs() {
        return Stream.of(
                arguments("gang", "missing required subcommand"),
                arguments("gang walk", "unknown command: found=walk, expected one of [start, submit, list, stop]"),
                arguments("gang start --slice 50ms", "'--slice'", "found=50ms, expected a time from 100ms to 10s"),
                arguments("gang start --slice 11s", "'--slice'", "found=11s"),
                arguments("gang start --slice 1m", "'--slice'", "found=1m"),
                arguments("gang start a -H b", "hosts are given twice: found hosts and -H"),
                arguments("gang start a;reboot", "not a host: -H a;reboot"),
                arguments("gang submit sample-sort", "no gang scheduler runs: found none in DIR"),
                arguments("gang list", "no gang scheduler runs: found none in DIR"),
                arguments("gang stop", "no gang scheduler runs: found none in DIR"));
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                arguments(
                        "walk",
                        "unknown command: found=walk, expected one of [run, task, top, stat, checkpoint, restore, gang, install, clean, algorithms, explain, simulate, mpirun]"),
                arguments("--speed", "unknown option: found=--speed"),
                arguments(
                        "run",
                        "an app is missing: expected one of [sample-sort, components, fft, em3d, linpack, matmul, md, object-store]"),
                arguments(
                        "run bubble-sort",
                        "unknown app: found=bubble-sort, expected one of [sample-sort, components, fft, em3d, linpack, matmul, md, object-store]"),
                arguments("clean all", "unexpected argument: found=all"),
                arguments("run sample-sort fast", "unexpected argument: found=fast"),
                arguments("run sample-sort --nods 2", "unknown option: found=--nods"),
                arguments("run sample-sort --nodes", "'--nodes'"),
                arguments("run sample-sort --nodes 0", "'--nodes'", "found=0, expected a whole number from 1 to 1,024"),
                arguments("run sample-sort --nodes -1", "'--nodes'", "found=-1"),
                arguments("run sample-sort --procs two", "'--procs'", "found=two"),
                arguments("run sample-sort --procs 99999999999999999999", "'--procs'", "from 1 to 1,024"),
                arguments("run sample-sort --nodes 1000 --procs 1000", "1000000, expected at most 1024"),
                arguments("run sample-sort --keys 0", "'--keys'", "found=0"),
                arguments("run sample-sort --keys -5", "'--keys'", "found=-5"),
                arguments("run sample-sort --keys 2147483648", "'--keys'", "from 1 to 268,435,456"),
                arguments("run sample-sort --keys 1 --keys 2", "'--keys'", "only once"),
                arguments("run sample-sort --seed 0x", "'--seed'", "0x"),
                arguments("run sample-sort --queue heap", "--queue heap, expected one of [anderson, fifo, lock-free, "),
                arguments(
                        "run sample-sort --poll never",
                        "--poll never, expected one of [adaptive, auto, every, fractional]"),
                arguments("run sample-sort --poll fractional", "fractional:F"),
                arguments("run sample-sort --poll fractional:0", "fractional:0"),
                arguments("run sample-sort --poll every:2", "every", "found=\"2\""),
                arguments("run sample-sort --poll auto:share=0", "share=0", "from 0.01 to 50"),
                arguments("run sample-sort --poll adaptive:smin=9,smax=8", "smin=9", "at most smax=8"),
                arguments("run sample-sort --input DIR/missing", "DIR/missing"),
                arguments("run sample-sort --input DIR", "DIR", "is a directory"),
                arguments("run sample-sort --input DIR/good --keys 5", "--keys and --input exclude each other"),
                arguments("run sample-sort --input DIR/bad", "DIR/bad", "4", "seven"),
                arguments("run sample-sort --input DIR/large", "DIR/large", "2", "2147483648"),
                arguments(
                        "run sample-sort --type short",
                        "unknown type of keys: found=short, expected one of [int, long, record]"),
                arguments("run sample-sort --distribution normal", "[uniform, zipf, sorted, equal, few]"),
                arguments("run sample-sort --input DIR/good --distribution few", "--distribution and --input exclude"),
                arguments("run sample-sort --format binary", "--format needs --input or --output"),
                arguments("run sample-sort --input DIR/good --format hex", "found=hex, expected one of [text, binary]"),
                arguments("run sample-sort --input DIR/good --records --format text", "records are binary"),
                arguments(
                        "run sample-sort --input DIR/good --records",
                        "the last of the records is cut off: file=DIR/good, byte=0, found=4 bytes, expected 100"),
                arguments("run sample-sort --records --keys 21474837", "found=21474837, expected up to 21474836"),
                arguments("run sample-sort --output DIR", "DIR", "is a directory"),
                arguments("run sample-sort --output DIR/no/such", "DIR/no/such"),
                arguments("run sample-sort --json DIR/no/such", "DIR/no/such"),
                arguments("run sample-sort --json /dev/full", "/dev/full"),
                arguments("run sample-sort --json DIR/x --output DIR/./x", "same file"),
                arguments("run sample-sort --json DIR/good --input DIR/good", "same file"),
                arguments("run sample-sort --nodes 512 --procs 2 --keys 268435456", "too little", "bytes available"));
    }

    static Stream<Arguments> mistakesOfCheckpoints() {
        return Stream.of(
                arguments("run sample-sort --checkpoint-dir DIR/x", "--checkpoint-dir needs --checkpoint-every"),
                arguments("run sample-sort --checkpoint-every 1s", "--checkpoint-every needs --checkpoint-dir"),
                arguments(
                        "run sample-sort --checkpoint-dir DIR/good --checkpoint-every 1s",
                        "unusable directory for checkpoints: found=DIR/good"),
                arguments(
                        "run sample-sort --checkpoint-dir DIR/no/such --checkpoint-every 1s",
                        "unusable directory for checkpoints: found=DIR/no/such"),
                arguments("run sample-sort --checkpoint-dir /proc/x --checkpoint-every 1s", "found=/proc/x"),
                arguments(
                        "run sample-sort --checkpoint-dir DIR/x --checkpoint-every 1",
                        "'--checkpoint-every'",
                        "found=1, expected a time such as 500ms, 1s, 45m or 2h"),
                arguments("restore DIR/missing", "there is no such directory"),
                arguments("restore DIR", "no checkpoint to continue from: directory=DIR, found none"),
                arguments("restore DIR/good", "it is no directory"),
                arguments("checkpoint 0123 DIR/x", "no such job: found=0123"));
    }

    static Stream<Arguments> mistakesOfMainClasses() {
        return Stream.of(
                arguments(
                        "simulate --endpoints 1", "'--endpoints'", "found=1, expected a whole number from 2 to 1,024"),
                arguments("simulate --endpoints 1025", "'--endpoints'", "found=1025"),
                arguments("mpirun -np 2", "a main class is missing: expected for instance -cp app.jar my.Main"),
                arguments("mpirun -np 2 no.Such", "no such class: found=no.Such"),
                arguments("mpirun -np 2 -m a/b", "modules cannot be run: found=-m"),
                arguments("mpirun -np 2 -jar no.jar", "cannot read a jar: found=no.jar"),
                arguments(
                        "mpirun -np 2 -H a:1 my.Main", "more processes than places: -np 2, and the hosts [a] have [1]"),
                arguments("mpirun -np 1 --nodes 2 my.Main", "more nodes than processes: --nodes 2 -np 1"),
                arguments(
                        "mpirun -np 1 --bind-to board io.clump.mpi.mpbench.MpBench",
                        "unknown value: found=--bind board"),
                arguments("mpirun -np 1 A : -np 1 B", "without a counterpart here: found=:"),
                arguments("mpirun --mca btl self my.Main", "found=--mca btl self, expected --net"),
                arguments("mpirun -np 2 --frob my.Main", "no option of this command or of Java: found=--frob"),
                arguments("mpirun -np 3 --procs 2 my.Main", "more processes than places: -np 3, and --procs 2"),
                arguments(
                        "mpirun -cp no.jar:no/dir my.Main", "no entry of the class path is there: found=no.jar:no/dir"),
                arguments("mpirun -np 1 java.lang.Object", "a class without a main method: class java.lang.Object"));
    }

    /** Returns wrong inputs that earlier versions accepted, or refused with a message that was not Clump's. */
    static Stream<Arguments> mistakesThatAreEasilyMissed() {
        return Stream.of(
                arguments("run sample-sort --seed x", "'--seed'", "found=x, expected a whole number from -9,223,372"),
                arguments("run sample-sort --seed 9223372036854775808", "'--seed'", "found=9223372036854775808"),
                arguments("run sample-sort --seed \u0665", "'--seed'", "found=\u0665, expected a whole number"),
                arguments("run sample-sort --nodes \u0662", "'--nodes'", "found=\u0662, expected a whole number"),
                arguments("run sample-sort --keys +5", "'--keys'", "found=+5"),
                arguments("run sample-sort --records=maybe", "'--records'", "found=maybe, expected true or false"),
                arguments("run sample-sort --records --type=int", "--records and --type int exclude each other"),
                arguments("run sample-sort --json=", "'--json'", "found=, expected a path"),
                arguments("run sample-sort --output=", "'--output'", "found=, expected a path"),
                arguments("run sample-sort --json DIR/" + "n".repeat(250), "cannot write the JSON file", "too long"),
                arguments("run sample-sort --output DIR/" + "n".repeat(250), "cannot write the output", "too long"),
                arguments("run sample-sort --json /proc/result", "cannot write the JSON file: file=/proc/result"),
                arguments("run sample-sort --poll=auto:", "found=auto:, expected parameters after the colon"),
                arguments("run sample-sort --poll=every:", "found=every:, expected parameters after the colon"),
                arguments("run sample-sort --poll=auto:bound=", "bound has no value"),
                arguments("run sample-sort --poll=auto:,", "found=\"\""),
                arguments("run sample-sort --poll=fractional:\u0664", "fractional:\u0664"),
                arguments("run sample-sort --poll=adaptive:k=\u0664", "k=\"\u0664\""),
                arguments("run sample-sort --interface=,", "an interface has no name: found --interface ,"),
                arguments("run sample-sort --interface=lo,", "an interface has no name: found --interface lo,"),
                arguments("run sample-sort --interface=", "an interface has no name"),
                arguments("run sample-sort --ports 9-8", "clump.udp.ports=9-8", "a range such as 47000-47099"),
                arguments("run sample-sort --host-timeout 0s", "'--host-timeout'", "found=0s, expected a time such as"),
                arguments("run sample-sort --fan-out 0", "'--fan-out'", "found=0, expected"),
                arguments(
                        "run sample-sort --hostfile DIR/missing",
                        "cannot read the hosts: file=DIR/missing, there is no such file"),
                arguments(
                        "run --class my.Program --classpath DIR/good",
                        "not an entry of the class path: found=DIR/good, expected a jar or a directory"),
                arguments("install a;reboot", "not a host: found=a;reboot"),
                arguments("install a -- -oProxyCommand=x", "not a host: found=-oProxyCommand=x"),
                arguments("run sample-sort --grace 0s", "'--grace'", "found=0s, expected a time such as"),
                arguments("run sample-sort --faults=", "--faults has an empty value"),
                arguments("run sample-sort --faults=loss=0.1,loss=0.2", "loss is given twice"),
                arguments("run sample-sort --faults=dup=0.1,duplicate=0.2", "duplicate is given twice"),
                arguments("run sample-sort --faults=seed=1,seed=1", "seed is given twice"),
                arguments("run sample-sort --faults=loss=0.1,", "found=\"\""),
                arguments("run sample-sort --faults==0.1", "found=\"=0.1\""),
                arguments("run sample-sort --faults=loss=", "found=\"loss=\""),
                arguments("run sample-sort --faults=loss=0.1f", "found=\"loss=0.1f\""),
                arguments("run sample-sort --faults=seed=\u0665", "found=\"seed=\u0665\""),
                arguments("run sample-sort --faults=cut=5@1s+3s", "names node 5, expected one from 0 to 1"),
                arguments("run sample-sort --faults=cut=1s+1s,mute=2@1s+3s", "names node 2, expected one from 0 to 1"),
                arguments(
                        "run sample-sort --nodes 1 --net none --net-auth off",
                        "--net-auth needs --net ethernet, ofi, tcp, ucx or udp: found --net none"),
                arguments("run components --keep 0.4f", "'--keep'", "found=0.4f, expected a decimal number"),
                arguments("run components --keep NaN", "'--keep'", "found=NaN, expected a decimal number"),
                arguments("simulate --gang --endpoints 5", "--gang and --flow-control exclude each other"),
                arguments("simulate --flow-control 8 --seed 5", "--flow-control excludes --seed"),
                arguments("simulate --seed 1 --seeds 5", "--seed excludes --seeds and --from"),
                arguments("simulate --seed 1 --from 5", "--seed excludes --seeds and --from"),
                arguments("simulate --from \u0665", "'--from'", "found=\u0665, expected a whole number"));
    }

    static Stream<Arguments> mistakesAboutPorts() {
        return Stream.of(
                arguments(
                        "run sample-sort --nodes 2 --procs 2 --ports 47000-47002",
                        "too few ports",
                        "clump.udp.ports=47000-47002, found=3, expected at least 4"),
                arguments(
                        "run matmul --nodes 2 --procs 1 --net tcp,udp --ports 47000-47002",
                        "clump.tcp.ports=47000-47002, found=3, expected at least 4"),
                arguments(
                        "run sample-sort -H a:1,b:5,c:4 --ports 47000-47003",
                        "host b: too few ports",
                        "found=4, expected at least 5"),
                arguments(
                        "mpirun -np 2 -H a:2 --ports 47000-47002 io.clump.mpi.mpbench.MpBench",
                        "host a: too few ports",
                        "expected at least 4"));
    }

    static Stream<Arguments> mistakesAboutGraphs() {
        return Stream.of(
                arguments("run components --lattice 4d", "'--lattice'", "found=4d, expected one of [2d, 3d]"),
                arguments("run components --nodes-per-process 0", "'--nodes-per-process'", "from 1 to 134,217,728"),
                arguments("run components --keep 1.5", "found=1.5, expected 0 to 1"),
                arguments("run components --keep most", "'--keep'", "most"),
                arguments("run components --input DIR/missing", "DIR/missing"),
                arguments("run components --input DIR/good", "not an edge: file=DIR/good, line=1, found=\"1\""),
                arguments("run components --input DIR/good --seed 2", "--input excludes --lattice"),
                arguments("run components --input DIR/good --output DIR/good", "same file"),
                arguments("run components --output DIR/no/such", "DIR/no/such"),
                arguments("run components --nodes 512 --procs 2 --nodes-per-process 134217728", "too little memory"));
    }

    static Stream<Arguments> mistakesAboutEm3d() {
        return Stream.of(
                arguments("run em3d --nodes-per-process 0", "'--nodes-per-process'", "found=0", "from 1 to 16,777,216"),
                arguments("run em3d --degree x", "'--degree'", "found=x", "from 1 to 10,000"),
                arguments("run em3d --remote 101", "'--remote'", "found=101", "from 0 to 100"),
                arguments("run em3d --remote 0.4", "'--remote'", "found=0.4"),
                arguments("run em3d --steps 0", "'--steps'", "found=0", "from 1 to 100,000"),
                arguments("run em3d --layout best", "unknown layout: found=best, expected one of [naive, good]"),
                arguments("run em3d --virtual 3", "too few virtual processors: the graph has 3", "makes 4 processes"),
                arguments(
                        "run em3d --degree 10000 --nodes-per-process 16777216",
                        "graph too large",
                        "at most 2147483639"),
                arguments("run em3d --nodes-per-process 4000000", "too little memory", "bytes available"),
                arguments("run em3d --input DIR/missing", "no such file", "DIR/missing"),
                arguments("run em3d --input DIR", "DIR", "is a directory"),
                arguments(
                        "run em3d --input DIR/good",
                        "not a graph of em3d",
                        "DIR/good",
                        "bytes=4, expected at least 36"),
                arguments("run em3d --input DIR/good --degree 5", "--input excludes", "--degree"),
                arguments("run em3d --input DIR/good --seed 1", "--input excludes", "--seed"),
                arguments("run em3d --input DIR/good --save DIR/./good", "--input and --save are the same file"),
                arguments("run em3d --save DIR/x --json DIR/x", "--save and --json are the same file"),
                arguments("run em3d --save DIR/no/such", "DIR/no/such"),
                arguments("run em3d --input DIR/good --output DIR/good", "--input and --output are the same file"),
                arguments("run em3d --save DIR/x --output DIR/./x", "--save and --output are the same file"),
                arguments("run em3d --output DIR/x --json DIR/x", "--output and --json are the same file"),
                arguments("run em3d --output DIR", "DIR", "is a directory"),
                arguments("run em3d --output DIR/no/such", "DIR/no/such"));
    }

    static Stream<Arguments> mistakesAboutSeveralNetworks() {
        return Stream.of(
                arguments(
                        "run sample-sort --net udp,ipx",
                        "--net ipx, expected one of [aeron, ethernet, none, ofi, tcp, ucx, udp]"),
                arguments(
                        "run sample-sort --net udp,udp --interface lo", "do not go together: found=udp,udp, expected"),
                arguments("run sample-sort --net udp,none", "do not go together: found=udp,none, expected"),
                arguments("run sample-sort --net udp,", "--net , expected one of"),
                arguments("run sample-sort --net udp,ethernet", "--net udp,ethernet needs --interface"),
                arguments(
                        "run sample-sort --net udp,tcp --aeron-dir DIR",
                        "--aeron-dir needs --net aeron: found --net udp,tcp"),
                arguments("run sample-sort --aeron-dir DIR", "--aeron-dir needs --net aeron: found --net udp"),
                arguments("run sample-sort --ucx-library DIR", "--ucx-library needs --net ucx: found --net udp"),
                arguments("run sample-sort --ofi-provider efa", "--ofi-provider needs --net ofi: found --net udp"));
    }

    static Stream<Arguments> mistakesAboutTheNetwork() {
        return Stream.of(
                arguments(
                        "run sample-sort --net ipx",
                        "--net ipx, expected one of [aeron, ethernet, none, ofi, tcp, ucx, udp]"),
                arguments(
                        "run sample-sort --registry telephone",
                        "--registry telephone, expected one of [file, launcher, zookeeper]"),
                arguments(
                        "run sample-sort --zookeeper-acl open",
                        "--zookeeper-acl needs --registry zookeeper: found --registry file"),
                arguments("run sample-sort --net none", "nodes need a network", "--nodes 1"),
                arguments("run sample-sort --net-auth no", "--net-auth no, expected one of [off, on]"),
                arguments("run sample-sort --net-encryption no", "--net-encryption no, expected one of [off, on]"),
                arguments(
                        "run sample-sort --net-encryption on --net-auth off",
                        "clump.net.encryption=on needs a key: found clump.net.authentication=off"),
                arguments("run sample-sort --faults loss=2", "loss=2", "expected loss=0..0.9,dup=0..1"),
                arguments("run sample-sort --faults delay=2", "delay=2", "delay=<time>[..<time>]"),
                arguments("run sample-sort --faults cut=1s", "cut=1s", "cut=[NODE@]<time>+<time>"),
                arguments(
                        "run sample-sort --nodes 1 --net none --faults loss=0.1",
                        "--faults needs --net ethernet, ofi, tcp, ucx or udp"),
                arguments("simulate --seeds 0", "'--seeds'", "found=0, expected a whole number from 1"),
                arguments("simulate --from x", "'--from'", "x"),
                arguments("simulate --trace", "--trace needs --seed"),
                arguments("run sample-sort --output DIR", "DIR", "is a directory"),
                arguments("run sample-sort --output DIR/no/such", "DIR/no/such"),
                arguments("run sample-sort --json DIR/no/such", "DIR/no/such"),
                arguments("run sample-sort --json /dev/full", "/dev/full"),
                arguments("run sample-sort --json DIR/x --output DIR/./x", "same file"),
                arguments("run sample-sort --json DIR/good --input DIR/good", "same file"),
                arguments("run sample-sort --nodes 512 --procs 2 --keys 268435456", "too little", "bytes available"),
                arguments(
                        "run sample-sort --net aeron --faults loss=0.1",
                        "--faults needs --net ethernet, ofi, tcp, ucx or udp"),
                arguments(
                        "run sample-sort --net aeron --net-auth on",
                        "--net-auth needs --net ethernet, ofi, tcp, ucx or udp: found --net aeron"),
                arguments(
                        "run sample-sort --net aeron,udp --net-encryption on",
                        "--net-encryption (clump.net.encryption=on) with networks=[aeron, udp], of which [aeron] cannot"),
                arguments("run sample-sort --net udp,aeron --net-auth on", "--net-auth", "of which [aeron] cannot"),
                arguments("run sample-sort --net aeron --aeron-dir DIR/good", "not a directory", "DIR/good"),
                arguments("run sample-sort --net aeron --aeron-dir DIR/none", "not a directory", "DIR/none"),
                arguments("run sample-sort --net aeron --aeron-dir DIR", "no Aeron media driver is active", "DIR"),
                arguments("run sample-sort --net aeron --aeron-dir", "'--aeron-dir'"),
                arguments("run sample-sort --net ethernet", "--net ethernet needs --interface"),
                arguments("run sample-sort --net ethernet --interface", "'--net-interface'"),
                arguments(
                        "run sample-sort --net ethernet --interface nosuch0",
                        "found=nosuch0, expected the name of one"),
                arguments(
                        "run sample-sort --interface nosuch0", "found=nosuch0, expected the name or an address of one"),
                arguments("run sample-sort --net ethernet --interface lo,nosuch0", "found=nosuch0"),
                arguments("run sample-sort --net ethernet --interface lo,lo,lo", "3 for 2 nodes, expected 1 or 2"),
                arguments(
                        "run sample-sort --nodes 1 --net none --interface lo",
                        "--interface needs --net aeron, ethernet, tcp or udp: found --interface lo --net none"));
    }

    static Stream<Arguments> mistakesAboutTransforms() {
        return Stream.of(
                arguments("run fft --size 100", "size: found=100, expected a power of two from 1 to 1024"),
                arguments("run fft --size 0", "'--size'", "found=0, expected a whole number from 1 to 1,024"),
                arguments("run fft --size 2048", "'--size'", "found=2048"),
                arguments("run fft --size large", "'--size'", "found=large"),
                arguments(
                        "run fft --size 4 --procs 3",
                        "too many processes for 4 x 4 x 4 points: --nodes 2 --procs 3 makes 6, expected at most 4"),
                arguments("run fft --npb W --procs 17", "--nodes 2 --procs 17 makes 34, expected at most 32"),
                arguments("run fft --npb A", "unknown NPB class: found=A, expected S or W"),
                arguments("run fft --npb S --size 64", "--npb excludes --size"),
                arguments("run fft --seed x", "'--seed'", "x"),
                arguments("run fft --seed 1 --input DIR/good", "--seed and --input exclude each other"),
                arguments("run fft --input DIR/missing", "no such file", "DIR/missing"),
                arguments("run fft --size 2 --procs 1 --input DIR/good", "DIR/good", "found 4 bytes, expected 128"),
                arguments("run fft --output DIR", "DIR", "is a directory"),
                arguments("run fft --json DIR/x --output DIR/./x", "--output and --json are the same file"),
                arguments("run fft --json DIR/good --input DIR/good", "--input and --json are the same file"));
    }

    static Stream<Arguments> mistakesAboutObjects() {
        return Stream.of(
                arguments(
                        "run object-store --methods pigeon",
                        "unknown method: found=\"pigeon\", expected one of [am, handshake, tcp]"),
                arguments("run object-store --methods am,", "unknown method: found=\"\""),
                arguments("run object-store --methods tcp,tcp", "a method is named twice: found=\"tcp,tcp\""),
                arguments("run object-store --methods am", "--kills needs the method tcp: methods=am"),
                arguments("run object-store --objects 0", "'--objects'", "found=0"),
                arguments("run object-store --most-bytes 1073741825", "'--most-bytes'", "from 1 to 1,073,741,824"));
    }

    static Stream<Arguments> mistakesAboutPrograms() {
        return Stream.of(
                arguments("run --class", "'--class'"),
                arguments(
                        "run --nodes 1",
                        "an app is missing: expected one of [sample-sort, components, fft, em3d, linpack, matmul, md, object-store]",
                        "or --class"),
                arguments("run --classpath DIR", "--classpath needs --class"),
                arguments(
                        "run --nodes 3 sample-sort",
                        "options must follow the name of the app: found=--nodes before sample-sort"),
                arguments("run --class my.Program", "no such class: found=my.Program"),
                arguments("run --class my.Program --classpath DIR", "no such class: found=my.Program", "[DIR]"),
                arguments("run --class my.Program --classpath DIR:DIR/no", "class path: found=DIR/no, expected a jar"),
                arguments("run --class my.Program --classpath DIR/no/*", "class path: found=DIR/no/*"),
                arguments("run --class my.Program --classpath DIR:", "class path: found=, expected a jar"),
                arguments("run --class java.lang.String", "String does not implement io.clump.splitc.SpmdProgram"),
                arguments("run --class io.clump.splitc.SpmdProgram", "cannot be started", "expected a public class"),
                arguments("run --class io.clump.launcher.BadInputTest$Hidden", "cannot be started", "$Hidden"),
                arguments("run --class io.clump.launcher.BadInputTest$Needy", "cannot be started", "$Needy"),
                arguments("run --class io.clump.launcher.EndlessExchange -- fast", "found=fast, expected key=value"),
                arguments("run --class io.clump.launcher.EndlessExchange =1", "found==1, expected key=value"),
                arguments("run --class io.clump.launcher.EndlessExchange a=1 a=2", "duplicate parameter: a"),
                arguments("run --class io.clump.launcher.EndlessExchange --heap 0", "'--heap'", "from 1 to 1,048,576"),
                arguments("run sample-sort --wdir /no/where", "no such directory: found=--wdir /no/where"),
                arguments("run sample-sort --bind all", "--bind all", "expected core, socket, numa or none"),
                arguments("run --class io.clump.launcher.EndlessExchange --net none", "nodes need a network"),
                arguments("run --class io.clump.launcher.EndlessExchange --keys 7", "unknown option: found=--keys"));
    }

    /** Program that is not public. */
    static final class Hidden implements SpmdProgram {
        @Override
        public void run(SplitC splitc) {}
    }

    /** Program without a constructor without arguments. */
    public static final class Needy implements SpmdProgram {
        /** Needs an argument. */
        public Needy(int something) {
            throw new IllegalStateException("not to be made: " + something);
        }

        @Override
        public void run(SplitC splitc) {}
    }

    @ParameterizedTest
    @MethodSource({
        "mistakes",
        "mistakesOfTraces",
        "mistakesOfCheckpoints",
        "mistakesOfGangs",
        "mistakesOfMainClasses",
        "mistakesThatAreEasilyMissed",
        "mistakesAboutTheNetwork",
        "mistakesAboutSeveralNetworks",
        "mistakesAboutObjects",
        "mistakesAboutPrograms",
        "mistakesAboutTransforms",
        "mistakesAboutPorts",
        "mistakesAboutGraphs",
        "mistakesAboutEm3d"
    })
    void mistakeIsOneLineAndStatusTwo(ArgumentsAccessor arguments) throws IOException {
        Files.writeString(directory.resolve("good"), "1\n2\n");
        Files.writeString(directory.resolve("bad"), "1\n# two\n\nseven\n");
        Files.writeString(directory.resolve("large"), "1\n2147483648\n");
        Path base = directory.resolve("jobs");

        String commandLine = arguments.getString(0).replace("DIR", directory.toString());
        CommandResult result = CommandResult.run(base, commandLine.split(" "));

        assertThat(result.status()).as(result.err()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("clump: ").endsWith("\n");
        assertThat(result.err().lines()).hasSize(1);
        for (int i = 1; i < arguments.size(); i++) {
            assertThat(result.err()).contains(arguments.getString(i).replace("DIR", directory.toString()));
        }
        assertThat(base).doesNotExist();
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("good", "bad", "large");
        }
    }

    @Test
    void linkToTheOutputIsNoPlaceForTheJsonFile() throws IOException {
        Path output = Files.createFile(directory.resolve("sorted"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), output);

        CommandResult result = CommandResult.run(
                directory.resolve("jobs"), "run", "sample-sort", "--output", output.toString(), "--json", "" + link);

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err())
                .contains("--output and --json are the same file")
                .hasLineCount(1);
    }

    @Test
    void socketPathThatIsTooLongIsFoundBeforeAnythingIsMade() {
        Path base = directory.resolve("b".repeat(100));

        CommandResult result = CommandResult.run(base, "run", "sample-sort");

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("path of the control socket too long").hasLineCount(1);
        assertThat(base).doesNotExist();
    }
}
