import { API_BASE } from './endpoints.ts';

/** The size of the file as it is sent; the stored picture is smaller. */
export const LESSON_PICTURE_MAX_BYTES = 5 * 1024 * 1024;

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ADDRESS = new RegExp(`^${API_BASE}/media/lessons/(${ID})/(${ID})\\.webp$`);
const ADDRESSES = new RegExp(`${API_BASE}/media/lessons/${ID}/${ID}\\.webp`, 'g');

/** A picture for the texts of a course. A device chooses its id, before the server has the file. */
export interface LessonPicture {
  courseId: string;
  pictureId: string;
}

/** Where the server keeps it. */
export function lessonPicturePath({ courseId, pictureId }: LessonPicture): string {
  return `lessons/${courseId}/${pictureId}.webp`;
}

/** Its address in a lesson’s Markdown: without a signature, so that it does not expire. */
export function lessonPictureUrl(picture: LessonPicture): string {
  return `${API_BASE}/media/${lessonPicturePath(picture)}`;
}

/** The picture at an address in a text; null for any other address. */
export function readLessonPicture(url: string): LessonPicture | null {
  const [, courseId, pictureId] = ADDRESS.exec(url) ?? [];
  return courseId === undefined || pictureId === undefined ? null : { courseId, pictureId };
}

/** The addresses of such pictures in a Markdown text, without repeats. */
export function lessonPictureUrls(markdown: string): string[] {
  return [...new Set(markdown.match(ADDRESSES))];
}
