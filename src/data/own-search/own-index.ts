import MiniSearch, { type SearchResult } from 'minisearch';
import { meaningfulWords } from '#contract/search-words.ts';
import { correctedQuery } from '#contract/typo-rules.ts';
import { toTerm, toTerms } from '../catalogue/search/search-terms.ts';
import { Vocabulary } from '../catalogue/search/vocabulary.ts';

/** What is indexed as one: a lesson with all that it says, or a note. */
export interface OwnDocument {
  id: string;
  courseId: string;
  trackId: string;
  title: string;
  text: string;
  /** What is said in its film, in every language of its captions. */
  said: string;
}

export interface Match {
  id: string;
  courseId: string;
  trackId: string;
  score: number;
  /** The words in it that the query means. */
  terms: string[];
}

export interface Matches {
  /** The best first. */
  found: Match[];
  /** What was probably meant and searched instead; null: what was typed. */
  corrected: string | null;
}

const BOOST = { title: 4, text: 2, said: 1 };

/** The documents of one group leave the index together: the lessons of a course, for example. */
interface Group {
  places: Map<string, Pick<OwnDocument, 'courseId' | 'trackId'>>;
  /** Words with their places: what it costs. */
  postings: number;
  /** How often each word stands in them; when all are added, as a text of 'word count' lines, which takes a tenth of the memory. */
  counted: Map<string, number> | string;
}

const packed = (counted: ReadonlyMap<string, number>) =>
  [...counted].map(([term, count]) => `${term} ${count}`).join('\n');

function unpacked(lines: string): [string, number][] {
  return lines.split('\n').map((line) => {
    const space = line.lastIndexOf(' ');
    return [line.slice(0, space), Number(line.slice(space + 1))];
  });
}

/**
 * A search index in memory over what a learner owns. It has the words and not the texts: passages are read from their source when
 * they are shown. Typos are forgiven as in the catalogue (contract/typo-rules.ts).
 */
export class OwnIndex {
  readonly #terms = new Vocabulary();
  readonly #groups = new Map<string, Group>();
  readonly #places = new Map<string, Pick<OwnDocument, 'courseId' | 'trackId'>>();
  /** Postings of the document that is being added, and the words of its group. */
  #added = 0;
  #counted = new Map<string, number>();
  readonly #index = new MiniSearch<OwnDocument>({
    fields: Object.keys(BOOST),
    tokenize: (text, field) => {
      const terms = toTerms(text);
      if (field !== undefined) this.#added += new Set(terms).size;
      return terms;
    },
    processTerm: (term, field) => {
      if (field === undefined) return term;
      this.#terms.count(term, 1);
      this.#counted.set(term, (this.#counted.get(term) ?? 0) + 1);
      return term;
    },
  });

  /** How many words with their places the index has: each costs about as much memory. */
  get postings(): number {
    let sum = 0;
    for (const { postings } of this.#groups.values()) sum += postings;
    return sum;
  }

  get size(): number {
    return this.#places.size;
  }

  has(group: string): boolean {
    return this.#groups.has(group);
  }

  /** Replaces the documents of a group. Awaits `pause` between two of them. */
  async put(group: string, documents: Iterable<OwnDocument> | AsyncIterable<OwnDocument>, pause?: () => Promise<void>) {
    this.remove(group);
    const counted = new Map<string, number>();
    const made: Group = { places: new Map(), postings: 0, counted };
    this.#groups.set(group, made);
    for await (const document of documents) {
      // Another put or remove of the group has begun meanwhile.
      if (this.#groups.get(group) !== made) return;
      const place = { courseId: document.courseId, trackId: document.trackId };
      this.#added = 0;
      this.#counted = counted;
      this.#index.add(document);
      made.places.set(document.id, place);
      made.postings += this.#added;
      this.#places.set(document.id, place);
      await pause?.();
    }
    made.counted = packed(counted);
  }

  remove(group: string): void {
    const gone = this.#groups.get(group);
    if (!gone) return;
    this.#groups.delete(group);
    const counts = typeof gone.counted === 'string' ? unpacked(gone.counted) : gone.counted;
    for (const [term, count] of counts) this.#terms.count(term, -count);
    for (const id of gone.places.keys()) {
      this.#places.delete(id);
      this.#index.discard(id);
    }
  }

  search(query: string): Matches {
    const typed = toTerms(query);
    const last = typed.at(-1);
    const terms = meaningfulWords(typed);
    if (last === undefined || terms.length === 0) return { found: [], corrected: null };
    const { reading, found } = this.#terms.read(terms, {
      find: (words) => this.#find(words, 'AND'),
      ...(terms.includes(last) && { unfinished: last }),
    });
    const corrected = correctedQuery(query, terms, { reading, toTerm });
    return { found: found.length > 0 ? found : this.#find([...new Set([...terms, ...reading])], 'OR'), corrected };
  }

  #find(terms: string[], combineWith: 'AND' | 'OR'): Match[] {
    const last = terms.length - 1;
    const found: SearchResult[] = this.#index.search(terms.join(' '), {
      tokenize: () => terms,
      combineWith,
      boost: BOOST,
      prefix: (term, at) => at === last || !this.#terms.has(term),
      fuzzy: false,
      weights: { prefix: 0.6, fuzzy: 0 },
    });
    return found.flatMap(({ id, score, terms: matched }) => {
      const place = this.#places.get(id as string);
      return place ? [{ id: id as string, ...place, score, terms: matched }] : [];
    });
  }
}
