const CHARACTERS = 180;

/**
 * A course’s description for its summary: at most 180 characters, cut at a word, with an ellipsis and no comma or stop
 * before it. A last word that is longer than half of that is cut inside.
 */
export function toSummaryText(description: string): string {
  if (description.length <= CHARACTERS) return description;
  const cut = description.slice(0, CHARACTERS);
  const space = cut.lastIndexOf(' ');
  return `${(space > CHARACTERS / 2 ? cut.slice(0, space) : cut).replace(/[\s,.;:–-]+$/, '')}…`;
}
