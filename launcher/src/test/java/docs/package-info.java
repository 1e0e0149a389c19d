/** Programs that the documents show. */
@NullMarked
package docs;

import org.jspecify.annotations.NullMarked;
