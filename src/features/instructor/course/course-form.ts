import type { InstructorCourse } from '#contract/authoring.ts';
import { COURSE_FIELDS, type CourseFields } from '#contract/course-fields.ts';
import { checkForm, emptyForm, readForm, toForm, type TypedOf } from '../fields/typed-field.ts';

/** A course as it is typed. */
export type CourseForm = TypedOf<typeof COURSE_FIELDS>;
export type CourseErrors = Partial<Record<keyof CourseForm, string>>;

export const EMPTY_COURSE: CourseForm = emptyForm(COURSE_FIELDS);

/** Imported courses may group what is learnt under headings, which lines cannot tell. */
export function hasPlainObjectives({ learningObjectives }: Pick<InstructorCourse, 'learningObjectives'>): boolean {
  return learningObjectives.every((one) => typeof one === 'string' && !one.includes('\n') && one.trim() === one);
}

export function toCourseForm(course: InstructorCourse): CourseForm {
  return toForm(COURSE_FIELDS, course);
}

/** The fields that `form` has, as the calls take them. */
export function toCourseFields(form: Partial<CourseForm>): Partial<CourseFields> {
  return readForm(COURSE_FIELDS, form);
}

/** What is wrong with each field. */
export function checkCourse(form: CourseForm): CourseErrors {
  return checkForm(COURSE_FIELDS, form);
}
