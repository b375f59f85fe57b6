import { useEffect, useState } from 'react';
import { lessonPictureUrls, readLessonPicture } from '#contract/lesson-picture.ts';
import { call } from '#data/api/http-client.ts';
import { loadWaitingPicture } from '#data/outbox/storage/load-waiting-picture.ts';
import { useSession } from '../account/session.ts';

export { addLessonPicture } from './author.ts';

/**
 * Maps the picture URLs in an instructor's Markdown to URLs that can be shown: a blob URL while the picture is pending on this
 * device, a signed URL when the server has it. A URL that is not in the map yet is being looked up.
 */
export function useLessonPictures(content: string): ReadonlyMap<string, string> {
  const userId = useSession().user?._id ?? '';
  const [shown, setShown] = useState<ReadonlyMap<string, string>>(new Map());
  const addresses = lessonPictureUrls(content).join(' ');
  useEffect(() => {
    const gone = new AbortController();
    const made: string[] = [];
    const show = (address: string, url: string) => setShown((known) => new Map(known).set(address, url));
    for (const address of addresses ? addresses.split(' ') : []) {
      void find(userId, address, gone.signal).then((found) => {
        if (gone.signal.aborted) return;
        if (typeof found !== 'string') made.push(URL.createObjectURL(found));
        show(address, typeof found === 'string' ? found : (made.at(-1) ?? ''));
      });
    }
    return () => {
      gone.abort();
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [userId, addresses]);
  return shown;
}

/** The picture, or where it is. Without a network that is its own address: the worker may hold it. */
async function find(userId: string, address: string, signal: AbortSignal): Promise<Blob | string> {
  const picture = readLessonPicture(address);
  if (!picture) return address;
  const waiting = await loadWaitingPicture(userId, picture).catch(() => null);
  if (waiting) return waiting;
  return call('lessonPicture', { query: picture, userId, signal }).then(
    ({ data }) => data.url,
    () => address,
  );
}
