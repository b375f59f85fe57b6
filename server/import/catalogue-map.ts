import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { CATEGORY_KEYS } from '#contract/categories.ts';
import { COURSE_FIELDS, type ToldCourseFields } from '#contract/course-fields.ts';
import { mapFields } from '#contract/field.ts';
import { subCategoriesOf } from '#contract/sub-categories.ts';
import { fromRoot } from '../program/from-root.ts';

const MAPS_FOLDER = fromRoot('server/import/maps');

/** A column of a CSV, or a field of a JSON object; `a.b` reads field b of object a. */
const column = z.string().min(1);

type FieldColumns = { [N in keyof ToldCourseFields]: z.ZodOptional<typeof column> };
const fieldColumns = mapFields<FieldColumns>(COURSE_FIELDS, () => column.optional());
const OWN_NAMES = mapFields<Record<keyof ToldCourseFields, string>>(COURSE_FIELDS, (_, name) => name);

const placeSchema = z
  .strictObject({ category: z.enum(CATEGORY_KEYS), subCategory: z.string() })
  .refine(({ category, subCategory }) => subCategoriesOf(category).includes(subCategory), {
    message: 'is not a sub-category of the category',
    path: ['subCategory'],
  });

/** The value itself, lowercased; or what `values` makes of it. */
const tagSchema = z.strictObject({ column, values: z.record(z.string(), z.string()).optional() });

/** How the rows of a foreign catalogue become courses. Unknown fields are refused, so that a misspelt one is noticed. */
export const catalogueMapSchema = z.strictObject({
  /** Stands before the ids, so that the ids of two catalogues never meet. */
  source: z.string().regex(/^[a-z0-9-]+$/),
  about: z.string().optional(),
  /** A file that has all of these columns is read with this map when no other is named. */
  recognise: z.array(column).optional(),
  /** Shown as the creator where the row names none and the command gave none. */
  creator: z.string().optional(),
  /** Whether a field that `columns` does not name is in the column of its own name. */
  ownNames: z.boolean().optional(),
  columns: z.strictObject({
    ...fieldColumns,
    id: column,
    title: column,
    price: column,
    category: column,
    creator: column.optional(),
    level: column.optional(),
    averageRating: column.optional(),
    ratingsCount: column.optional(),
    studentsCount: column.optional(),
    popularity: column.optional(),
    totalHours: column.optional(),
    lessonsCount: column.optional(),
    thumbnail: column.optional(),
    status: column.optional(),
    publishedAt: column.optional(),
  }),
  /** `rupeesPerUnit`: the stated rate. `free`: values of a column that make the course free whatever the price says. */
  price: z
    .strictObject({
      unit: z.string(),
      rupeesPerUnit: z.number().positive(),
      free: z.strictObject({ column, values: z.array(z.string()) }).optional(),
    })
    .optional(),
  /** Their category names to ours; where a title has one of the words, that sub-category instead. */
  categories: z
    .record(
      z.string(),
      z.strictObject({
        place: placeSchema,
        byTitle: z.array(z.strictObject({ words: z.array(z.string()).min(1), place: placeSchema })).optional(),
      }),
    )
    .optional(),
  levels: z.record(z.string(), z.string()).optional(),
  tags: z.array(tagSchema).optional(),
});
export type CatalogueMap = z.infer<typeof catalogueMapSchema>;

async function readMap(path: string): Promise<CatalogueMap> {
  const read = catalogueMapSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (!read.success) throw new Error(`The map ${path} is not valid:\n${z.prettifyError(read.error)}`);
  const map = read.data;
  return map.ownNames ? { ...map, columns: { ...OWN_NAMES, ...map.columns } } : map;
}

/** A map by the path of its file, or by the name of one that is shipped. Throws with the field that is wrong. */
export async function loadMap(nameOrPath: string): Promise<CatalogueMap> {
  const shipped = join(MAPS_FOLDER, `${basename(nameOrPath, '.json')}.json`);
  if (existsSync(nameOrPath)) return readMap(nameOrPath);
  if (existsSync(shipped)) return readMap(shipped);
  throw new Error(`There is no map ${nameOrPath}: neither a file nor one of the shipped maps.`);
}

/** The shipped map whose columns a file has; the one of our own field names for any other. */
export async function recogniseMap(columns: readonly string[]): Promise<CatalogueMap> {
  for (const name of (await readdir(MAPS_FOLDER)).sort()) {
    const map = await readMap(join(MAPS_FOLDER, name));
    if (map.recognise?.every((wanted) => columns.includes(wanted))) return map;
  }
  return loadMap('code-it');
}
