import type { DraftTrack, InstructorCourse } from '#contract/authoring.ts';
import { aCourse } from './a-course.ts';

/** A request as it left the device. */
interface Sent {
  name: string;
  key: string;
  userId: string;
  body: Record<string, unknown>;
  query: Record<string, string>;
  /** The bytes of the file of a form. */
  file: string | null;
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/**
 * The instructor's calls as the contract tells them, over memory: three-way edits, soft removal, the last move wins, and each
 * key does its work once.
 */
export function createAuthoringServer() {
  const courses = new Map<string, InstructorCourse>();
  const tracks = new Map<string, DraftTrack & { removed?: boolean }>();
  const answers = new Map<string, Answer>();
  /** What was really done, in order: a repeated key is not in it. */
  const done: Sent[] = [];

  const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, message: 'done', data } });
  const refuse = (status: number, code: string, data?: unknown): Answer => ({
    status,
    body: { success: false, code, message: `refused: ${code}`, ...(data !== undefined && { data }) },
  });
  const shown = (track: DraftTrack & { removed?: boolean }): DraftTrack => {
    const { removed: _, ...rest } = track;
    return rest;
  };
  const alive = (id: unknown) => {
    const track = tracks.get(id as string);
    return track && !track.removed ? track : undefined;
  };
  const merge = <T extends object>(row: T, { from, changes }: Record<string, unknown>): boolean => {
    const [was, will] = [from as Partial<T>, changes as Partial<T>];
    const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
    const fields = Object.keys(will) as (keyof T)[];
    if (!fields.every((field) => same(row[field], was[field]) || same(row[field], will[field]))) return false;
    Object.assign(row, will);
    return true;
  };
  const touch = <T extends { version: number }>(row: T): T => Object.assign(row, { version: row.version + 1 });

  const calls: Record<string, (sent: Sent) => Answer> = {
    '/course/add': ({ body }) => {
      const { courseId, ...fields } = body;
      const course = aCourse({
        _id: courseId as string,
        title: '',
        ...(fields as Partial<InstructorCourse>),
        status: 'draft',
      });
      courses.set(course._id, course);
      return ok({ ...course });
    },
    '/course/update': ({ body }) => {
      const course = courses.get(body.courseId as string);
      if (!course) return refuse(404, 'not_found');
      return merge(course, body) ? ok({ ...touch(course) }) : refuse(409, 'conflict', { current: { ...course } });
    },
    '/course/status': ({ body, query }) => {
      const course = courses.get(query.courseId ?? '');
      if (!course) return refuse(404, 'not_found');
      return ok({ ...touch(Object.assign(course, body)) });
    },
    '/course/thumbnail': ({ query, file }) => {
      const course = courses.get(query.courseId ?? '');
      if (!course) return refuse(404, 'not_found');
      return ok({ ...touch(Object.assign(course, { thumbnail: `/media/${file}` })) });
    },
    '/course/lesson-picture': ({ query, file }) => {
      if (!courses.has(query.courseId ?? '')) return refuse(404, 'not_found');
      return ok({ url: `/media/${query.pictureId}?${file}` });
    },
    '/course/content/track/add': ({ body }) => {
      const courseId = body.courseId as string;
      if (!courses.has(courseId)) return refuse(404, 'not_found');
      const content = body.content as DraftTrack;
      if (content.parentId !== null && !alive(content.parentId)) return refuse(404, 'not_found');
      if (content.videoUrl === 'bad') return refuse(400, 'bad_request');
      const track: DraftTrack = {
        ...content,
        courseId,
        preview: false,
        durationSeconds: null,
        hasFile: false,
        version: 1,
        updatedAt: '2026-01-02T00:00:00.000Z',
      };
      tracks.set(track._id, track);
      return ok({ ...track });
    },
    '/course/content/track/update': ({ body }) => {
      const track = alive(body.trackId);
      if (!track)
        return tracks.has(body.trackId as string)
          ? refuse(409, 'conflict', { current: null })
          : refuse(404, 'not_found');
      return merge(track, body) ? ok({ ...touch(track) }) : refuse(409, 'conflict', { current: { ...track } });
    },
    '/course/content/track/move': ({ body }) => {
      const track = alive(body.trackId);
      if (!track) return refuse(404, 'not_found');
      for (let up = alive(body.parentId); up; up = alive(up.parentId)) {
        if (up === track) return refuse(409, 'conflict', { current: { ...track } });
      }
      Object.assign(track, { parentId: body.parentId, orderKey: body.orderKey });
      return ok({ ...touch(track) });
    },
    '/course/content/track/remove': ({ body }) => {
      if (!alive(body.trackId)) return refuse(404, 'not_found');
      remove(body.trackId as string);
      return ok(undefined);
    },
    '/course/instructor': () => ok([...courses.values()].map((course) => ({ ...course }))),
    '/course/draft': ({ query }) => {
      const course = courses.get(query.courseId ?? '');
      if (!course) return refuse(404, 'not_found');
      return ok({ course: { ...course }, tracks: tracksOf(course._id) });
    },
  };
  const remove = (id: string) => {
    const track = tracks.get(id);
    if (!track || track.removed) return;
    track.removed = true;
    for (const child of tracks.values()) if (child.parentId === id) remove(child._id);
  };
  const tracksOf = (courseId: string) =>
    [...tracks.values()].filter((track) => track.courseId === courseId && !track.removed).map(shown);

  return {
    courses,
    tracks,
    done,
    tracksOf,
    remove,
    async fetch(url: string, init: RequestInit): Promise<Response> {
      const { pathname, searchParams } = new URL(url, 'http://test');
      const headers = new Headers(init.headers);
      const form =
        init.body instanceof FormData ? ((init.body.get('thumbnail') ?? init.body.get('picture')) as Blob) : null;
      const sent: Sent = {
        name: pathname.replace('/api/v1', ''),
        key: headers.get('Idempotency-Key') ?? '',
        userId: headers.get('X-Client-User') ?? '',
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as Sent['body']) : {},
        query: Object.fromEntries(searchParams),
        file: form ? await form.text() : null,
      };
      const known = sent.key ? answers.get(sent.key) : undefined;
      const answer = known ?? calls[sent.name]?.(sent) ?? refuse(404, 'not_found');
      if (!known && sent.key) {
        answers.set(sent.key, answer);
        if (answer.status === 200) done.push(sent);
      }
      return new Response(JSON.stringify(answer.body), { status: answer.status });
    },
  };
}
