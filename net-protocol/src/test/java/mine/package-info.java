/** Network of a jar of one's own: what docs/start.md shows, and nothing that is not public. */
@NullMarked
package mine;

import org.jspecify.annotations.NullMarked;
