package io.clump.net;

/**
 * Counts of an {@link ExchangeProcess} for one other process.
 *
 * @param partner number of the other's endpoint
 * @param sent requests sent there
 * @param answered replies received from there
 * @param requested requests received from there
 * @param returned requests that came back
 * @param firstReturned value of the first of them, or -1
 * @param disorder messages that were not the next one of their stream
 */
record ExchangeLedger(
        long partner, int sent, int answered, int requested, int returned, int firstReturned, int disorder) {
    static ExchangeLedger parse(String line) {
        String[] words = line.split(" ");
        return new ExchangeLedger(
                Long.parseLong(words[0]),
                Integer.parseInt(words[1]),
                Integer.parseInt(words[2]),
                Integer.parseInt(words[3]),
                Integer.parseInt(words[4]),
                Integer.parseInt(words[5]),
                Integer.parseInt(words[6]));
    }
}
