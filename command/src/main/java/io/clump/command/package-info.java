/**
 * Subcommands of {@code clump} in other modules: the service {@link io.clump.command.CommandProvider}, the {@link
 * io.clump.command.Terminal}, the exit statuses, and the forms in which options are read.
 */
@NullMarked
package io.clump.command;

import org.jspecify.annotations.NullMarked;
