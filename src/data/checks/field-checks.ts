import { type Fields, type Kind, mapFields, type Written } from '#contract/field.ts';
import { type Check, isBoolean, isNumber, isString, listOf, nullable, optional } from './shape.ts';

const CHECKS: { [K in Kind]: Check<unknown> } = {
  line: isString,
  prose: isString,
  price: isNumber,
  // An unknown category is shown with its key as its name.
  category: isString,
  subCategory: isString,
  language: isString,
  tags: listOf(isString),
  objectives: listOf(isString),
  markdown: nullable(isString),
  link: nullable(isString),
  switch: isBoolean,
};

/** Checks for the stored fields. Optional fields may be missing, because earlier builds did not have them. */
export function fieldChecks<F extends Fields>(fields: F): { [N in keyof F]: Check<Written[F[N]['kind']]> } {
  return mapFields(fields, ({ kind, required }) => (required === undefined ? optional(CHECKS[kind]) : CHECKS[kind]));
}
