import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { loadFonts, toDrawable, toRuns } from './certificate-fonts.ts';
import { toCertificatePdf } from './certificate-pdf.ts';
import { toQr } from './qr.ts';

const url = 'https://learn.example.org/certificate/c-1';
const named = (name: string) => ({
  _id: 'c-1',
  name,
  courseId: 'k-1',
  courseShown: true,
  courseTitle: 'Python for absolute beginners',
  instructor: 'meera.iyer',
  lessons: 12,
  minutes: 205,
  gradedQuizzes: 0,
  issuedAt: '2026-11-25T10:00:00Z',
  revokedAt: null,
  revokedBecause: null,
  qr: toQr(url),
});

describe('the PDF of a certificate', () => {
  it.each([
    'Asha Rao',
    'Łukasz Ångström',
    'राकेश क्षत्रिय श्री',
    'தமிழ் செல்வன்',
    'শ্রেয়া Ghosh',
    'క్షేత్ర',
    'ಶ್ರೀ',
    'ശ്രീ',
    'શ્રી',
    'ଶ୍ରୀ',
  ])('has the name %s with the fonts that it needs', async (name) => {
    const pdf = Buffer.from((await toCertificatePdf(named(name), url)) ?? '');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(8000);
  });

  it.each(['王小明', 'ਸ਼੍ਰੀ'])('is refused for %s, a script that no font has, instead of boxes', async (name) => {
    expect(await toCertificatePdf(named(name), url)).toBeNull();
  });

  it.each([
    ['Rockets 🚀 → orbit', 'meera ✨'],
    ['入門 Python 基礎', '美咲'],
    ['入門', '🚀'],
    ['Cafe\u0301 y nin\u0303o', 'Łukasz Ångström'.normalize('NFD')],
    ['P\u20e3 e\u0301\u0327', 'Zoe\u0308'],
  ])('is made for the course %s by %s, without the signs that no font has', async (courseTitle, instructor) => {
    expect(await toCertificatePdf({ ...named('Asha Rao'), courseTitle, instructor }, url)).not.toBeNull();
  });

  it('leaves out such signs alone, and says so where nothing else is left', async () => {
    const fonts = await loadFonts(700);
    expect(toDrawable('  Rockets 🚀 \u2192 orbit, 入門 2', fonts)).toBe('Rockets orbit, 2');
    expect(toDrawable('Space 👩‍🚀 for 1️⃣', fonts)).toBe('Space for 1');
    expect(toDrawable('Cafe\u0301', fonts)).toBe('Caf\u00e9');
    expect(toDrawable('入門 — 🚀!', fonts)).toBe('');
  });

  it('has a name whose accents are marks of their own', async () => {
    expect(await toCertificatePdf(named('Łukasz Ångström'.normalize('NFD')), url)).not.toBeNull();
  });

  it('lets others have their turn while it is made', async () => {
    const turns: number[] = [];
    const seen = setInterval(() => turns.push(performance.now()), 0);
    await toCertificatePdf(named('राकेश क्षत्रिय श्री'), url);
    clearInterval(seen);
    expect(turns.length).toBeGreaterThan(3);
  });

  it('leaves the letters of a conjunct together, so that they are drawn as one', async () => {
    const runs = toRuns('क्\u200dष श्री Rao', await loadFonts(700));
    expect(runs?.map(({ font, text }) => [font.name, text])).toEqual([
      ['devanagari-700', 'क्\u200dष श्री '],
      ['latin-700', 'Rao'],
    ]);
    const [devanagari] = runs ?? [];
    // Three letters, one drawing.
    expect(
      (create(devanagari!.font.bytes) as unknown as { layout: (text: string) => { glyphs: unknown[] } }).layout('क्ष')
        .glyphs,
    ).toHaveLength(1);
  });
});
