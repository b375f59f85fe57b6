import { type Field, having, type ToldOf, type WrittenOf } from './field.ts';
import { TITLE_MAX } from './limits.ts';

interface CourseField extends Field {
  /** Whether a card, a list and a carousel know it too. */
  onCard: boolean;
}

/**
 * What an instructor says of a course, in the order of the form. Validators, the answers, the table's columns of the same names,
 * export and erasure, commands, copies and forms follow from it (docs/architecture.md, 'A field of a course or a track').
 */
export const COURSE_FIELDS = {
  title: {
    kind: 'line',
    label: 'Title',
    max: TITLE_MAX,
    required: 'Course title is required',
    words: true,
    onCard: true,
  },
  description: {
    kind: 'prose',
    label: 'Description',
    max: 10_000,
    required: 'Course description is required',
    words: true,
    onCard: true,
  },
  price: {
    kind: 'price',
    label: 'Price',
    required: 'The price must be a number of rupees',
    words: false,
    onCard: true,
  },
  category: { kind: 'category', label: 'Category', required: 'Choose a category', words: false, onCard: true },
  subCategory: {
    kind: 'subCategory',
    label: 'Sub-category',
    max: 100,
    required: 'Choose a sub-category',
    words: false,
    onCard: true,
  },
  language: { kind: 'language', label: 'Language', max: 40, words: false, onCard: true },
  tags: { kind: 'tags', label: 'Tags', words: true, onCard: true },
  learningObjectives: { kind: 'objectives', label: "What you'll learn", words: true, onCard: false },
} as const satisfies Record<string, CourseField>;

export type CourseFields = WrittenOf<typeof COURSE_FIELDS>;
export type ToldCourseFields = ToldOf<typeof COURSE_FIELDS>;

/** Those that a card knows. */
export const CARD_FIELDS = having(COURSE_FIELDS, 'onCard');
/** Those that are the author's own words. */
export const COURSE_WORDS = having(COURSE_FIELDS, 'words');
