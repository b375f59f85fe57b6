export type StarFill = 'full' | 'half' | 'empty';

/** Five stars of a rating from 0 to 5, rounded to the nearest half: 4.3 → four and a half. */
export function toHalfStars(rating: number): StarFill[] {
  const halves = Math.round(rating * 2);
  return [1, 2, 3, 4, 5].map((star) => (halves >= star * 2 ? 'full' : halves === star * 2 - 1 ? 'half' : 'empty'));
}
