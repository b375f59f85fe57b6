import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-node';
import type { Env } from '../env.ts';

/** A collector stands near. The end of the process waits for it no longer than this. */
const COLLECTOR_MS = 2000;

/**
 * Sends the spans of this process to a collector (OTLP over HTTP, as JSON) from now on. One that is slow or away costs spans, not
 * requests. `stop` sends what is left, and never rejects.
 */
export function startTracing({ url, headers, ratio }: NonNullable<Env['tracing']>): { stop: () => Promise<void> } {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'code-it' }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url, headers, timeoutMillis: COLLECTOR_MS }))],
  });
  provider.register();
  // Spans that nobody takes are no reason for an unclean stop.
  return { stop: () => provider.shutdown().catch(() => undefined) };
}
