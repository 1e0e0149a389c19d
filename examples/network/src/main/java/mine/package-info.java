/** Network of a jar of one's own: what docs/extend.md shows, and nothing that is not public. */
package mine;
