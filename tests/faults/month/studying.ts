import { randomUUID } from 'node:crypto';
import type { OwnCertificate } from '#contract/certificate.ts';
import type { ErrorCode } from '#contract/error.ts';
import { deleteNote, mergeNotes, writeNote } from '#contract/note-rules.ts';
import type { Note } from '#contract/note.ts';
import type { PracticeEvent } from '#contract/practice.ts';
import { isCompleted, mergeProgress, progressOfMark } from '#contract/progress-rules.ts';
import type { Progress } from '#contract/progress.ts';
import { markQuiz } from '#contract/quiz-rules.ts';
import type { QuizResult } from '#contract/quiz.ts';
import type { ContentAnswer } from '#contract/track.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import { aNote } from '../../support/a-note.ts';
import { aGrade } from '../../support/a-practice-event.ts';
import { aProgress } from '../../support/a-progress.ts';
import { anAttempt, rightAnswers } from '../../support/a-quiz.ts';
import {
  below,
  chance,
  type Command,
  type Course,
  type Lesson,
  type Person,
  pick,
  shuffled,
  type World,
} from './world.ts';

/** What may be answered to who may have lost the course, or whose course may have lost its author. */
function lost(world: World, by: Person, course: Course): readonly ErrorCode[] {
  return world.owns(by, course.id) === 'yes' && course.author.state !== 'gone' && !world.isMoving(course)
    ? []
    : ['not_owned', 'not_found'];
}

/** Saves it as a device does: under a key, and later if there is no network. */
async function save(world: World, by: Person, command: Omit<Command, 'key'>): Promise<void> {
  const kept = { ...command, key: randomUUID() };
  if (world.now() < by.offlineUntil) by.pending.push(kept);
  else await world.command(by, kept);
}

function mergedInto(by: Person, item: Progress): void {
  const known = by.progress.get(item.trackId);
  by.progress.set(item.trackId, known ? mergeProgress(known, item) : item);
}

function saveProgress(world: World, by: Person, course: Course, items: Progress[]): Promise<void> {
  return save(world, by, {
    name: 'progressPut',
    body: { items },
    allow: () => lost(world, by, course),
    acknowledged() {
      for (const item of items) {
        // Whether a quiz is done, only its attempts say.
        const isQuiz = course.lessons.get(item.trackId)?.type === 'quiz';
        mergedInto(by, isQuiz ? { ...item, completedAt: 0, unmarkedAt: 0 } : item);
      }
    },
  });
}

function someProgress(world: World, by: Person, course: Course, lesson: Lesson): Progress {
  const ids = { courseId: course.id, trackId: lesson.id };
  // A device that was off line tells of days that are over.
  const at = Math.floor(world.now() - by.random() * 3_600_000);
  if (chance(by, 0.35)) return progressOfMark({ ...ids, done: chance(by, 0.85) }, by.progress.get(lesson.id), at);
  const seconds = below(by, 600);
  return aProgress({ ...ids, furthestSeconds: seconds + below(by, 60), positionSeconds: seconds, positionAt: at });
}

async function studyLessons(world: World, by: Person, course: Course, lessons: Lesson[]): Promise<void> {
  const items = shuffled(by, lessons)
    .slice(0, 1 + below(by, 4))
    .flatMap((lesson) => Array.from({ length: 1 + below(by, 2) }, () => someProgress(world, by, course, lesson)));
  await saveProgress(world, by, course, items);
}

function saveNote(world: World, by: Person, course: Course, note: Note): Promise<void> {
  return save(world, by, {
    name: 'notePut',
    body: { note },
    allow: () => lost(world, by, course),
    acknowledged() {
      const known = by.notes.get(note._id);
      by.notes.set(note._id, known ? mergeNotes(known, note) : note);
    },
  });
}

/** Notes that this device knows, with what it has not sent yet. */
function notesHere(by: Person, course: Course): Note[] {
  const waiting = by.pending.filter(({ name }) => name === 'notePut').map(({ body }) => (body as { note: Note }).note);
  const known = new Map(by.notes);
  for (const note of waiting) {
    const before = known.get(note._id);
    known.set(note._id, before ? mergeNotes(before, note) : note);
  }
  return [...known.values()].filter(({ courseId }) => courseId === course.id);
}

