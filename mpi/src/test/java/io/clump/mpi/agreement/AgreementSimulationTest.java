package io.clump.mpi.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Agreements in a world in which messages take their time and members die at any step, also between two messages that
 * they send at once. A death is noticed by each of the others at a time of its own, after the messages of the dead one.
 * A member drops some of the messages about agreements in which it has not voted.
 */
class AgreementSimulationTest {
    static LongStream seeds() {
        return LongStream.range(0, Thorough.Count.of(20, 200));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void allThatLiveGetTheSameDecision(long block) {
        for (long seed = block * 500; seed < (block + 1) * 500; seed++) {
            new Run(seed).run();
        }
    }

    /** One run: some members, one agreement after the other. */
    private static final class Run {
        private static final int AGREEMENTS = 3;

        private final long seed;
        private final Random random;
        private final List<Member> members = new ArrayList<>();
        private int deathsLeft;

        Run(long seed) {
            this.seed = seed;
            random = new Random(seed);
            int size = 1 + random.nextInt(6);
            deathsLeft = random.nextInt(size);
            for (int place = 0; place < size; place++) {
                members.add(new Member(this, place, size));
            }
        }

        void run() {
            while (true) {
                List<Runnable> possible = new ArrayList<>();
                members.forEach(member -> member.addSteps(possible));
                if (possible.isEmpty()) {
                    break;
                }
                possible.get(random.nextInt(possible.size())).run();
                if (deathsLeft > 0 && random.nextInt(12) == 0) {
                    kill(members.get(random.nextInt(members.size())));
                }
            }
            check();
        }

        void kill(Member victim) {
            if (victim.isAlive && deathsLeft > 0) {
                deathsLeft--;
                victim.isAlive = false;
                members.forEach(other -> other.unnoticed.set(victim.place));
            }
        }

        /** A member may die between two of the messages that it sends at once. */
        void send(Member from, int to, Runnable delivery) {
            if (!from.isAlive) {
                return;
            }
            members.get(to).inbox(from.place).add(delivery);
            if (deathsLeft > 0 && random.nextInt(10) == 0) {
                kill(from);
            }
        }

        void check() {
            for (int number = 0; number < AGREEMENTS; number++) {
                Vote expected = null;
                for (Member member : members) {
                    if (member.isAlive) {
                        Vote found = member.decisions.get(number);
                        assertThat(found)
                                .as("seed %d, member %d, %d", seed, member.place, number)
                                .isNotNull();
                        expected = expected == null ? found : expected;
                        assertThat(found)
                                .as("seed %d, member %d, %d", seed, member.place, number)
                                .isEqualTo(expected);
                        assertThat(found.flags() & member.flags(number)).isEqualTo(found.flags());
                        assertThat(found.dead().get(member.place))
                                .as("seed %d", seed)
                                .isFalse();
                    }
                }
            }
        }
    }

    /** One member, which keeps its last agreement, as a process does. */
    private static final class Member {
        private final Run run;
        private final int place;
        private final int size;
        private final Map<Integer, Deque<Runnable>> inboxes = new HashMap<>();
        private final Map<Integer, Agreement> agreements = new HashMap<>();
        private final Map<Integer, Vote> decisions = new HashMap<>();
        private final BitSet unnoticed = new BitSet();
        private final BitSet dead = new BitSet();

        /** Agreements about which messages were dropped. */
        private final BitSet missed = new BitSet();

        private boolean isAlive = true;
        private int next;
        private boolean isVoting;

        Member(Run run, int place, int size) {
            this.run = run;
            this.place = place;
            this.size = size;
        }

        Deque<Runnable> inbox(int from) {
            return inboxes.computeIfAbsent(from, key -> new ArrayDeque<>());
        }

        int flags(int number) {
            return ~(1 << ((place * 7 + number * 3) % 31));
        }

        @Nullable
        Agreement agreement(int number) {
            if (number < next - 1) {
                return null;
            }
            return agreements.computeIfAbsent(number, key -> new Agreement(size, place, dead, new Network(number)));
        }

        /** Returns whether a message about an agreement is dropped, which is noted. */
        boolean drops(int number) {
            boolean drops = (number > next || (number == next && !isVoting)) && run.random.nextInt(3) == 0;
            if (drops) {
                missed.set(number);
            }
            return drops;
        }

        void addSteps(List<Runnable> possible) {
            if (!isAlive) {
                return;
            }
            inboxes.values().stream()
                    .filter(inbox -> !inbox.isEmpty())
                    .forEach(inbox -> possible.add(() -> {
                        inbox.remove().run();
                        inspect();
                    }));
            unnoticed.stream()
                    .filter(gone -> inbox(gone).isEmpty())
                    .forEach(gone -> possible.add(() -> {
                        unnoticed.clear(gone);
                        dead.set(gone);
                        List.copyOf(agreements.values()).forEach(agreement -> agreement.died(gone));
                        inspect();
                    }));
            if (!isVoting && next < Run.AGREEMENTS) {
                possible.add(() -> {
                    isVoting = true;
                    Agreement agreement = agreement(next);
                    assertThat(agreement).isNotNull();
                    Vote vote = new Vote(flags(next), place, place, new BitSet(), new BitSet());
                    agreement.vote(vote, missed.get(next));
                    inspect();
                });
            }
        }

        private void inspect() {
            Agreement current = isVoting && isAlive ? agreements.get(next) : null;
            Vote decision = current == null ? null : current.decision();
            if (decision != null) {
                decisions.put(next, decision);
                agreements.remove(next - 1);
                next++;
                isVoting = false;
            }
        }

        private final class Network implements Agreement.Messages {
            private final int number;

            Network(int number) {
                this.number = number;
            }

            private void send(int to, Consumer<Agreement> what) {
                Member receiver = run.members.get(to);
                run.send(Member.this, to, () -> {
                    Agreement there = receiver.drops(number) ? null : receiver.agreement(number);
                    if (there != null) {
                        what.accept(there);
                    }
                });
            }

            @Override
            public void ask(int to, BitSet known) {
                send(to, there -> there.asked(place, known));
            }

            @Override
            public void vote(int to, Vote vote) {
                send(to, there -> there.voted(place, Objects.requireNonNull(Vote.read(vote.bytes(), size))));
            }

            @Override
            public void decide(int to, Vote decision) {
                send(to, there -> there.decided(place, decision));
            }
        }
    }
}
