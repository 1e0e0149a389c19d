/** Registries that turn a name into the name of an endpoint. */
@NullMarked
package io.clump.registry;

import org.jspecify.annotations.NullMarked;