async function writeNotes(world: World, by: Person, course: Course, lesson: Lesson): Promise<void> {
  const at = Math.floor(world.now());
  const text = `${by.mark} wrote this down, ${below(by, 1e6)}`;
  const old = chance(by, 0.5) ? pick(by, notesHere(by, course)) : undefined;
  if (old) return saveNote(world, by, course, chance(by, 0.3) ? deleteNote(old) : writeNote(old, text, at));
  const place = { seconds: below(by, 600), quote: 'Earth.', at };
  const ids = { _id: randomUUID(), courseId: course.id, trackId: lesson.id, createdAt: at };
  await saveNote(world, by, course, writeNote(aNote({ ...ids, place }), text, at));
}

function answerQuiz(world: World, by: Person, course: Course, lesson: Lesson, isRight: boolean): Promise<void> {
  const { quiz } = lesson;
  if (!quiz) return Promise.resolve();
  const finishedAt = Math.floor(world.now());
  const answers = isRight ? rightAnswers(quiz) : { 'q-text': [`${by.mark} guesses`] };
  const times = { startedAt: finishedAt - 60_000, finishedAt };
  const ids = { _id: randomUUID(), courseId: course.id, trackId: lesson.id, quizVersion: lesson.version };
  const attempt = anAttempt({ ...ids, answers, ...times });
  return save(world, by, {
    name: 'quizAttempt',
    body: { attempt },
    allow: () => lost(world, by, course),
    acknowledged(answer) {
      const result = (answer as { data: QuizResult }).data;
      const own = markQuiz(quiz, answers);
      if (JSON.stringify(result.right) !== JSON.stringify(own?.right) || result.passed !== own?.passed)
        world.violate(by, `An attempt was marked ${JSON.stringify(result)} and not ${JSON.stringify(own)}`);
      by.attempts.set(attempt._id, result);
      if (result.passed)
        mergedInto(
          by,
          aProgress({ courseId: course.id, trackId: lesson.id, positionAt: finishedAt, completedAt: finishedAt }),
        );
    },
  });
}

async function practise(world: World, by: Person): Promise<void> {
  const at = Math.floor(world.now());
  const item = `note:${pick(by, [...by.notes.keys()]) ?? randomUUID()}`;
  const events: PracticeEvent[] = [
    { id: randomUUID(), item, at, said: { kind: 'add', hidden: [] } },
    ...Array.from({ length: below(by, 4) }, (_, i) => aGrade(3, { item, at: at + 1 + i })),
  ];
  const acknowledged = () => {
    for (const event of events) by.practice.set(event.id, event);
  };
  await save(world, by, { name: 'practiceAdd', body: { events }, acknowledged });
}

async function countStudy(world: World, by: Person): Promise<void> {
  const day = new Date(world.now()).toISOString().slice(0, 10);
  const days = [{ device: by.device, day, seconds: below(by, 20_000) }];
  const acknowledged = () => {
    for (const one of days) {
      const key = `${one.day} ${one.device}`;
      by.study.set(key, { ...one, seconds: Math.max(one.seconds, by.study.get(key)?.seconds ?? 0) });
    }
  };
  await save(world, by, { name: 'studyPut', body: { days, plan: null }, acknowledged });
}

async function review(world: World, by: Person, course: Course): Promise<void> {
  const isRemoved = by.reviews.has(course.id) && chance(by, 0.25);
  const rating = isRemoved ? null : 1 + below(by, 5);
  const text = isRemoved ? '' : `${by.mark} says so, ${below(by, 1e6)}`;
  await world.command(by, {
    name: 'reviewPut',
    body: { courseId: course.id, rating, text },
    key: randomUUID(),
    allow: () => [...lost(world, by, course), ...(by.verified ? [] : (['email_unverified'] as const))],
    acknowledged() {
      if (!by.verified) world.violate(by, 'A review was taken of who did not confirm the address');
      if (rating === null) by.reviews.delete(course.id);
      else by.reviews.set(course.id, { rating, text });
    },
  });
}

