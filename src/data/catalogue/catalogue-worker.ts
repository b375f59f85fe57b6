import { ApiFailure } from '../api/api-error.ts';
import { configureHttp } from '../api/http-client.ts';
import { loadMirroredToken } from '../session/session-mirror.ts';
import { ANSWERS, type CatalogueQuestion } from './catalogue-answers.ts';

export interface Asked {
  id: number;
  question: CatalogueQuestion;
  wish: unknown[];
}

export type Told = { id: number; answer: unknown } | { id: number; failure: { unreachable: boolean; reason: string } };

configureHttp({ token: loadMirroredToken });

/** The web worker of a page: it runs each query that it receives and posts the result. */
addEventListener('message', ({ data: { id, question, wish } }: MessageEvent<Asked>) => {
  const tell = (told: Told) => postMessage(told);
  (ANSWERS[question] as (...wish: unknown[]) => Promise<unknown>)(...wish).then(
    (answer) => tell({ id, answer }),
    (error: unknown) => tell({ id, failure: { unreachable: error instanceof ApiFailure, reason: String(error) } }),
  );
});
