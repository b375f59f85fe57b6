import { randomUUID } from 'node:crypto';
import type { CourseDraft, DraftTrack, InstructorCourse } from '#contract/authoring.ts';
import { CATEGORY_KEYS } from '#contract/categories.ts';
import { lessonPictureUrl } from '#contract/lesson-picture.ts';
import { subCategoriesOf } from '#contract/sub-categories.ts';
import { aQuiz } from '../../support/a-quiz.ts';
import { fakeMp4 } from '../../support/fake-video.ts';
import { COURSE } from '../../support/teach.ts';
import { uploading } from '../../support/upload.ts';
import { pictureForm } from './accounts.ts';
import {
  below,
  chance,
  type Course,
  coursesOf,
  isForSale,
  type Lesson,
  type Person,
  pick,
  touch,
  type World,
} from './world.ts';

const PRICES = [0, 4_900, 19_900, 49_900, 49_950, 129_900];
const VIDEO = fakeMp4(8 * 1024);
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:01.000\nClay\n';
/** Unlike any other: a search for it finds one course. */
const wordOf = (world: World) => `kurs${world.courses.size.toString(36).padStart(4, 'q')}x`;

async function addCourse(world: World, by: Person): Promise<Course | undefined> {
  const category = pick(by, CATEGORY_KEYS) ?? 'crafts';
  const subCategory = pick(by, subCategoriesOf(category)) ?? '';
  const pricePaise = pick(by, PRICES) ?? 0;
  const id = randomUUID();
  const title = `All about ${wordOf(world)}`;
  const fields = { category, subCategory, title, price: pricePaise / 100 };
  // Before its answer, so that no other course gets the word.
  const course: Course = {
    ...{ id, author: by, title, pricePaise, category, subCategory, status: 'draft', lessons: new Map() },
    ...{ changedIn: world.step, thumbnail: null },
  };
  world.courses.set(id, course);
  const command = { name: 'courseAdd' as const, body: { ...COURSE, ...fields, courseId: id }, key: randomUUID() };
  const { ok } = await world.command(by, { ...command, acknowledged: () => undefined });
  if (ok) return course;
  world.courses.delete(id);
  return undefined;
}

async function addLesson(world: World, by: Person, course: Course): Promise<void> {
  const type = pick(by, ['text', 'text', 'quiz', 'video'] as const) ?? 'text';
  const title = `Lesson ${course.lessons.size + 1}`;
  const hasFile = type === 'video' && chance(by, 0.6);
  const quiz = type === 'quiz' ? aQuiz({ mode: chance(by, 0.5) ? 'graded' : 'practice' }) : null;
  const picture = type === 'text' && chance(by, 0.3) ? await addPicture(world, by, course) : '';
  const text = `# On clay\n\n${'Earth and water. '.repeat(1 + below(by, 40))}\n\n${picture}`;
  const content = quiz ? JSON.stringify(quiz) : type === 'text' ? text : null;
  const videoUrl = type === 'video' && !hasFile ? 'https://youtu.be/abcdefghijk' : null;
  const id = randomUUID();
  const track = {
    _id: id,
    type,
    title,
    description: 'What it is',
    content,
    videoUrl,
    ...(hasFile && { fileFollows: true }),
  };
  touch(world, course);
  await world.command(by, {
    name: 'trackAdd',
    body: { courseId: course.id, content: track },
    key: randomUUID(),
    acknowledged: (answer) => {
      const { version } = (answer as { data: DraftTrack }).data;
      const finished = !hasFile;
      course.lessons.set(id, { ...{ id, type, title, finished, there: true, quiz, version }, captions: new Set() });
    },
  });
  const lesson = course.lessons.get(id);
  if (lesson && hasFile) await sendVideo(world, by, course, lesson);
  if (lesson?.type === 'video' && chance(by, 0.5)) await putCaptions(world, by, course, lesson);
}

async function addPicture(world: World, by: Person, course: Course): Promise<string> {
  const picture = { courseId: course.id, pictureId: randomUUID() };
  const form = pictureForm(by, 'picture');
  const { ok } = await world.say(by, 'lessonPictureAdd', { query: picture, form, key: randomUUID() });
  return ok ? `![Clay](${lessonPictureUrl(picture)})` : '';
}

/** Uploads a file for a lesson, in the place of the one that it has; some uploads are given up. */
async function sendVideo(world: World, by: Person, course: Course, lesson: Lesson): Promise<void> {
  const as = { token: by.sessions.at(-1)?.token ?? '' };
  touch(world, course);
  const upload = uploading(world.t, { courseId: course.id, trackId: lesson.id, bytes: VIDEO.length });
  const half = VIDEO.length / 2;
  const pieces = [await upload.begin(as), await upload.patch(as, 0, VIDEO.subarray(0, half))];
  const isGivenUp = chance(by, 0.2);
  pieces.push(await (isGivenUp ? upload.giveUp(as) : upload.patch(as, half, VIDEO.subarray(half))));
  world.calls += pieces.length;
  by.trace.push(`${world.day} upload for ${lesson.id} → ${pieces.map(({ status }) => status).join()}`);
  const failed = pieces.find(({ status }) => status >= 300);
  if (failed) world.violate(by, `An upload was answered with ${failed.status}: ${failed.message}`);
  else if (!isGivenUp) world.arrived.push(lesson);
}