const counted = (course: Course) =>
  [...course.lessons.values()].filter(({ there, type, finished }) => there && (type !== 'quiz' || finished));

/** Does all that is left of a course, and takes the certificate. */
async function complete(world: World, by: Person, course: Course): Promise<void> {
  for (const lesson of counted(course)) {
    if (isCompleted(by.progress.get(lesson.id))) continue;
    const ids = { courseId: course.id, trackId: lesson.id };
    const at = Math.floor(world.now());
    if (lesson.quiz) await answerQuiz(world, by, course, lesson, true);
    else
      await saveProgress(world, by, course, [progressOfMark({ ...ids, done: true }, by.progress.get(lesson.id), at)]);
  }
  const isDone = counted(course).every(({ id }) => isCompleted(by.progress.get(id)));
  const allow = (): ErrorCode[] => {
    const moving = world.isMoving(course) || world.owns(by, course.id) !== 'yes' || course.author.state === 'gone';
    return [
      ...(isDone && !moving ? [] : (['conflict', 'not_owned', 'not_found'] as const)),
      ...(by.verified ? [] : (['email_unverified'] as const)),
    ];
  };
  const body = { courseId: course.id, name: `Learner ${by.mark}` };
  const key = randomUUID();
  const { ok } = await world.say<{ data: OwnCertificate }>(by, 'certificateIssue', { body, key, allow });
  if (ok) by.certificates.set(course.id, true);
}

/** What is in the course, as a device keeps it; nothing if it may not be read any more. */
async function open(world: World, by: Person, course: Course): Promise<Lesson[]> {
  const query = { courseId: course.id };
  // It stays readable for who bought it when its author is gone.
  const allow = () => (world.owns(by, course.id) === 'yes' ? [] : lost(world, by, course));
  const { ok, body } = await world.say<ContentAnswer>(by, 'courseContent', { query, allow });
  if (!ok) return [];
  return lessonsOf(body.data).flatMap(({ _id }) => course.lessons.get(_id) ?? []);
}

/** An hour with one of the own courses. */
export async function study(world: World, by: Person): Promise<void> {
  const course = world.courses.get(pick(by, world.owned(by)) ?? '');
  if (!course) return;
  // What a device has, it has without a network, too.
  const isOffline = world.now() < by.offlineUntil;
  const lessons = isOffline ? counted(course) : await open(world, by, course);
  const lesson = pick(by, lessons);
  if (!lesson) return;
  await studyLessons(world, by, course, lessons);
  if (chance(by, 0.4)) await writeNotes(world, by, course, lesson);
  if (lesson.quiz && chance(by, 0.7)) await answerQuiz(world, by, course, lesson, chance(by, 0.6));
  if (chance(by, 0.3)) await practise(world, by);
  if (chance(by, 0.3)) await countStudy(world, by);
  if (isOffline) return;
  if (chance(by, 0.25)) await review(world, by, course);
  if (chance(by, 0.2)) await complete(world, by, course);
  else if (chance(by, 0.1)) await file(world, by, course);
}

/** Puts a course away, or takes it out again. */
async function file(world: World, by: Person, course: Course): Promise<void> {
  const where = by.shelf.has(course.id) ? null : (pick(by, ['archived', 'hidden'] as const) ?? 'archived');
  const name = where === null ? 'learningUnarchive' : where === 'archived' ? 'learningArchive' : 'learningRemove';
  await world.command(by, {
    name,
    body: { courseId: course.id },
    key: randomUUID(),
    allow: () => (world.owns(by, course.id) === 'yes' ? [] : ['not_owned']),
    acknowledged: () => void (where === null ? by.shelf.delete(course.id) : by.shelf.set(course.id, where)),
  });
}

/** On line again: what waited is delivered, in any order, some of it twice. */
export async function deliver(world: World, by: Person): Promise<void> {
  const waiting = shuffled(by, by.pending);
  by.pending = [];
  for (const command of waiting) await world.command(by, command);
}
