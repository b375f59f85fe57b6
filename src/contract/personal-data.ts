/** Why data may be kept of a person. `none`: it is of nobody. */
export type Ground = 'contract' | 'law' | 'consent' | 'interest' | 'none';

/** How closely data is kept; what each asks for stands in docs/privacy.md, 'Levels'. */
export type Level = 'open' | 'personal' | 'money' | 'secret';

/** What data is for, on what ground. Without `level` it is `open` where it is of nobody, else `personal`. */
export interface PersonalData {
  purpose: string;
  ground: Ground;
  level?: Level;
}

export const levelOf = ({ ground, level }: PersonalData): Level => level ?? (ground === 'none' ? 'open' : 'personal');
