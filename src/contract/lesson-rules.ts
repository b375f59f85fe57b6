/**
 * Constructs that no lesson needs and that take the parser quadratic time. Measured on micromark 4 with 150,000
 * characters: a paragraph of 2,500 marks takes seconds, one of 75,000 minutes; so do thousands of nested quotes.
 * Elements are counted after parsing.
 */
export const LESSON_MAX = { lines: 10_000, nesting: 12, marks: 1000, elements: 20_000 } as const;

const count = (value: number) => value.toLocaleString('en-IN');

export const LESSON_TEXT = {
  lines: `A lesson can have at most ${count(LESSON_MAX.lines)} lines. Please split it into several lessons.`,
  nesting: (line: number) =>
    `Line ${count(line)} nests quotes and lists more than ${LESSON_MAX.nesting} deep. Please use fewer levels.`,
  marks: (line: number) =>
    `The paragraph at line ${count(line)} has more than ${count(LESSON_MAX.marks)} marks such as * _ [ or \`. Please split it with empty lines, or put code between two lines of \`\`\`.`,
  elements: 'This lesson has too many parts to display. Please split it into several lessons.',
  slow: 'The formatting of this lesson is too complex to display. Please make it simpler, or split it into several lessons.',
} as const;

const LINE = /[^\r\n]*(?:\r\n|\r|\n|$)/y;
/** A quote's sign, or that of an item of a list, with the spaces before it. */
const CONTAINER = /([ \t]*)(?:(>)|(?:[-+*]|\d{1,9}[.)])(?=[ \t\r\n]|$))/y;
const LINE_ACROSS = /^[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const FENCE = /[ \t]*(`{3,}|~{3,})(.*)/y;
const INDENTED = /^(?: {4}|\t)/;
/** The start of a block that needs no empty line before it. */
const OWN_PART = /^[ \t]*[#|]/;
const MARKS = /[*_[\]`~]|<[!?]/g;

/**
 * The problem of a lesson’s text, in words for its author; null if there is none. It reads the text once, line by line,
 * and knows Markdown only roughly: a text that passes may still be too slow for the parser.
 */
export function lessonProblem(markdown: string): string | null {
  /** What closes the block of code that the walk is in. */
  let fence: string | null = null;
  /** The columns of the list items that are open. */
  let items: number[] = [];
  let marks = 0;
  let partStart = 1;
  let afterEmpty = true;
  let line = 0;
  for (let start = 0; start < markdown.length;) {
    LINE.lastIndex = start;
    const whole = LINE.exec(markdown)?.[0] ?? '';
    start += whole.length;
    if (++line > LESSON_MAX.lines) return LESSON_TEXT.lines;
    const text = whole.trimEnd();
    const { quotes, columns, rest } = containersOf(text);

    FENCE.lastIndex = rest;
    const [, signs, info = ''] = FENCE.exec(text) ?? [];
    if (fence !== null) {
      if (signs?.startsWith(fence) && info === '') fence = null;
      continue;
    }
    if (signs && !info.includes('`')) {
      fence = signs;
      marks = 0;
      afterEmpty = true;
      continue;
    }

    for (const column of columns) {
      items = items.filter((open) => open < column);
      items.push(column);
      if (quotes + items.length > LESSON_MAX.nesting) return LESSON_TEXT.nesting(line);
    }
    if (quotes > LESSON_MAX.nesting) return LESSON_TEXT.nesting(line);
    if (text === '' || columns.length > 0 || OWN_PART.test(text)) {
      marks = 0;
      partStart = text === '' ? line + 1 : line;
    } else if (afterEmpty && !/^[ \t>]/.test(text)) items = [];
    if (!INDENTED.test(text)) {
      marks += text.match(MARKS)?.length ?? 0;
      if (marks > LESSON_MAX.marks) return LESSON_TEXT.marks(partStart);
    }
    afterEmpty = text === '';
  }
  return null;
}

/** How many quotes a line begins with, the columns of its list items, and where what is in them begins. No more than one too many. */
function containersOf(text: string): { quotes: number; columns: number[]; rest: number } {
  const columns: number[] = [];
  let quotes = 0;
  let rest = 0;
  while (quotes + columns.length <= LESSON_MAX.nesting) {
    CONTAINER.lastIndex = rest;
    const [found, spaces = '', quote] = CONTAINER.exec(text) ?? [];
    // A line across is written like items within items.
    if (found === undefined || (quote === undefined && LINE_ACROSS.test(text.slice(rest)))) break;
    if (quote) quotes += 1;
    else columns.push(widthOf(text.slice(0, rest + spaces.length)));
    rest += found.length;
  }
  return { quotes, columns, rest };
}

/** Columns, with a tab at each fourth. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width = letter === '\t' ? width + 4 - (width % 4) : width + 1;
  return width;
}
