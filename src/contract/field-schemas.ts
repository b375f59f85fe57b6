import * as z from 'zod/mini';
import { AUTHORING_TEXT } from './authoring-texts.ts';
import { CATEGORY_KEYS } from './categories.ts';
import { blankOf, type Field, type Fields, type Kind, mapFields, type Told, type Written } from './field.ts';
import { isLanguage } from './languages.ts';
import { PRICE_MAX_RUPEES, TAG_MAX, TAGS_MAX, TITLE_MAX } from './limits.ts';
import { isVideoLink } from './video-link.ts';

type Schema<T> = z.ZodMiniType<T, T>;
type WrittenShape<F extends Fields> = { -readonly [N in keyof F]: Schema<Written[F[N]['kind']]> };
type ToldShape<F extends Fields> = { -readonly [N in keyof F]: Schema<Told[F[N]['kind']]> };
/** What is not required may be left out. */
type AddedShape<F extends Fields> = {
  -readonly [N in keyof F]: F[N] extends { required: string }
    ? Schema<Written[F[N]['kind']]>
    : z.ZodMiniDefault<Schema<Written[F[N]['kind']]>>;
};

const text = ({ max = 0 }: Field) => z.string().check(z.maxLength(max));
/** Values are trimmed for the emptiness check (specification, section 5), and kept as they were typed. */
const filled = (field: Field) =>
  field.required === undefined
    ? text(field)
    : text(field).check(z.refine((value: string) => value.trim() !== '', field.required));

/** What is typed for a link. */
export const linkText = z.string().check(z.maxLength(2000));

/** The rules of a form, by kind. */
const WRITTEN: { [K in Kind]: (field: Field) => Schema<Written[K]> } = {
  line: filled,
  prose: filled,
  price: ({ required }) =>
    z.number(required).check(
      z.minimum(0, required),
      z.maximum(PRICE_MAX_RUPEES, AUTHORING_TEXT.priceMax),
      z.refine((price: number) => Math.round(price * 100) === Number((price * 100).toFixed(6)), required),
    ),
  category: ({ required }) => z.enum(CATEGORY_KEYS, required),
  subCategory: filled,
  language: () => z.string().check(z.refine((name) => name === '' || isLanguage(name), 'Choose a language')),
  tags: () =>
    z.array(filled({ kind: 'line', label: '', words: true, max: TAG_MAX, required: AUTHORING_TEXT.tagEmpty })).check(
      z.maxLength(TAGS_MAX, AUTHORING_TEXT.tagsMax),
      z.refine(
        (tags: string[]) => new Set(tags.map((tag) => tag.trim().toLowerCase())).size === tags.length,
        AUTHORING_TEXT.tagTwice,
      ),
    ),
  objectives: () =>
    z
      .array(filled({ kind: 'line', label: '', words: true, max: TITLE_MAX, required: 'An objective is empty' }))
      .check(z.maxLength(20)),
  markdown: (field) => z.nullable(filled(field)),
  link: () => z.nullable(linkText.check(z.refine(isVideoLink, AUTHORING_TEXT.trackVideoLink))),
  switch: () => z.boolean(),
};

export const learningObjectiveSchema = z.union([
  z.string(),
  z.array(z.string()),
  z.record(z.string(), z.array(z.string())),
]);

/** As the server tells them: also of an import, which keeps no rules of a form. */
const TOLD: { [K in Kind]: Schema<Told[K]> } = {
  line: z.string(),
  prose: z.string(),
  price: z.number(),
  category: z.enum(CATEGORY_KEYS),
  subCategory: z.string(),
  language: z.string(),
  tags: z.array(z.string()),
  objectives: z.array(learningObjectiveSchema),
  markdown: z.nullable(z.string()),
  link: z.nullable(z.string()),
  switch: z.boolean(),
};

/** The fields as a form must fill them. */
export function writtenShape<F extends Fields>(fields: F): WrittenShape<F> {
  return mapFields(fields, (field) => WRITTEN[field.kind](field));
}

/** As `writtenShape`, of something new. */
export function addedShape<F extends Fields>(fields: F): AddedShape<F> {
  return mapFields(fields, (field) => {
    const schema: z.ZodMiniType = WRITTEN[field.kind](field);
    return field.required === undefined ? z._default(schema, blankOf(field.kind)) : schema;
  });
}

/** The fields as an answer has them. */
export function toldShape<F extends Fields>(fields: F): ToldShape<F> {
  return mapFields(fields, ({ kind }) => TOLD[kind]);
}
