#!/bin/sh
# Prepares what Jib puts into the image: the unpacked installation and, unless the user names another base, a base of a small Debian with
# sshd, a JDK, and a user, without whom sshd and ssh do not start. The base is written as docker save writes images, so that neither a daemon nor a registry is needed. Needs mmdebstrap.
# Usage: prepare.sh INSTALLATION.tar.gz DIRECTORY JDK BASE
set -eu

installation=$1
directory=$2
jdk=$3
base=$4

mkdir -p "$directory/installation" "$directory/classes"
tar -C "$directory/installation" --strip-components=1 -xzf "$installation"

[ "$base" = "tar://$directory/base.tar" ] || exit 0
[ ! -s "$directory/base.tar" ] || exit 0
if ! command -v mmdebstrap >/dev/null; then
    echo "deploy/image: mmdebstrap not found: install it, or name a base with Java: -Dimage.base=eclipse-temurin:25-jdk" >&2
    exit 2
fi

parts=$directory/base
rm -rf "$parts"
mkdir -p "$parts"
trap 'rm -rf "$parts"' EXIT
mmdebstrap --quiet --variant=minbase --include=openssh-server,openssh-client,procps,util-linux \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --customize-hook='rm -f "$1"/etc/ssh/ssh_host_*' \
    --customize-hook='echo "clump:x:1000:0::/tmp:/bin/sh" >>"$1/etc/passwd"' \
    bookworm "$parts/layer.tar"
# Debian's JDK has links to /etc, which are followed.
tar --append --dereference -f "$parts/layer.tar" --owner=0 --group=0 --numeric-owner --sort=name --mtime=@0 \
    --exclude=./jmods --exclude=./lib/src.zip --exclude=./src.zip --exclude=./man --exclude=./include --exclude=./docs \
    --transform 's,^\.,opt/java,' -C "$jdk" .
sum=$(sha256sum "$parts/layer.tar")
case $(uname -m) in
    x86_64) architecture=amd64 ;;
    aarch64) architecture=arm64 ;;
    *) architecture=$(uname -m) ;;
esac
printf '{"architecture":"%s","os":"linux","config":{"Env":["PATH=/opt/java/bin:/usr/sbin:/usr/bin:/sbin:/bin","JAVA_HOME=/opt/java"]},
"rootfs":{"type":"layers","diff_ids":["sha256:%s"]}}' "$architecture" "${sum%% *}" >"$parts/config.json"
printf '[{"Config":"config.json","RepoTags":["clump-base:local"],"Layers":["layer.tar"]}]' >"$parts/manifest.json"
tar -C "$parts" -cf "$parts/base.tar" manifest.json config.json layer.tar
mv "$parts/base.tar" "$directory/base.tar"
