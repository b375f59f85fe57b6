import * as z from 'zod';
import { isCategoryKey, toCategoryKey } from '#contract/categories.ts';
import { COURSE_FIELDS, type ToldCourseFields } from '#contract/course-fields.ts';
import { learningObjectiveSchema } from '#contract/field-schemas.ts';
import { blankFields, type Field, mapFields } from '#contract/field.ts';
import { TAG_MAX, TAGS_MAX } from '#contract/limits.ts';
import { toPaise } from '#contract/price.ts';
import { subCategoriesOf } from '#contract/sub-categories.ts';
import type { CatalogueMap } from './catalogue-map.ts';

/** The fields whose columns have their names; that of the price is in paise. */
const { price: _price, ...sameNamed } = COURSE_FIELDS;
export const STORED_FIELDS = sameNamed;

/** What the catalogue keeps of an imported course; money in paise. */
export interface ImportedCourse extends Omit<ToldCourseFields, 'price' | 'category'> {
  externalId: string;
  creatorName: string;
  category: string;
  pricePaise: number;
  averageRating: number | null;
  ratingsCount: number;
  studentsCount: number;
  popularity: number;
  /** Of all its material; 0: not known. */
  importedSeconds: number;
  /** Null: not known. */
  importedLessons: number | null;
  level: string | null;
  thumbnail: string | null;
  status: 'draft' | 'published';
  isPackage?: boolean;
  /** When it was first published; null: now. */
  publishedAt: Date | null;
  /** When it was last worked on, where that is known. */
  updatedAt?: Date;
}

/** A row that cannot become a course; `message` tells why, in words for the operator. */
export class RowRefused extends Error {
  override name = 'RowRefused';
}

const learningObjectivesSchema = z.array(learningObjectiveSchema);
/** PostgreSQL's integer. */
const INTEGER_MAX = 2_147_483_647;
const HOURS_MAX = 10_000;
const TITLE_MAX = 300;
const DESCRIPTION_MAX = 20_000;
const LEVEL_MAX = 40;

type Values = Record<string, unknown>;

/** The value at a column, or at a path of fields; a column whose name has the dots stands before a path. */
function valueAt(values: Values, column: string): unknown {
  if (Object.hasOwn(values, column)) return values[column];
  return column.split('.').reduce<unknown>((value, field) => {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, field)
      ? (value as Values)[field]
      : undefined;
  }, values);
}

/** Spaces of every kind, line breaks too, become one: titles of real files have them all. */
function textAt(values: Values, column: string | undefined): string {
  if (column === undefined) return '';
  const value = valueAt(values, column);
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    throw new RowRefused(`${column} is not a plain value`);
  }
  return String(value).replace(/\s+/g, ' ').trim();
}

function required(values: Values, column: string): string {
  const text = textAt(values, column);
  if (text === '') throw new RowRefused(`${column} is empty`);
  return text;
}

function numberAt(values: Values, column: string | undefined, max = INTEGER_MAX): number | null {
  const text = textAt(values, column);
  if (text === '') return null;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(value <= max)) throw new RowRefused(`${column ?? ''} is not a number from 0 to ${max}: ${text.slice(0, 40)}`);
  return value;
}

const countAt = (values: Values, column: string | undefined) => Math.round(numberAt(values, column) ?? 0);

function countOrNull(values: Values, column: string | undefined): number | null {
  const count = numberAt(values, column);
  return count === null ? null : Math.round(count);
}

function priceOf(values: Values, map: CatalogueMap): number {
  const free = map.price?.free;
  if (free?.values.includes(textAt(values, free.column))) return 0;
  const price = numberAt(values, map.columns.price);
  if (price === null) throw new RowRefused(`${map.columns.price} is empty`);
  const paise = toPaise(price * (map.price?.rupeesPerUnit ?? 1));
  if (paise > INTEGER_MAX) throw new RowRefused(`${map.columns.price} is too high: ${price}`);
  return paise;
}

function placeOf(values: Values, map: CatalogueMap, title: string): { category: string; subCategory: string } {
  const given = required(values, map.columns.category);
  if (map.categories) {
    const rule = Object.hasOwn(map.categories, given) ? map.categories[given] : undefined;
    if (!rule) throw new RowRefused(`${map.columns.category} is not in the map: ${given}`);
    const words = new Set(title.toLowerCase().match(/\p{L}+/gu));
    return rule.byTitle?.find((entry) => entry.words.some((word) => words.has(word)))?.place ?? rule.place;
  }
  const category = toCategoryKey(given);
  if (!isCategoryKey(category)) throw new RowRefused(`${map.columns.category} is not one of our categories: ${given}`);
  const subCategory = toCategoryKey(textAt(values, map.columns.subCategory));
  if (!subCategoriesOf(category).includes(subCategory)) {
    throw new RowRefused(
      `${map.columns.subCategory ?? 'subCategory'} is not a sub-category of ${category}: ${subCategory}`,
    );
  }
  return { category, subCategory };
}

