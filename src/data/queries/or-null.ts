import { ApiFailure } from '#data/api/api-error.ts';

/** The answer's data; null when the server has none. Null and not an error, so that the page's HTML can include the answer. */
export async function orNull<T>(answer: Promise<{ data: T }>): Promise<T | null> {
  try {
    return (await answer).data;
  } catch (error) {
    if (error instanceof ApiFailure && error.detail.kind === 'http' && error.detail.status === 404) return null;
    throw error;
  }
}
