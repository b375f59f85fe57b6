import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type pg from 'pg';

const tracer = trace.getTracer('code-it');

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | null)?.text ?? '');

/** A span for each statement of the connection inside of a request, with its text and never its parameters. */
export function traceStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const traced = (...args: unknown[]): unknown => {
    const text = textOf(args[0]);
    if (!trace.getActiveSpan() || text === '') return query(...args);
    const [operation = ''] = text.trimStart().split(/\s/, 1);
    const span = tracer.startSpan(operation.toLowerCase(), {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    });
    const end = (error?: unknown) => {
      // Its code and not its words, which may be somebody's.
      if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: (error as { code?: string }).code ?? '' });
      span.end();
    };
    const done = args.at(-1);
    if (typeof done === 'function') {
      const answer = context.bind(context.active(), (error: unknown, result: unknown) => {
        end(error);
        (done as (error: unknown, result: unknown) => void)(error, result);
      });
      return query(...args.slice(0, -1), answer);
    }
    const asked = query(...args) as Promise<unknown>;
    asked.then(() => end(), end);
    return asked;
  };
  client.query = traced as typeof client.query;
}
