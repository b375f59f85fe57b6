import { anySignal } from '#lib/any-signal.ts';
import type { FetchBudget } from './fetch-budget.ts';

/** For a response of unknown length: bytes reserved ahead of those read; more than a browser buffers for one read. */
const STEP_BYTES = 256 * 1024;

/**
 * Fetches a complete response within a data budget. The Content-Length is reserved before the body is read; if it does not fit,
 * the request is aborted. If the length is unknown (a compressed response), the decompressed bytes are counted, which are more
 * than those transferred. If the response breaks off, everything that was reserved counts. Rejects like `fetch`, and with
 * `DataRefused`.
 */
export async function budgetedFetch(
  budget: FetchBudget,
  url: string,
  init: RequestInit,
  fetch: (url: string, init: RequestInit) => Promise<Response> | Response = (at, options) =>
    globalThis.fetch(at, options),
): Promise<Response> {
  const given = new AbortController();
  const signal = init.signal ? anySignal([init.signal, given.signal]) : given.signal;
  const held = [await budget.reserve(STEP_BYTES)];
  let reserved = STEP_BYTES;
  let read = 0;
  let came = 0;
  try {
    const response = await fetch(url, { ...init, signal });
    const told = response.headers.has('Content-Encoding') ? 0 : Number(response.headers.get('Content-Length') ?? 0);
    const reader = response.body?.getReader();
    // If the response breaks off, the number of received but unread bytes is unknown.
    came = Infinity;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    while (reader) {
      const wanted = told > 0 ? told : read + STEP_BYTES;
      if (reserved < wanted) {
        held.push(await budget.reserve(wanted - reserved));
        reserved = wanted;
      }
      const { done, value } = await reader.read();
      if (done) break;
      read += value.byteLength;
      parts.push(value);
    }
    came = read;
    return new Response(nullBody(response.status) ? null : new Blob(parts), response);
  } catch (error) {
    given.abort();
    throw error;
  } finally {
    for (const reservation of held) {
      const part = Math.min(came, reservation.bytes);
      came -= part;
      await budget.settle(reservation, part);
    }
  }
}

const nullBody = (status: number) => status === 204 || status === 304;
