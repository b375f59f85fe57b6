import { randomUUID } from 'node:crypto';
import { writeNote } from '#contract/note-rules.ts';
import { readQuiz } from '#contract/quiz-rules.ts';
import { dayAt } from '#contract/study-rules.ts';
import { flattenTracks } from '#contract/track-tree.ts';
import type { ContentAnswer, Track } from '#contract/track.ts';
import { COURSE } from '../../e2e/course.ts';
import { aNote } from '../../support/a-note.ts';
import { rightAnswers } from '../../support/a-quiz.ts';
import { callApi } from '../../support/api-client.ts';

const MINUTE_MS = 60_000;

/**
 * What a learner has done in `COURSE`, which is theirs: notes at a reading and a video, a card that is due, a quiz with a wrong
 * answer, a goal with half of it reached. Answers the lessons' ids.
 */
export async function createStudies(url: string, token: string, courseId: string) {
  const call = <T>(method: 'POST' | 'PUT', path: string, body: object) =>
    callApi<T>(url, method, path, { token, body });
  const content = await callApi<ContentAnswer>(url, 'GET', `/course/content?courseId=${courseId}`, { token });
  const tracks = flattenTracks(content.data);
  const first = (type: Track['type']) => {
    const track = tracks.find((one) => one.type === type);
    if (!track) throw new Error(`The sample course has no ${type}`);
    return track;
  };
  const [folder, video, text, quiz] = [first('folder'), first('video'), first('text'), first('quiz')];
  const now = Date.now();
  const write = async (track: Track, words: string, place: { seconds?: number; block?: number; quote: string }) => {
    const of = { courseId, trackId: track._id, courseTitle: COURSE.title, lessonTitle: track.title, createdAt: now };
    const note = writeNote(aNote({ ...of, place: { seconds: null, block: null, at: now, ...place } }), words, now);
    await call('PUT', '/note', { note });
    return note;
  };
  const asked = await write(text, 'What does a declaration without a value hold?', {
    block: 1,
    quote: 'It is undefined.',
  });
  await write(video, 'Draw the two queues once more.', { seconds: 54, quote: 'The microtasks come first.' });
  await write(text, '', { block: 2, quote: 'Names are resolved when the code runs.' });
  const said = { kind: 'add', hidden: [] };
  await call('POST', '/practice', {
    events: [{ id: randomUUID(), item: `note:${asked._id}`, at: now - MINUTE_MS, said }],
  });

  const asks = readQuiz(quiz.content ?? null);
  if (!asks) throw new Error('The quiz of the sample course cannot be read');
  const answers = rightAnswers(asks);
  const missed = asks.questions[0];
  if (missed) delete answers[missed._id];
  const times = { startedAt: now - 4 * MINUTE_MS, finishedAt: now - MINUTE_MS };
  const attempt = { _id: randomUUID(), courseId, trackId: quiz._id, quizVersion: quiz.version, answers, ...times };
  await call('POST', '/quiz/attempt', { attempt });

  const days = [{ device: randomUUID(), day: dayAt(now, 'UTC'), seconds: 45 * 60 }];
  await call('PUT', '/study', {
    days,
    plan: { minutesAWeek: 90, reminder: { time: '18:30', days: [1, 3, 5] }, at: now },
  });
  return { folder: folder._id, video: video._id, text: text._id, quiz: quiz._id };
}
