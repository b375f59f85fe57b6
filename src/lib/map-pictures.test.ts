import { expect, it } from 'vitest';
import { mapPictures } from './map-pictures.ts';
import { toLessonDocument } from './to-lesson-document.ts';

it('changes each picture wherever it stands, and nothing else', () => {
  const text = 'Words ![a](/a.png)\n\n- item\n  > ![b](/b.png)\n\n| ![c](/c.png) |\n|---|\n\n---';
  const document = toLessonDocument(text);
  const before = structuredClone(document);
  const mapped = mapPictures(document, ({ url, alt, tag }) => (alt === 'b' ? alt : { tag, alt, url: `/other${url}` }));
  const other = toLessonDocument(text.replaceAll('(/', '(/other/').replace('![b](/other/b.png)', 'b'));
  expect(mapped).toEqual(other);
  expect(document).toEqual(before);
});
