import { asc, desc, like, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { courses, searchWords } from '../../db/schema.ts';
import { forgivenEdits, typoDistance } from './typo-distance.ts';

export interface SearchMatch {
  where: SQL;
  /** Best first; the id ends every tie. */
  order: SQL[];
}

const TERMS_MAX = 12;
const ALTERNATIVES_MAX = 6;
/** Words that may be missing from a course that is meant. */
const FILLERS = new Set('a an and as at by for from how in into is it of on or the to with your you'.split(' '));

/** Lowercased words of letters and digits; fillers are dropped when something else is left. */
function searchTerms(q: string): string[] {
  const words = q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const unique = [...new Set(words)].slice(0, TERMS_MAX);
  const meaningful = unique.filter((word) => !FILLERS.has(word));
  return meaningful.length > 0 ? meaningful : unique;
}

interface Term {
  word: string;
  /** Some course has a word that starts so. */
  known: boolean;
  /** Words of the catalogue that were probably meant, nearest first. */
  alternatives: string[];
  /** Also match what the word begins: not for the "c" of "c programming". */
  prefix: boolean;
}

async function readTerms(db: Db, words: string[]): Promise<Term[]> {
  const long = words.filter((word) => forgivenEdits(word.length) > 0);
  // The first letter is seldom mistyped, and finds what two swapped letters hide from the trigrams of a short word.
  const near = long.map((word) =>
    or(sql`${searchWords.word} % ${word}`, like(searchWords.word, `${word.slice(0, 1)}%`)),
  );
  const exact = words.map((word) => like(searchWords.word, `${word}%`));
  const found = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(or(...exact, ...near));
  return words.map((word) => {
    const forgiven = forgivenEdits(word.length);
    const alternatives = found
      .map((row) => ({ word: row.word, edits: nearest(word, row.word, forgiven) }))
      .filter(({ edits }) => edits > 0 && edits <= forgiven)
      .sort((a, b) => a.edits - b.edits || (a.word < b.word ? -1 : 1))
      .slice(0, ALTERNATIVES_MAX);
    return {
      word,
      known: found.some((row) => row.word.startsWith(word)),
      alternatives: alternatives.map((alternative) => alternative.word),
      prefix: word.length > 1 || words.length === 1,
    };
  });
}

function nearest(word: string, candidate: string, forgiven: number): number {
  if (Math.abs(word.length - candidate.length) > forgiven) return forgiven + 1;
  return typoDistance(word, candidate);
}

type Weights = '' | 'A' | 'AB' | 'ABC';

/** One term as a tsquery: the word as a prefix, its stem, and what else it may have meant. */
function termQuery(term: Term, fuzzy: boolean, weights: Weights): SQL {
  const label = weights && `:${weights}`;
  const words = [`'${term.word}'${term.prefix ? `:*${weights}` : label}`];
  if (fuzzy) words.push(...term.alternatives.map((word) => `'${word.replaceAll("'", "''")}'${label}`));
  const literal = sql`to_tsquery('simple', ${words.join(' | ')})`;
  const stem = sql`to_tsquery('english', ${`'${term.word}'${label}`})`;
  return sql`(${literal} || ${stem})`;
}

function joinTerms(terms: Term[], fuzzy: (term: Term) => boolean, by: '&&' | '||', weights: Weights = ''): SQL {
  return sql.join(
    terms.map((term) => termQuery(term, fuzzy(term), weights)),
    sql.raw(` ${by} `),
  );
}

/**
 * Full-text search with typos forgiven. `strict` wants every word (a word that no course has is replaced by its
 * neighbours); `relaxed`, for when that finds nothing, any of them. Title outranks creator, creator category, category
 * tags; within a rank the whole title counts, then the density of matches, then popularity.
 */
export async function readSearch(db: Db, q: string): Promise<{ strict: SearchMatch; relaxed: SearchMatch }> {
  const words = searchTerms(q);
  if (words.length === 0) {
    const nothing = { where: sql`false`, order: [asc(courses.id)] };
    return { strict: nothing, relaxed: nothing };
  }
  const terms = await readTerms(db, words);
  const phrase = q.trim().toLowerCase();
  const title = sql`lower(${courses.title})`;
  const within = [
    desc(sql`${title} = ${phrase}`),
    desc(sql`starts_with(${title}, ${phrase})`),
    desc(sql`round(word_similarity(${phrase}, ${title})::numeric, 1)`),
  ];
  const ranks = (fuzzy: (term: Term) => boolean, by: '&&' | '||') =>
    (['A', 'AB', 'ABC'] as const).map((weights) => sql`${courses.search} @@ (${joinTerms(terms, fuzzy, by, weights)})`);
  const rest = (query: SQL) => [
    desc(sql`ts_rank('{0.05, 0.15, 0.4, 1.0}', ${courses.search}, ${query})`),
    desc(courses.popularity),
    asc(courses.id),
  ];

  const onlyUnknown = (term: Term) => !term.known;
  const all = joinTerms(terms, onlyUnknown, '&&');
  const strict: SearchMatch = {
    where: sql`${courses.search} @@ (${all})`,
    order: [...ranks(onlyUnknown, '&&').map((rank) => desc(rank)), ...within, ...rest(all)],
  };

  const every = () => true;
  const any = joinTerms(terms, every, '||');
  const matched = sql.join(
    terms.map((term) => sql`(${courses.search} @@ ${termQuery(term, true, '')})::int`),
    sql` + `,
  );
  const relaxed: SearchMatch = {
    where: sql`(${courses.search} @@ (${any}) or ${phrase} <% ${title})`,
    order: [desc(sql`${matched}`), ...ranks(every, '||').map((rank) => desc(rank)), ...within, ...rest(any)],
  };
  return { strict, relaxed };
}
