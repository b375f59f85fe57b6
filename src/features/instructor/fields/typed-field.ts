import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { isCategoryKey } from '#contract/categories.ts';
import {
  type Field,
  type Fields,
  type Kind,
  mapFields,
  type Told,
  type ToldOf,
  type Written,
  type WrittenOf,
} from '#contract/field.ts';
import { PRICE_MAX_RUPEES } from '#contract/limits.ts';

/** The form value of a field of each kind: a price as typed text, learning objectives as lines. */
interface Typed extends Record<Exclude<Kind, 'tags' | 'switch'>, string> {
  tags: string[];
  switch: boolean;
}
export type TypedOf<F extends Fields> = { -readonly [N in keyof F]: Typed[F[N]['kind']] };

/** The names of what is typed as text. */
export type TextName<T> = { [N in keyof T]: T[N] extends string ? N : never }[keyof T];

interface Form<K extends Kind> {
  empty: Typed[K];
  toTyped: (told: Told[K]) => Typed[K];
  read: (typed: Typed[K]) => Written[K];
  /** The error by the contract's rules, with its text; undefined when the value is valid. */
  problem?: (typed: Typed[K], field: Field) => string | undefined;
}

const text = {
  empty: '',
  toTyped: (told: string) => told,
  read: (typed: string) => typed,
  problem: (typed: string, { required }: Field) => (typed.trim() === '' ? required : undefined),
};
const textOrNone = { ...text, toTyped: (told: string | null) => told ?? '' };

function priceProblem(price: string, { required }: Field): string | undefined {
  const typed = price.trim();
  if (!/^\d+([.]\d{1,2})?$/.test(typed)) return required;
  if (Number(typed) <= PRICE_MAX_RUPEES) return undefined;
  return AUTHORING_TEXT.priceMax;
}

const FORMS: { [K in Kind]: Form<K> } = {
  line: text,
  prose: text,
  price: { empty: '', toTyped: String, read: (typed) => Number(typed.trim()), problem: priceProblem },
  category: {
    ...text,
    read: (typed) => typed as Written['category'],
    problem: (typed, { required }) => (isCategoryKey(typed) ? undefined : required),
  },
  subCategory: text,
  language: text,
  tags: { empty: [], toTyped: (told) => told, read: (typed) => typed },
  objectives: {
    empty: '',
    toTyped: (told) => told.filter((one) => typeof one === 'string').join('\n'),
    read: (typed) =>
      typed
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
  },
  markdown: textOrNone,
  // Without one the server has none, and an edit is made on what it has.
  link: { ...textOrNone, read: (typed) => (typed === '' ? null : typed) },
  switch: { empty: false, toTyped: (told) => told, read: (typed) => typed },
};

/** The form of a kind that is known when it runs. */
const formOf = <K extends Kind>(kind: K): Form<K> => FORMS[kind];

export function emptyForm<F extends Fields>(fields: F): TypedOf<F> {
  return mapFields(fields, ({ kind }) => formOf(kind).empty);
}

/** The fields as they stand in a form. What a copy of an earlier version does not tell is empty. */
export function toForm<F extends Fields>(fields: F, told: ToldOf<F>): TypedOf<F> {
  return mapFields(fields, ({ kind }, name) => {
    const { empty, toTyped } = formOf(kind);
    return told[name] === undefined ? empty : toTyped(told[name]);
  });
}

/** The fields that `typed` has, as the calls take them. */
export function readForm<F extends Fields>(fields: F, typed: Partial<TypedOf<F>>): Partial<WrittenOf<F>> {
  const there = Object.fromEntries(Object.entries(fields).filter(([name]) => name in typed));
  return mapFields(there, ({ kind }, name) => formOf(kind).read(typed[name] as never));
}

/** What is wrong with each field. */
export function checkForm<F extends Fields>(fields: F, typed: TypedOf<F>): { [N in keyof F]?: string } {
  const problems = Object.entries(fields).flatMap(([name, field]) => {
    const problem = formOf(field.kind).problem?.(typed[name] as never, field);
    return problem === undefined ? [] : [[name, problem]];
  });
  return Object.fromEntries(problems) as { [N in keyof F]?: string };
}
