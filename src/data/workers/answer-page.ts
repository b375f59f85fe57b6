import { ApiFailure } from '../api/api-error.ts';
import { configureHttp } from '../api/http-client.ts';
import { loadSigner } from '../session/session-keys.ts';
import { loadMirroredToken } from '../session/session-mirror.ts';

/** What a worker knows to answer, by the name of the question. Wishes and answers are cloned on their way. */
export type Answers = Record<string, (...wish: never[]) => Promise<unknown>>;

export interface Asked {
  id: number;
  question: string;
  wish: unknown[];
}

export type Told =
  { id: number; answer: unknown } | { id: number; failure: { unreachable: boolean; name: string; reason: string } };

function toFailure(error: unknown): { unreachable: boolean; name: string; reason: string } {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return { unreachable: error instanceof ApiFailure, name, reason: message };
}

/** The whole of a web worker of a page: it answers each question that it receives. */
export function answerPage(answers: Answers): void {
  configureHttp({ token: loadMirroredToken, signer: loadSigner });
  addEventListener('message', ({ data: { id, question, wish } }: MessageEvent<Asked>) => {
    const tell = (told: Told) => postMessage(told);
    const answer = answers[question]?.(...(wish as never[])) ?? Promise.reject(new Error(`No answer to ${question}`));
    answer.then(
      (answered) => tell({ id, answer: answered }),
      (error: unknown) => tell({ id, failure: toFailure(error) }),
    );
  });
}
