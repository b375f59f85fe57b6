import type { CategoryKey } from './categories.ts';

/** A heading, a list of bullets, or headings each with bullets (specification, section 2, Course overview). */
export type LearningObjective = string | string[] | Record<string, string[]>;

/** What an author writes into a field, by the kind of the field. A price is in rupees with at most two decimals. */
export interface Written {
  line: string;
  /** Several lines. */
  prose: string;
  price: number;
  category: CategoryKey;
  subCategory: string;
  /** One of `LANGUAGES`; empty where it is not said. */
  language: string;
  tags: string[];
  objectives: string[];
  markdown: string | null;
  /** To YouTube, or an https address. */
  link: string | null;
  switch: boolean;
}
export type Kind = keyof Written;

/** What the server tells of a field. An imported course may have objectives that no form writes. */
export interface Told extends Omit<Written, 'objectives'> {
  objectives: LearningObjective[];
}

/** All that is to be known of one thing that an author says of a course or a track. */
export interface Field {
  kind: Kind;
  label: string;
  /** Characters of a text. */
  max?: number;
  /** What is told where it is empty; without it, it may be empty, and is where a device or a call does not know of it. */
  required?: string;
  /** Whether it is the author's own words: they are told with a new track, are in the author's export, and go with the account. */
  words: boolean;
}
export type Fields = Readonly<Record<string, Field>>;

export type WrittenOf<F extends Fields> = { -readonly [N in keyof F]: Written[F[N]['kind']] };
export type ToldOf<F extends Fields> = { -readonly [N in keyof F]: Told[F[N]['kind']] };

type Having<F extends Fields, P extends string> = {
  [N in keyof F as F[N] extends Readonly<Record<P, true>> ? N : never]: F[N];
};

const BLANK: Told = {
  line: '',
  prose: '',
  price: 0,
  category: 'other',
  subCategory: '',
  language: '',
  tags: [],
  objectives: [],
  markdown: null,
  link: null,
  switch: false,
};

/** What `make` makes of each field, under its name. The caller says what type that is. */
export function mapFields<R>(fields: Fields, make: (field: Field, name: string) => unknown): R {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field, name)])) as R;
}

/** The fields of which `what` is true. */
export function having<F extends Fields, P extends string>(fields: F, what: P): Having<F, P> {
  const of = Object.entries(fields).filter(([, field]) => field[what as keyof Field] === true);
  return Object.fromEntries(of) as Having<F, P>;
}

/** The names in a table of fields, or in the shape of a schema, in their order. */
export function namesOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table) as (keyof T & string)[];
}

export const blankOf = <K extends Kind>(kind: K): Told[K] => BLANK[kind];

/** The fields of an empty form. */
export function blankFields<F extends Fields>(fields: F): ToldOf<F> {
  return mapFields(fields, ({ kind }) => blankOf(kind));
}
