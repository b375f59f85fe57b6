import { and, asc, desc, inArray, like, or, sql, type SQL } from 'drizzle-orm';
import { meaningfulWords } from '#contract/search-words.ts';
import {
  correctedQuery,
  forgivenEdits,
  type KnownWord,
  nearWords,
  readingsOf,
  swapped,
  type WordReading,
} from '#contract/typo-rules.ts';
import type { Db } from '../../db/db.ts';
import { courses, searchWords } from '../../db/schema.ts';
import type { CountedCatalogue } from './catalogue.ts';
import { isPublic } from './course-view.ts';

export interface SearchMatch {
  /** Names what is looked for. */
  key: string;
  where: SQL;
  /** Best first; the id ends every tie. */
  order: SQL[];
}

export interface Search {
  /** Courses with every word. */
  strict: SearchMatch;
  /** Courses with some of them, for where no course has all. */
  relaxed: SearchMatch;
  /** What was probably meant: it is searched instead, or with `exact` would be. Null: what was typed. */
  corrected: string | null;
}

const toWord = (word: string) => word.toLowerCase();

/** Lowercased words of letters and digits. */
function searchTerms(q: string): string[] {
  return meaningfulWords((q.match(/[\p{L}\p{N}]+/gu) ?? []).map(toWord));
}

/** Words that may be near `word`, of which the rules choose. */
async function nearOf(db: Db, word: string): Promise<WordReading['near']> {
  if (forgivenEdits(word.length + 1) === 0) return [];
  // The first letter is seldom mistyped, and finds what swapped letters hide from the trigrams of a short word.
  const maybe = or(
    sql`${searchWords.word} % ${word}`,
    like(searchWords.word, `${String.fromCodePoint(word.codePointAt(0) ?? 0)}%`),
    inArray(searchWords.word, swapped(word)),
  );
  const apart = forgivenEdits(word.length + 1);
  const found = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(and(maybe, sql`abs(length(${searchWords.word}) - ${word.length}) <= ${apart}`));
  const likely = nearWords(
    word,
    found.map((row): KnownWord => [row.word, 0]),
    { max: COUNTED_MAX },
  );
  if (likely.length < 2) return likely;
  const counts = await countCourses(
    db,
    likely.map((one) => one.word),
  );
  return nearWords(word, counts);
}

/** So many words are held against how often they stand in courses. */
const COUNTED_MAX = 24;
/** One word that so many courses have is as likely as another. */
const OFTEN = 1000;

async function countCourses(db: Db, words: string[]): Promise<KnownWord[]> {
  const counts = words.map(
    (word) =>
      sql`(${word}::text, (${matching([word])} select count(*)::int from (select 1 from matches limit ${OFTEN}) as counted))`,
  );
  const { rows } = await db.execute<{ word: string; count: number }>(
    sql`select word, count from (values ${sql.join(counts, sql.raw(', '))}) as counted (word, count)`,
  );
  return rows.map(({ word, count }): KnownWord => [word, count]);
}

/** Whether a course has all of the words. */
const has = (words: readonly string[]) => sql`${courses.search} @@ (${joinTerms(words, '&&')})`;
const courseWith = (words: readonly string[]) => ({ key: `all ${words.join(' ')}`, where: has(words) });

/** The public courses that match: of more than a search looks at, the most popular. */
export function findMatches(
  { db, counts, searched }: CountedCatalogue,
  { key, where }: Pick<SearchMatch, 'key' | 'where'>,
): Promise<string[]> {
  return counts.matches(key, async () => {
    // By an index of popularity PostgreSQL would read most courses, to find enough that match.
    const { rows } = await db.execute<{ id: string }>(sql`
      with matches as materialized (
        select ${courses.id}, ${courses.popularity} from ${courses} where ${and(isPublic, where)}
      )
      select id from matches order by popularity desc, id limit ${searched}`);
    return rows.map(({ id }) => id);
  });
}

/**
 * Courses with all of the words, as many as are taken of them. For few rows alone PostgreSQL would go through the table until it has
 * met them: to its end, for a word that no course has.
 */
const matching = (words: readonly string[]) =>
  sql`with matches as materialized (select 1 from ${courses} where ${and(isPublic, has(words))})`;

async function isThere(db: Db, words: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute(sql`${matching(words)} select 1 from matches limit 1`);
  return rows.length > 0;
}

async function findReading(db: Db, readings: readonly string[][]): Promise<string[] | undefined> {
  for (const reading of readings) if (await isThere(db, reading)) return reading;
  return undefined;
}

