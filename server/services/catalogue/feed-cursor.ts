import { CATEGORY_KEYS } from '#contract/categories.ts';
import { FEED_RANKS } from '#contract/course.ts';
import { isUuid } from './course-view.ts';

/** A place in the order of the changes. */
export interface ChangesCursor {
  kind: 'changes';
  epoch: string;
  /** The last row that was sent: its change and its id. */
  seq: number;
  id: string;
  /** The clock when the first fill began: a tombstone up to here is of a course that the device never got. */
  start: number;
}

/** A place in a fill that takes the best courses first. */
export interface RankCursor {
  kind: 'rank';
  epoch: string;
  /** The clock when the fill began: where the changes are to be followed from. */
  start: number;
  by: (typeof FEED_RANKS)[number];
  category: string | null;
  /** By rating: the catalogue's mean when the fill began, in hundredths of a star. A later one would make another order. */
  mean: number;
  /** The last row that was sent: its popularity or its rating's score (-1: none), the number of its ratings, its id. */
  after: readonly [value: number, count: number, id: string] | null;
}

export type FeedCursor = ChangesCursor | RankCursor;

const WHOLE = /^\d{1,15}$/;
const MEAN = /^\d{1,3}$/;
const MARK = 'rank';

/** The cursor as text that means nothing to its holder. */
export function encodeCursor(cursor: FeedCursor): string {
  const fields =
    cursor.kind === 'changes'
      ? [cursor.epoch, cursor.seq, cursor.id, cursor.start].join('.')
      : [MARK, cursor.epoch, cursor.start, cursor.by, cursor.category ?? '', cursor.mean, ...(cursor.after ?? [])].join(
          '|',
        );
  return Buffer.from(fields).toString('base64url');
}

/** The cursor, or null if the text is not one. */
export function decodeCursor(text: string): FeedCursor | null {
  const fields = Buffer.from(text, 'base64url').toString();
  return fields.startsWith(`${MARK}|`) ? toRankCursor(fields.split('|')) : toChangesCursor(fields.split('.'));
}

/** Four fields, as devices of every version hold them. */
function toChangesCursor([epoch, seq, id, start, ...more]: string[]): ChangesCursor | null {
  if (more.length > 0 || !epoch || !seq || !id || !start) return null;
  if (!isUuid(epoch) || !isUuid(id) || !WHOLE.test(seq) || !WHOLE.test(start)) return null;
  return { kind: 'changes', epoch, seq: Number(seq), id, start: Number(start) };
}

function toRankCursor([, epoch = '', start = '', by, category, mean = '', ...after]: string[]): RankCursor | null {
  const order = FEED_RANKS.find((known) => known === by);
  const within = category === '' ? null : CATEGORY_KEYS.find((known) => known === category);
  if (!isUuid(epoch) || !WHOLE.test(start) || !order || within === undefined || !MEAN.test(mean)) return null;
  const place = { kind: 'rank' as const, epoch, start: Number(start), by: order, category: within, mean: Number(mean) };
  if (after.length === 0) return { ...place, after: null };
  const [value = '', count = '', id = '', ...more] = after;
  if (more.length > 0 || !/^(-1|\d{1,10}(\.\d{1,17})?)$/.test(value) || !/^\d{1,10}$/.test(count) || !isUuid(id))
    return null;
  return { ...place, after: [Number(value), Number(count), id] };
}