async function putCaptions(world: World, by: Person, course: Course, lesson: Lesson): Promise<void> {
  const language = pick(by, ['en', 'hi']) ?? 'en';
  touch(world, course);
  if (lesson.captions.has(language) && chance(by, 0.4)) {
    const body = { trackId: lesson.id, language };
    if ((await world.say(by, 'trackCaptionRemove', { body, key: randomUUID() })).ok) lesson.captions.delete(language);
    return;
  }
  const form = new FormData();
  form.set('captions', new Blob([CAPTIONS]), 'a.vtt');
  const query = { trackId: lesson.id, language, label: language };
  if ((await world.say(by, 'trackCaptionPut', { query, form, key: randomUUID() })).ok) lesson.captions.add(language);
}

async function setStatus(world: World, by: Person, course: Course): Promise<void> {
  const status = course.status === 'draft' ? 'published' : 'draft';
  touch(world, course);
  const saying = { query: { courseId: course.id }, body: { status }, key: randomUUID() };
  const allow = isForSale({ ...course, status: 'published' }) ? [] : (['course_not_ready'] as const);
  const { ok } = await world.say(by, 'courseStatus', { ...saying, allow });
  if (ok) course.status = status;
}

async function editCourse(world: World, by: Person, course: Course): Promise<void> {
  const isPrice = chance(by, 0.6);
  const pricePaise = pick(by, PRICES) ?? 0;
  const title = `${course.title.split(',')[0]}, edition ${below(by, 1000)}`;
  const [from, changes] = isPrice
    ? [{ price: course.pricePaise / 100 }, { price: pricePaise / 100 }]
    : [{ title: course.title }, { title }];
  touch(world, course);
  await world.command(by, {
    name: 'courseUpdate',
    body: { courseId: course.id, version: 1, from, changes },
    key: randomUUID(),
    acknowledged: (answer) => {
      const { data } = answer as { data: InstructorCourse };
      Object.assign(course, isPrice ? { pricePaise } : { title });
      if (data.title !== course.title || Math.round(data.price * 100) !== course.pricePaise)
        world.violate(by, `After the edit it is ${data.title} for ₹${data.price}, and not ${course.title}`);
    },
  });
}

async function setThumbnail(world: World, by: Person, course: Course): Promise<void> {
  const form = pictureForm(by, 'thumbnail');
  const query = { courseId: course.id };
  touch(world, course);
  const answer = await world.say<{ data: InstructorCourse }>(by, 'courseThumbnail', { query, form, key: randomUUID() });
  if (answer.ok) course.thumbnail = answer.body.data.thumbnail;
}

async function editLesson(world: World, by: Person, course: Course, lesson: Lesson): Promise<void> {
  const title = `${lesson.title.split(',')[0]}, again ${below(by, 1000)}`;
  touch(world, course);
  await world.command(by, {
    name: 'trackUpdate',
    body: {
      courseId: course.id,
      trackId: lesson.id,
      version: lesson.version,
      from: { title: lesson.title },
      changes: { title },
    },
    key: randomUUID(),
    acknowledged: (answer) =>
      void Object.assign(lesson, { title, version: (answer as { data: DraftTrack }).data.version }),
  });
}

async function removeLesson(world: World, by: Person, course: Course, lesson: Lesson): Promise<void> {
  touch(world, course);
  await world.command(by, {
    name: 'trackRemove',
    body: { courseId: course.id, trackId: lesson.id },
    key: randomUUID(),
    acknowledged: () => void (lesson.there = false),
  });
}

/** The draft as its author gets it is what was acknowledged. */
async function readDraft(world: World, by: Person, course: Course): Promise<void> {
  const { ok, body } = await world.say<{ data: CourseDraft }>(by, 'courseDraft', { query: { courseId: course.id } });
  if (!ok) return;
  const there = [...course.lessons.values()].filter((lesson) => lesson.there);
  const told = new Map(body.data.tracks.map((track) => [track._id, track.title]));
  if (told.size !== there.length || there.some(({ id, title }) => told.get(id) !== title))
    world.violate(by, `The draft ${course.id} has the lessons ${[...told.values()].join('; ')}`);
}

const look = async (world: World, by: Person, course: Course) => {
  await world.say(by, 'instructorSummary');
  await world.say(by, 'instructorEarnings', { query: { timeZone: 'Asia/Kolkata' } });
  await world.say(by, 'instructorStudents', { query: { courseId: course.id } });
  await world.say(by, 'notificationList');
};

/** A morning of an instructor. */
export async function teach(world: World, by: Person): Promise<void> {
  if (!by.teaches) {
    const { ok } = await world.say(by, 'userBecomeInstructor', { body: {}, key: randomUUID() });
    by.teaches = ok;
    if (!ok) return;
  }
  const own = coursesOf(world, by);
  const isNew = own.length === 0 || (own.length < 6 && chance(by, 0.15));
  const course = isNew ? await addCourse(world, by) : pick(by, own);
  if (!course) return;
  const there = () => [...course.lessons.values()].filter((lesson) => lesson.there);
  if (there().length < 2 || chance(by, 0.2)) await addLesson(world, by, course);
  const lesson = pick(by, there());
  if (course.status === 'draft' ? chance(by, 0.7) : chance(by, 0.08)) await setStatus(world, by, course);
  if (chance(by, 0.25)) await editCourse(world, by, course);
  if (chance(by, 0.08)) await setThumbnail(world, by, course);
  if (chance(by, 0.1)) await readDraft(world, by, course);
  if (chance(by, 0.1)) await look(world, by, course);
  if (!lesson) return;
  if (chance(by, 0.25)) await editLesson(world, by, course, lesson);
  if (lesson.type === 'video' && chance(by, 0.3)) await putCaptions(world, by, course, lesson);
  if (lesson.type === 'video' && chance(by, 0.2)) await sendVideo(world, by, course, lesson);
  // One is left, so that the course stays for sale.
  if (there().filter(({ finished }) => finished).length > 2 && chance(by, 0.1))
    await removeLesson(world, by, course, lesson);
}
