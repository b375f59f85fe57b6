import { trace } from '@opentelemetry/api';
import { expect, it } from 'vitest';
import { startTracing } from './start-tracing.ts';

it('ends cleanly and soon where the collector is away', { timeout: 30_000 }, async () => {
  // Port 9 of this machine: nobody listens.
  const { stop } = startTracing({ url: 'http://127.0.0.1:9/v1/traces', headers: {}, ratio: 1 });
  trace.getTracer('test').startSpan('a span').end();
  await expect(stop()).resolves.toBeUndefined();
});
