import { type Fields, type Kind, mapFields, type Written } from '#contract/field.ts';
import { type Check, isBoolean, isNumber, isString, listOf, nullable, optional } from './shape.ts';

const CHECKS: { [K in Kind]: Check<unknown> } = {
  line: isString,
  prose: isString,
  price: isNumber,
  // One that this version does not know is shown as it is called.
  category: isString,
  subCategory: isString,
  tags: listOf(isString),
  objectives: listOf(isString),
  markdown: nullable(isString),
  link: nullable(isString),
  switch: isBoolean,
};

/** Checks of what a row says of the fields. What is not required may be missing: an earlier version did not know of it. */
export function fieldChecks<F extends Fields>(fields: F): { [N in keyof F]: Check<Written[F[N]['kind']]> } {
  return mapFields(fields, ({ kind, required }) => (required === undefined ? optional(CHECKS[kind]) : CHECKS[kind]));
}
