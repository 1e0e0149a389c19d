/**
 * Writes the documentation as a static site. {@link io.clump.site.Site#main} reads the Markdown pages of the repository
 * and writes an HTML page for each, with a menu and a search that needs no server.
 */
@NullMarked
package io.clump.site;

import org.jspecify.annotations.NullMarked;
