const LEARNERS = 16;

/** Who owns and rates the sample's courses. Nobody can sign in as one of them, and their names say what they are. */
export const SAMPLE_LEARNERS = Array.from({ length: LEARNERS }, (_, index) => {
  const name = `sample_learner_${String(index + 1).padStart(2, '0')}`;
  // No mail ever arrives at a name below .invalid (RFC 2606).
  return { id: `sample:${name}`, username: name, email: `${name}@sample.invalid` };
});

/** At least as many of each as any course has ratings of that many stars, so that none has the same words twice. */
const TEXTS: Record<number, readonly string[]> = {
  5: [
    'Short lessons, and each ends with something I could use the same day.',
    'I had given up on two other courses about this. Here it clicked in the second lesson.',
    'Clear from the first minute. The examples are from daily life, not from a textbook.',
    'I did it on the train to work, offline all the way, in a week.',
    'The exercises are small enough to really do them. That made the difference for me.',
    'Worth it for the middle part alone. I have gone back to it three times.',
    'No filler. What is said is needed later.',
    'I was afraid that it would be over my head. It was not, and I learnt a lot.',
    'The best explanation of this that I have come across, and the pace is right.',
    'My sister and I took it together and argued about the exercises. Great fun.',
    'It does not only say how but also why, and when not to.',
    'Exactly what I was looking for. I have recommended it to two colleagues.',
  ],
  4: [
    'Good and practical. I would have liked one more exercise at the end.',
    'Well explained. The first lesson is a little slow if you know the basics.',
    'Solid course. I read some of it twice, then it was clear.',
    'Very useful. A summary to print would make it perfect.',
    'I liked the honest words about what does not work.',
    'Good examples throughout. The last part could go deeper.',
    'It kept its promise. Next time I would take notes from the start.',
    'Friendly and to the point. A few more pictures would help.',
  ],
  3: [
    'The content is good, but I knew half of it already.',
    'Fine for a start. I had hoped for more practice.',
    'Useful in places. The order of the lessons did not suit me.',
    'It is short. What is there is right.',
  ],
};

/** What the `nth` of a course's reviews with so many stars says, from 0. */
export function sampleReviewText(stars: number, nth: number): string | undefined {
  const texts = TEXTS[stars];
  return texts?.[nth % texts.length];
}
