import { categoryLabel } from './categories.ts';

/** Names that cannot be made by capitalising each word. */
const NAMES: Record<string, string> = {
  'api-design': 'API Design',
  'c-and-cpp': 'C and C++',
  devops: 'DevOps',
  'ios-development': 'iOS Development',
  'it-certification': 'IT Certification',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
};

/** "web-design" → "Web Design", and technologies in their own spelling. */
export function subCategoryLabel(key: string): string {
  return NAMES[key] ?? categoryLabel(key);
}