function tagsOf(values: Values, map: CatalogueMap): string[] {
  const tags: string[] = [];
  if (map.columns.tags) {
    const value = valueAt(values, map.columns.tags);
    const list = Array.isArray(value) ? value.map(String) : textAt(values, map.columns.tags).split(/[|;]/);
    tags.push(...list.map((tag) => tag.trim()).filter((tag) => tag !== ''));
  }
  for (const rule of map.tags ?? []) {
    const text = textAt(values, rule.column);
    if (text === '') continue;
    tags.push(rule.values?.[text] ?? text.toLowerCase());
  }
  const distinct = [...new Set(tags)];
  if (distinct.length > TAGS_MAX) throw new RowRefused(`it has ${distinct.length} tags; at most ${TAGS_MAX} are kept`);
  if (distinct.some((tag) => tag.length > TAG_MAX)) throw new RowRefused(`a tag is longer than ${TAG_MAX} characters`);
  return distinct;
}

const isPlain = ({ kind, required: needed }: Field) =>
  needed === undefined && (kind === 'line' || kind === 'prose' || kind === 'language');

/** The texts that may be empty; those that may not have rules of their own. */
function plainTexts(values: Values, { columns }: CatalogueMap): Partial<ToldCourseFields> {
  const plain = Object.fromEntries(Object.entries(STORED_FIELDS).filter(([, field]) => isPlain(field)));
  return mapFields(plain, ({ max = 0 }, name) => {
    const text = textAt(values, columns[name as keyof ToldCourseFields]);
    if (text.length > max) throw new RowRefused(`${name} is longer than ${max} characters`);
    return text;
  });
}

function levelOf(values: Values, map: CatalogueMap): string | null {
  const given = textAt(values, map.columns.level);
  const level = map.levels?.[given] ?? given;
  if (level.length > LEVEL_MAX) throw new RowRefused(`${map.columns.level} is longer than ${LEVEL_MAX} characters`);
  return level || null;
}

function statusOf(values: Values, map: CatalogueMap): 'draft' | 'published' {
  const status = textAt(values, map.columns.status) || 'published';
  if (status !== 'draft' && status !== 'published')
    throw new RowRefused(`status is neither draft nor published: ${status}`);
  return status;
}

function dateAt(values: Values, column: string | undefined): Date | null {
  const text = textAt(values, column);
  if (text === '') return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new RowRefused(`${column ?? ''} is not a date: ${text.slice(0, 40)}`);
  return date;
}

function objectivesOf(values: Values, map: CatalogueMap): ImportedCourse['learningObjectives'] {
  const value = map.columns.learningObjectives ? valueAt(values, map.columns.learningObjectives) : undefined;
  if (value === undefined || value === null || value === '') return [];
  // A CSV cell lists them as it lists tags.
  const list = typeof value === 'string' ? value.split(/[|;]/).map((text) => text.trim()) : value;
  const read = learningObjectivesSchema.safeParse(list);
  if (!read.success) throw new RowRefused(`${map.columns.learningObjectives ?? ''} is not a list of objectives`);
  return read.data;
}

/** With its line breaks; empty where the catalogue has no column for it. */
function descriptionOf(values: Values, column: string | undefined): string {
  if (column === undefined) return '';
  const written = valueAt(values, column);
  if (typeof written !== 'string' || written.trim() === '') throw new RowRefused(`${column} is empty`);
  return written.trim();
}

/** A row as a course. Throws `RowRefused` with the reason. `creator` stands in where the row names none. */
export function toImportedCourse(values: Values, map: CatalogueMap, creator?: string): ImportedCourse {
  // PostgreSQL keeps every character but this one.
  if (JSON.stringify(values).includes('\\u0000')) throw new RowRefused('it has a NUL character');
  const { columns } = map;
  const title = required(values, columns.title);
  if (title.length > TITLE_MAX) throw new RowRefused(`${columns.title} is longer than ${TITLE_MAX} characters`);
  const description = descriptionOf(values, columns.description);
  if (description.length > DESCRIPTION_MAX)
    throw new RowRefused(`the description is longer than ${DESCRIPTION_MAX} characters`);
  const creatorName = textAt(values, columns.creator) || creator || map.creator || '';
  if (creatorName === '') throw new RowRefused('it names no creator; give one with --creator NAME');
  const rating = numberAt(values, columns.averageRating, 5);
  return {
    ...blankFields(STORED_FIELDS),
    ...plainTexts(values, map),
    externalId: `${map.source}:${required(values, columns.id)}`,
    title,
    description,
    creatorName,
    ...placeOf(values, map, title),
    pricePaise: priceOf(values, map),
    averageRating: rating === null ? null : Math.round(rating * 100) / 100,
    ratingsCount: countAt(values, columns.ratingsCount),
    studentsCount: countAt(values, columns.studentsCount),
    popularity: countAt(values, columns.popularity),
    importedSeconds: Math.round((numberAt(values, columns.totalHours, HOURS_MAX) ?? 0) * 3600),
    importedLessons: countOrNull(values, columns.lessonsCount),
    tags: tagsOf(values, map),
    level: levelOf(values, map),
    thumbnail: textAt(values, columns.thumbnail) || null,
    learningObjectives: objectivesOf(values, map),
    status: statusOf(values, map),
    publishedAt: dateAt(values, columns.publishedAt),
  };
}
