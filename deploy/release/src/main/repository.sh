#!/bin/sh
# Completes the directory that the bundle is made of: adds the POM of the bill of materials, which no module depends on, and checksums;
# removes what Maven notes beside them.
# Arguments: the checkout, the directory, the version.
set -eu
bom=$2/io/clump/clump-bom/$3
find "$2" -type f ! -name '*.pom' ! -name '*.jar' -delete
mkdir -p "$bom"
cp "$1/maven/bom/pom.xml" "$bom/clump-bom-$3.pom"
find "$2" -type f \( -name '*.pom' -o -name '*.jar' \) | while IFS= read -r file; do
    for sum in md5 sha1 sha256 sha512; do
        "${sum}sum" "$file" | cut -d' ' -f1 | tr -d '\n' >"$file.$sum"
    done
done
