import { categoryLabel } from './categories.ts';

/** Names that capitals of each word would spell wrong. */
const NAMES: Record<string, string> = {
  'api-design': 'API Design',
  'c-and-cpp': 'C and C++',
  devops: 'DevOps',
  'ios-development': 'iOS Development',
  'it-certification': 'IT Certification',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
};

/** "web-design" → "Web Design", and names of technologies as they spell themselves. */
export function subCategoryLabel(key: string): string {
  return NAMES[key] ?? categoryLabel(key);
}