/** What the words probably mean: of the likeliest readings the first that a course has all of, else the likeliest. */
async function readWords(catalogue: CountedCatalogue, words: string[]): Promise<string[]> {
  // The usual case costs no look of its own: what matches is asked for next.
  if ((await findMatches(catalogue, courseWith(words))).length > 0) return words;
  const { db } = catalogue;
  const read = await Promise.all(
    words.map(async (word): Promise<WordReading> => {
      const known = await isThere(db, [word]);
      return { word, known, near: known ? [] : await nearOf(db, word) };
    }),
  );
  const readings = readingsOf(read);
  const found = await findReading(db, readings);
  if (found || words.length === 1) return found ?? readings[0] ?? words;
  // Each may be a word, and yet not the one that was meant beside the others.
  const doubted = await Promise.all(
    read.map(async ({ word, known, near }) => ({ word, known, near: known ? await nearOf(db, word) : near })),
  );
  return (await findReading(db, readingsOf(doubted, { doubt: true }))) ?? readings[0] ?? words;
}

type Weights = '' | 'A' | 'AB' | 'ABC';

/** A word as a tsquery: the beginning of a word, and its stem. A single letter begins a word only where it is all there is. */
function termQuery(word: string, prefix: boolean, weights: Weights): SQL {
  const label = weights && `:${weights}`;
  const literal = sql`to_tsquery('simple', ${`'${word}'${prefix ? `:*${weights}` : label}`})`;
  return sql`(${literal} || ${sql`to_tsquery('english', ${`'${word}'${label}`})`})`;
}

function joinTerms(words: readonly string[], by: '&&' | '||', weights: Weights = ''): SQL {
  return sql.join(
    words.map((word) => termQuery(word, word.length > 1 || words.length === 1, weights)),
    sql.raw(` ${by} `),
  );
}

/**
 * Full-text search with typos forgiven (contract/typo-rules.ts); `exact`: the words as they are typed. Title outranks creator,
 * creator category, category tags; within a rank the whole title counts, then the density of matches, then popularity.
 */
export async function readSearch(catalogue: CountedCatalogue, q: string, { exact = false } = {}): Promise<Search> {
  const words = searchTerms(q);
  if (words.length === 0) {
    const nothing = { key: 'nothing', where: sql`false`, order: [asc(courses.id)] };
    return { strict: nothing, relaxed: nothing, corrected: null };
  }
  const reading = await catalogue.counts.reading(words, () => readWords(catalogue, words));
  const corrected = correctedQuery(q, words, { reading, toTerm: toWord });
  const wanted = exact ? words : reading;
  const phrase = ((exact ? null : corrected) ?? q).trim().toLowerCase();
  const title = sql`lower(${courses.title})`;
  const within = [
    desc(sql`${title} = ${phrase}`),
    desc(sql`starts_with(${title}, ${phrase})`),
    desc(sql`round(word_similarity(${phrase}, ${title})::numeric, 1)`),
  ];
  const ranks = (of: readonly string[], by: '&&' | '||') =>
    (['A', 'AB', 'ABC'] as const).map((weights) => desc(sql`${courses.search} @@ (${joinTerms(of, by, weights)})`));
  const rest = (query: SQL) => [
    desc(sql`ts_rank('{0.05, 0.15, 0.4, 1.0}', ${courses.search}, ${query})`),
    desc(courses.popularity),
    asc(courses.id),
  ];

  const all = joinTerms(wanted, '&&');
  const strict: SearchMatch = {
    ...courseWith(wanted),
    order: [...ranks(wanted, '&&'), ...within, ...rest(all)],
  };
  if (exact) return { strict, relaxed: strict, corrected };

  const every = [...new Set([...words, ...reading])];
  const any = joinTerms(every, '||');
  const matched = sql.join(
    every.map((word) => sql`(${courses.search} @@ ${termQuery(word, true, '')})::int`),
    sql` + `,
  );
  const relaxed: SearchMatch = {
    key: `any ${every.join(' ')} like ${phrase}`,
    // Apart, because PostgreSQL reads the whole table for the one or the other.
    where: sql`${courses.id} in (
      select ${courses.id} from ${courses} where ${courses.search} @@ (${any})
      union all select ${courses.id} from ${courses} where ${phrase} <% ${title})`,
    order: [desc(sql`${matched}`), ...ranks(every, '||'), ...within, ...rest(any)],
  };
  return { strict, relaxed, corrected };
}
