import * as z from 'zod/mini';

/** Elements with nothing but a name and children. */
const PLAIN_TAGS = [
  'p',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'em',
  'strong',
  'del',
  'code',
  'sup',
  'blockquote',
  'div',
  'ul',
  'li',
  'table',
  'tr',
] as const;
const VOID_TAGS = ['hr', 'br'] as const;
const CELL_TAGS = ['th', 'td'] as const;
const ALIGNMENTS = ['left', 'center', 'right'] as const;

/**
 * A parsed text lesson: words and elements, so that a page needs no parser. Addresses are as the author wrote them; the
 * renderer decides which are safe.
 */
export type LessonDocument = LessonNode[];
export type LessonNode = string | LessonElement;
export type LessonElement =
  | { tag: (typeof PLAIN_TAGS)[number]; children: LessonNode[] }
  | { tag: (typeof VOID_TAGS)[number] }
  | { tag: 'a'; url: string; children: LessonNode[] }
  | { tag: 'img'; url: string; alt: string }
  | { tag: 'ol'; start: number; children: LessonNode[] }
  /**
   * `colours`: the pieces of `text` in turn, each as its length in UTF-16 units and its number in `CODE_KINDS`. Missing where
   * the language is not known, and in documents of before.
   */
  | { tag: 'pre'; language: string | null; text: string; colours?: number[] | undefined }
  /** The checkbox of a task. */
  | { tag: 'input'; checked: boolean }
  | { tag: (typeof CELL_TAGS)[number]; align: (typeof ALIGNMENTS)[number] | null; children: LessonNode[] };

const children = z.lazy(() => lessonDocumentSchema);

const lessonNodeSchema: z.ZodMiniType<LessonNode> = z.union([
  z.string(),
  z.discriminatedUnion('tag', [
    z.object({ tag: z.enum(PLAIN_TAGS), children }),
    z.object({ tag: z.enum(VOID_TAGS) }),
    z.object({ tag: z.literal('a'), url: z.string(), children }),
    z.object({ tag: z.literal('img'), url: z.string(), alt: z.string() }),
    z.object({ tag: z.literal('ol'), start: z.int(), children }),
    z.object({
      tag: z.literal('pre'),
      language: z.nullable(z.string()),
      text: z.string(),
      colours: z.optional(z.array(z.int())),
    }),
    z.object({ tag: z.literal('input'), checked: z.boolean() }),
    z.object({ tag: z.enum(CELL_TAGS), align: z.nullable(z.enum(ALIGNMENTS)), children }),
  ]),
]);

export const lessonDocumentSchema: z.ZodMiniType<LessonDocument> = z.array(lessonNodeSchema);
