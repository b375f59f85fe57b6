/** In what a course may be taught, by the names of the languages in English; an import may have others. */
export const LANGUAGES = [
  'Assamese',
  'Bengali',
  'English',
  'Gujarati',
  'Hindi',
  'Kannada',
  'Malayalam',
  'Marathi',
  'Nepali',
  'Odia',
  'Punjabi',
  'Sanskrit',
  'Tamil',
  'Telugu',
  'Urdu',
  'Arabic',
  'Chinese',
  'French',
  'German',
  'Italian',
  'Japanese',
  'Korean',
  'Portuguese',
  'Russian',
  'Spanish',
] as const;

const KNOWN: ReadonlySet<string> = new Set(LANGUAGES);
export const isLanguage = (name: string): boolean => KNOWN.has(name);
