import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('code-it');

/** What a failed call is called: Node's code, the status of an answer, or the name of an error. Never its words, which may be somebody's. */
function kindOf(error: unknown): string {
  const { code, statusCode, name } = error as { code?: string; statusCode?: number; name?: string };
  return code ?? (statusCode ? String(statusCode) : (name ?? '_OTHER'));
}

/**
 * A span for a call of this server to a neighbour, in the request that makes it or, in a background job, a trace of its own.
 * `peer` and `method` are words of ours: what the call is about, an address, a path or a number, is not in it.
 */
export function traceCall<T>(peer: string, method: string, call: () => Promise<T>): Promise<T> {
  const attributes = { 'peer.service': peer, 'rpc.method': method };
  return tracer.startActiveSpan(`${peer} ${method}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await call();
    } catch (error) {
      span.setAttribute('error.type', kindOf(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
