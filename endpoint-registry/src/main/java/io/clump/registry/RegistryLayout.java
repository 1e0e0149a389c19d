package io.clump.registry;

/**
 * Layout of the file of a registry. Offsets and lengths are in bytes, those of the fields of a slot from its start.
 * Little-endian.
 *
 * <pre>
 *   header   0       8         12        16            20     24     28      64
 *            | magic | version | slots   | slot length | boot | host | unused |
 *   slot     0      8     16       24           28       32    224           736           1248     1280
 *            | word | pid | number | key length | unused | key | name half 0 | name half 1 | unused |
 *   word     bits 0, 1: state   bits 2 to 63: number of changes of the slot; lowest of them: the valid half
 *   half     0             4                512
 *            | name length | name            |
 * </pre>
 */
final class RegistryLayout {
    /** First word of the file: "CLUMPREG" in ASCII. */
    static final long MAGIC = 0x4745_5250_4D55_4C43L;

    /** Version of this layout; a file of another version is refused. */
    static final int VERSION = 4;

    static final int LINE = 64;

    static final int MAGIC_OFFSET = 0;
    static final int VERSION_OFFSET = MAGIC_OFFSET + Long.BYTES;
    static final int SLOTS_OFFSET = VERSION_OFFSET + Integer.BYTES;
    static final int SLOT_LENGTH_OFFSET = SLOTS_OFFSET + Integer.BYTES;

    /** Hashes of the boot and of the name of the creator's machine (32 bits each). */
    static final int BOOT_OFFSET = SLOT_LENGTH_OFFSET + Integer.BYTES;

    static final int HOST_OFFSET = BOOT_OFFSET + Integer.BYTES;
    static final int HEADER_LENGTH = LINE;

    /** State and number of changes of a slot (64 bits). */
    static final int WORD_OFFSET = 0;

    /** The owner's pid (64 bits). */
    static final int OWNER_PID_OFFSET = WORD_OFFSET + Long.BYTES;

    /** Random number of the owner (64 bits). */
    static final int OWNER_NUMBER_OFFSET = OWNER_PID_OFFSET + Long.BYTES;

    /** Length of the key in bytes (32 bits). */
    static final int KEY_LENGTH_OFFSET = OWNER_NUMBER_OFFSET + Long.BYTES;

    /** The key in UTF-8. */
    static final int KEY_OFFSET = KEY_LENGTH_OFFSET + 2 * Integer.BYTES;

    /** Maximum length of a key in bytes: a character takes up to three in UTF-8, two surrogates four. */
    static final int MAX_KEY_LENGTH = 3 * EndpointKey.MOST_CHARACTERS;

    /** The two halves; each is the length of a name (32 bits) and the name in ASCII. */
    static final int NAMES_OFFSET = KEY_OFFSET + MAX_KEY_LENGTH;

    static final int HALF_LENGTH = 512;

    /** Maximum length of a name in bytes. */
    static final int MAX_NAME_LENGTH = HALF_LENGTH - Integer.BYTES;

    /** Length of a slot in bytes. */
    static final int SLOT_LENGTH = (NAMES_OFFSET + 2 * HALF_LENGTH + LINE - 1) / LINE * LINE;

    /** State of an empty slot. A word of 0 means that it was never used. */
    static final int FREE = 0;

    /** State of a slot that is being filled. */
    static final int FILLING = 1;

    /** State of a slot that can be found. */
    static final int PUBLISHED = 2;

    private static final int STATE_BITS = 2;
    private static final long STATE_MASK = (1 << STATE_BITS) - 1;

    private RegistryLayout() {}

    static long fileLength(int slots) {
        return HEADER_LENGTH + (long) slots * SLOT_LENGTH;
    }

    static int slotOffset(int slot) {
        return HEADER_LENGTH + slot * SLOT_LENGTH;
    }

    static int state(long word) {
        return (int) (word & STATE_MASK);
    }

    /** Returns the next word of a slot, with a state. */
    static long next(long word, int state) {
        return ((word >>> STATE_BITS) + 1) << STATE_BITS | state;
    }

    /** Offset of the valid half of the name while a slot has the word. */
    static int halfOffset(long word) {
        return NAMES_OFFSET + (int) (word >>> STATE_BITS & 1) * HALF_LENGTH;
    }
}
