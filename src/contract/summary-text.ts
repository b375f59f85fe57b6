const CHARACTERS = 180;

/**
 * A course's description as its summary shows it: 180 characters or fewer, cut at a word and closed with an ellipsis, which no comma
 * or stop goes before. A last word that is longer than half of that is cut inside.
 */
export function toSummaryText(description: string): string {
  if (description.length <= CHARACTERS) return description;
  const cut = description.slice(0, CHARACTERS);
  const space = cut.lastIndexOf(' ');
  return `${(space > CHARACTERS / 2 ? cut.slice(0, space) : cut).replace(/[\s,.;:–-]+$/, '')}…`;
}
