package io.clump.apps.components;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class RoundsProperties {
    @Property(tries = 200)
    void allKnowOfAllInTheEnd(@ForAll @IntRange(min = 1, max = 130) int size) {
        BitSet[] known = new BitSet[size];
        for (int rank = 0; rank < size; rank++) {
            known[rank] = new BitSet();
            known[rank].set(rank);
        }
        for (int round = 1; round <= Rounds.count(size); round++) {
            BitSet[] before = known.clone();
            for (int rank = 0; rank < size; rank++) {
                Rounds rounds = new Rounds(rank, size);
                if (rounds.hasPartner(round)) {
                    known[rank] = (BitSet) before[rank].clone();
                    known[rank].or(before[rounds.source(round)]);
                }
            }
            for (int rank = 0; rank < size; rank++) {
                for (int other = 0; other < size; other++) {
                    assertThat(known[rank].get(other)).isEqualTo(Rounds.level(rank, other) <= round);
                }
            }
        }
        assertThat(Rounds.count(size)).isEqualTo((int) Math.ceil(Math.log(size) / Math.log(2) - 1e-9));
    }

    @Property(tries = 200)
    void whoHearsFromAProcessIsWhomItSendsTo(
            @ForAll @IntRange(min = 1, max = 70) int size, @ForAll @IntRange(min = 1, max = 7) int round) {
        for (int rank = 0; rank < size; rank++) {
            for (int other = 0; other < size; other++) {
                assertThat(new Rounds(rank, size).sendsTo(round, other))
                        .isEqualTo(new Rounds(other, size).source(round) == rank);
            }
        }
    }

    /** Without this, one member of a small group might send its border to all of a large one. */
    @Property(tries = 200)
    void membersOfAGroupSendToAsManyOthersAsEachOther(@ForAll @IntRange(min = 2, max = 130) int size) {
        for (int round = 1; round <= Rounds.count(size); round++) {
            int groupSize = 1 << (round - 1);
            for (int rank = 0; rank < size; rank++) {
                Rounds rounds = new Rounds(rank, size);
                int ownFirst = rank / groupSize * groupSize;
                int own = Math.min(groupSize, size - ownFirst);
                int otherFirst = rounds.isLeft(round) ? ownFirst + groupSize : ownFirst - groupSize;
                int other = Math.max(0, Math.min(groupSize, size - otherFirst));
                int receivers = 0;
                for (int destination = 0; destination < size; destination++) {
                    receivers += rounds.sendsTo(round, destination) ? 1 : 0;
                }
                assertThat(receivers)
                        .as("rank %d of %d, round %d", rank, size, round)
                        .isBetween(other / own, (other + own - 1) / own);
            }
        }
    }

    @Property(tries = 200)
    void oneProcessSpeaksForBothGroups(@ForAll @IntRange(min = 1, max = 70) int size) {
        for (int round = 1; round <= Rounds.count(size); round++) {
            int speakers = 0;
            for (int rank = 0; rank < size; rank++) {
                Rounds rounds = new Rounds(rank, size);
                speakers += rounds.hasPartner(round) && rounds.isFirst(round) ? 1 : 0;
            }
            int groups = ((size - 1) >> (round - 1)) + 1;
            assertThat(speakers).isEqualTo(groups / 2);
        }
    }
}
