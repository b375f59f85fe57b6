import type { InstructorCourse } from '#contract/authoring.ts';
import { COURSE_FIELDS, type CourseFields } from '#contract/course-fields.ts';
import { isCategoryKey } from '#contract/categories.ts';
import { PRICE_MAX_RUPEES } from '#contract/limits.ts';

/** A course as it is typed: the price as it stands in its field, what is learnt as lines. */
export interface CourseForm extends Record<string, unknown> {
  title: string;
  description: string;
  price: string;
  category: string;
  subCategory: string;
  tags: string[];
  learningObjectives: string;
}

export type CourseErrors = Partial<Record<Extract<keyof CourseForm, string>, string>>;

export const EMPTY_COURSE: CourseForm = {
  title: '',
  description: '',
  price: '',
  category: '',
  subCategory: '',
  tags: [],
  learningObjectives: '',
};

/** Imported courses may group what is learnt under headings, which lines cannot tell. */
export function hasPlainObjectives({ learningObjectives }: Pick<InstructorCourse, 'learningObjectives'>): boolean {
  return learningObjectives.every((one) => typeof one === 'string' && !one.includes('\n') && one.trim() === one);
}

export function toCourseForm(course: InstructorCourse): CourseForm {
  const { title, description, price, category, subCategory, tags } = course;
  const objectives = course.learningObjectives.filter((one) => typeof one === 'string').join('\n');
  return { title, description, price: String(price), category, subCategory, tags, learningObjectives: objectives };
}

const READ: { [N in keyof CourseFields]: (form: CourseForm) => CourseFields[N] } = {
  title: ({ title }) => title,
  description: ({ description }) => description,
  price: ({ price }) => Number(price.trim()),
  category: ({ category }) => category as CourseFields['category'],
  subCategory: ({ subCategory }) => subCategory,
  tags: ({ tags }) => tags,
  learningObjectives: ({ learningObjectives }) =>
    learningObjectives
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
};

/** The fields that `form` has, as the calls take them. */
export function toCourseFields(form: Partial<CourseForm>): Partial<CourseFields> {
  const names = Object.keys(form) as (keyof CourseFields)[];
  return Object.fromEntries(names.map((name) => [name, READ[name](form as CourseForm)]));
}

/** What is wrong with each field, by the rules of the contract and in its words. */
export function checkCourse(form: CourseForm): CourseErrors {
  const errors: CourseErrors = {};
  if (form.title.trim() === '') errors.title = COURSE_FIELDS.title.required;
  if (form.description.trim() === '') errors.description = COURSE_FIELDS.description.required;
  const typed = form.price.trim();
  if (!/^\d+([.]\d{1,2})?$/.test(typed)) errors.price = COURSE_FIELDS.price.required;
  else if (Number(typed) > PRICE_MAX_RUPEES)
    errors.price = `A course may cost at most ₹${PRICE_MAX_RUPEES.toLocaleString('en-IN')}`;
  if (!isCategoryKey(form.category)) errors.category = COURSE_FIELDS.category.required;
  if (form.subCategory.trim() === '') {
    errors.subCategory = COURSE_FIELDS.subCategory.required;
  }
  return errors;
}
