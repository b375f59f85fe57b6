/** What a text lesson can begin with, in Markdown. */
export const LESSON_TEMPLATES = [
  {
    name: 'Lesson',
    content: `## What you will learn

-
-

## Before you begin

What is needed, and where to get it.

## Step by step

1.
2.
3.

## In short

-

## Try it yourself

One thing to do before the next lesson.
`,
  },
  {
    name: 'Exercise',
    content: `## The task

What is to be done, in one or two sentences.

## What you need

-

## Steps

1.
2.
3.

## Hints

> Read these only when you are stuck.

-

## How you know that it works

-

## One solution

Explain it, do not only show it.
`,
  },
  {
    name: 'Reading list',
    content: `## Read first

- [Title](https://) – author. Why it is worth the time.

## Read next

- [Title](https://) – author. What it adds.

## If you want to go deeper

- [Title](https://) – author.

## Questions while you read

1.
2.
`,
  },
  {
    name: 'Project brief',
    content: `## What you will build

The result, and who it is for.

## It has to

- [ ]
- [ ]
- [ ]

## It may also

- [ ]

## Milestones

| Week | What is done |
| ---- | ------------ |
| 1    |              |
| 2    |              |
| 3    |              |

## How to hand it in

## How it is judged

| What            | Points |
| --------------- | -----: |
| It works        |     40 |
| It is readable  |     30 |
| It is explained |     30 |
`,
  },
  {
    name: 'Cheat sheet',
    content: `## The most important

| What | How |
| ---- | --- |
|      |     |
|      |     |

## Often needed

\`\`\`

\`\`\`

## Easily confused

- **This** is not **that**:

## See also

-
`,
  },
] as const;

/** Whether a template may replace this text: it is empty or an unchanged template. */
export function isFreeForTemplate(content: string): boolean {
  return content.trim() === '' || LESSON_TEMPLATES.some((template) => template.content === content);
}
