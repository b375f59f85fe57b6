/** What a text lesson can begin with, in Markdown. */
export const LESSON_TEMPLATES = [
  {
    name: 'Lesson',
    content: `## What you will learn

-
-

## Before you begin

What learners need, and where to get it.

## Step by step

1.
2.
3.

## Summary

-

## Try it yourself

One thing to do before the next lesson.
`,
  },
  {
    name: 'Exercise',
    content: `## The task

What to do, in one or two sentences.

## What you need

-

## Steps

1.
2.
3.

## Hints

> Read these only when you are stuck.

-

## How to check that it works

-

## One solution

Explain it, do not just show it.
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

## Must have

- [ ]
- [ ]
- [ ]

## Nice to have

- [ ]

## Milestones

| Week | What is done |
| ---- | ------------ |
| 1    |              |
| 2    |              |
| 3    |              |

## How to hand it in

## How it is graded

| What            | Points |
| --------------- | -----: |
| It works        |     40 |
| It is readable  |     30 |
| It is explained |     30 |
`,
  },
  {
    name: 'Cheat sheet',
    content: `## The essentials

| What | How |
| ---- | --- |
|      |     |
|      |     |

## Commonly used

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
