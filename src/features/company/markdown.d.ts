declare module '*.md' {
  import type { MarkdownText } from '#features/company/markdown-text.ts';

  const text: MarkdownText;
  export default text;
}
