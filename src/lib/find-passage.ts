const simple = (text: string) => text.replace(/\s+/g, ' ').trim();
const wordsOf = (text: string) => new Set(simple(text).toLowerCase().split(' '));

/** The share of the words of `quote` that must be in a block for it to be taken for the same one, edited. */
const ENOUGH = 0.5;

/**
 * Where a passage is now: the block that has `quote`, of several the one that is nearest to where it was; else the one that
 * has most of its words. Without a quote, or if nothing is like it, the block at its old place. -1 in an empty text.
 */
export function findPassage(blocks: readonly string[], { block, quote }: { block: number; quote: string }): number {
  const nearest = (places: readonly number[]) =>
    places.reduce<number | undefined>(
      (best, at) => (best === undefined || Math.abs(at - block) < Math.abs(best - block) ? at : best),
      undefined,
    );
  const wanted = simple(quote);
  const placesOf = (has: (text: string) => boolean) => blocks.flatMap((text, at) => (has(text) ? [at] : []));
  const same = wanted && nearest(placesOf((text) => simple(text).includes(wanted)));
  if (typeof same === 'number') return same;
  const words = wordsOf(wanted);
  const shares = blocks.map((text) => {
    const has = wordsOf(text);
    return [...words].filter((word) => has.has(word)).length / words.size;
  });
  const most = Math.max(0, ...shares);
  if (wanted && most >= ENOUGH) return nearest(placesOf((text) => shares[blocks.indexOf(text)] === most)) ?? 0;
  return Math.min(block, blocks.length - 1);
}
