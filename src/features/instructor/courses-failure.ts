import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import type { ApiError } from '#data/api/api-error.ts';

/** Why the list of courses cannot be shown (specification, section 8). */
export function coursesFailure(error: ApiError): string {
  return error.kind === 'http' && error.message
    ? `Failed to fetch courses: ${error.message}`
    : AUTHORING_TEXT.coursesFailed;
}
