#!/usr/bin/env bash
# Follows docs/cluster.md on four hosts a, b, c and d: an installation, and a sort over ssh, under Slurm and with ZooKeeper. The
# hosts are namespaces of this machine, each with a network, a host name, processes, a /dev/shm and an /opt of its own. Needs root,
# openssh-server, slurmd, slurmctld, slurm-client, munge, and ZooKeeper's server on ZOOKEEPER_CLASSPATH (default: Debian's).
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
work=$(mktemp -d)
hosts=(a b c d)
declare -A pid
export SLURM_CONF=$work/slurm.conf
export JAVA_HOME=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}

end() {
    # The first process of a namespace takes all others with it, which nobody has to hear of.
    exec 2>/dev/null
    kill -9 "${pid[@]}" || true
    wait || true
    rm -rf "$work"
}
trap end EXIT

on() { # a host, and a command
    nsenter --target "${pid[$1]}" --net --mount --uts --pid -- "${@:2}"
}

show() { # a command, which runs on a, as a user would type it
    printf '\n%s$ %s\n' a "$*"
    on a "$@"
}

await() { # a command that succeeds at last
    for _ in {1..300}; do
        ! "$@" >/dev/null 2>&1 || return 0
        sleep 0.1
    done
    "$@"
}

start_host() { # its name and the last number of its address
    unshare --net --mount --uts --pid --fork --kill-child --mount-proc sh -c "
        hostname $1 && ip link set lo up && mount -t tmpfs -o mode=1777 tmpfs /dev/shm && mount -t tmpfs tmpfs /opt &&
        mount --bind $work/hosts /etc/hosts && mount --bind $work/ssh_config /etc/ssh/ssh_config &&
        touch $work/$1.up && exec sleep infinity" 2>"$work/$1.log" &
    local shell=$!
    await test -e "$work/$1.up" || { cat "$work/$1.log" >&2 && exit 1; }
    pid[$1]=$(pgrep -P "$shell")
    if [ "$1" = a ]; then
        on a sh -c 'ip link add br0 type bridge && ip addr add 10.79.0.1/24 dev br0 && ip link set br0 up'
    else
        # Whoever gives a host its end of the cable must see the number of its process.
        nsenter --target "${pid[a]}" --net ip link add "to-$1" type veth peer name eth0 netns "${pid[$1]}"
        on a sh -c "ip link set to-$1 master br0 up"
        on "$1" sh -c "ip addr add 10.79.0.$2/24 dev eth0 && ip link set eth0 up"
    fi
    on "$1" /usr/sbin/sshd -D -f "$work/sshd_config" >/dev/null 2>&1 &
}

write_files() {
    local number=0 host
    printf '127.0.0.1 localhost\n' >"$work/hosts"
    ssh-keygen -q -t ed25519 -N '' -f "$work/hostkey"
    ssh-keygen -q -t ed25519 -N '' -f "$work/key"
    for host in "${hosts[@]}"; do
        number=$((number + 1))
        printf '10.79.0.%s %s\n' "$number" "$host" >>"$work/hosts"
        printf '%s %s\n' "$host" "$(cat "$work/hostkey.pub")" >>"$work/known_hosts"
        mkdir "$work/slurmd.$host"
    done
    printf '%s\n' "HostKey $work/hostkey" "AuthorizedKeysFile $work/key.pub" 'UsePAM no' 'StrictModes no' 'PidFile none' \
        'PermitRootLogin yes' >"$work/sshd_config"
    printf '%s\n' "IdentityFile $work/key" "UserKnownHostsFile $work/known_hosts" >"$work/ssh_config"
    cat >"$SLURM_CONF" <<END
ClusterName=demo
SlurmctldHost=a
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge.sock
CredType=cred/munge
StateSaveLocation=$work
SlurmdSpoolDir=$work/slurmd.%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MpiDefault=none
SlurmdParameters=config_overrides
NodeName=a,b,c,d CPUs=4 RealMemory=500
PartitionName=p Nodes=ALL Default=YES State=UP
END
}

start_slurm() {
    mungekey -c -k "$work/munge.key"
    on a munged --foreground --force --key-file="$work/munge.key" --socket="$work/munge.sock" --pid-file="$work/munge.pid" \
        --log-file="$work/munge.log" --seed-file="$work/munge.seed" >/dev/null 2>&1 &
    on a slurmctld -D >/dev/null 2>&1 &
    local host
    for host in "${hosts[@]}"; do
        on "$host" slurmd -D -N "$host" >/dev/null 2>&1 &
    done
    await on a sh -c '[ "$(sinfo -h -o %T)" = idle ]'
}

start_zookeeper() {
    on a env CLASSPATH="${ZOOKEEPER_CLASSPATH:-/usr/share/java/*}" "$JAVA_HOME/bin/java" -Dzookeeper.admin.enableServer=false \
        org.apache.zookeeper.server.ZooKeeperServerMain 2181 "$work/zookeeper" >/dev/null 2>&1 &
}

mkdir -p /run/sshd
archive=$(find "$root/launcher/target" -maxdepth 1 -name 'clump-*.tar.gz' 2>/dev/null | head -n 1)
if [ -z "$archive" ]; then
    (cd "$root" && mvn -ntp -q -DskipTests -pl launcher -am package)
    archive=$(find "$root/launcher/target" -maxdepth 1 -name 'clump-*.tar.gz')
fi
clump=/opt/$(basename "$archive" .tar.gz)/bin/clump
write_files
for i in "${!hosts[@]}"; do
    start_host "${hosts[$i]}" $((i + 1))
done
for host in "${hosts[@]}"; do
    await on a ssh -o BatchMode=yes "$host" true
done

show tar -C /opt -xzf "$archive"
show "$clump" install b c d
show "$clump" run sample-sort -H a:2,b:1,c:1,d:2

start_slurm
show srun -N4 -n6 "$clump" task sample-sort

start_zookeeper
show "$clump" run sample-sort -H a,b --registry zookeeper --zookeeper a:2181

for host in "${hosts[@]}"; do
    left=$(on "$host" find /dev/shm -mindepth 1 -path '*clump*' -name '????????????????')
    [ -z "$left" ] || { printf 'left on %s: %s\n' "$host" "$left" && exit 1; }
done
printf '\nAll three sorts are verified, and nothing is left on any host.\n'
