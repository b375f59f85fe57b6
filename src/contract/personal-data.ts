/** Why data may be kept of a person. `none`: it is of nobody. */
export type Ground = 'contract' | 'law' | 'consent' | 'interest' | 'none';

/** What data is for, on what ground. */
export interface PersonalData {
  purpose: string;
  ground: Ground;
}
