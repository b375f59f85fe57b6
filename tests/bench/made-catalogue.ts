import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { CATEGORY_KEYS } from '#contract/categories.ts';
import type { courses } from '#server/db/schema.ts';
import { seededRandom } from '../support/seeded-random.ts';

type CourseInsert = typeof courses.$inferInsert;
export type MadeCourse = Omit<CourseInsert, 'changeSeq' | 'search'>;

const CATALOGUE = process.env.CATALOGUE_CSV ?? '../shared/catalogue/udemy_courses.csv';

/** Where the real catalogue is not at hand. */
const TITLES = [
  'Complete Guide to Watercolour Painting for Beginners',
  'Learn Python Programming: from Zero to Data Science',
  'Financial Modelling and Valuation in Excel, Step by Step',
  'Play the Acoustic Guitar: Chords, Rhythm and Fingerstyle',
  'Responsive Web Design with HTML5, CSS3 and JavaScript',
  'Photography Masterclass: Light, Composition and Editing',
];
const LEVELS = ['All Levels', 'Beginner Level', 'Intermediate Level', 'Expert Level'];
const NAMES = 'Asha Meera Ravi Kiran Devi Arun Leela Nikhil Priya Sanjay Tara Vikram'.split(' ');
const SURNAMES = 'Rao Iyer Singh Patel Menon Das Kulkarni Bose Nair Khan Sharma Reddy'.split(' ');
const SENTENCES = 8;

interface Line {
  course_title: string;
  num_subscribers: string;
}

function realTitles(): string[] {
  if (!existsSync(CATALOGUE)) return TITLES;
  const lines: Line[] = parse(readFileSync(CATALOGUE), { columns: true, bom: true });
  return lines.map(({ course_title }) => course_title.trim());
}

/** Which words follow a word in real titles: chains of two make titles that nobody wrote and anybody might. */
function followersOf(titles: readonly string[]): Map<string, string[]> {
  const followers = new Map<string, string[]>();
  for (const title of titles) {
    const words = ['', ...title.split(/\s+/), ''];
    for (let at = 1; at < words.length; at += 1) {
      const before = words[at - 1]!;
      followers.set(before, [...(followers.get(before) ?? []), words[at]!]);
    }
  }
  return followers;
}

/**
 * So many published courses, the same ones for the same seed: titles and texts of the words of the real catalogue, a few much
 * asked for and many hardly, most priced between ₹300 and ₹4,000, a tenth free, a third not rated.
 */
export function* madeCourses(count: number, seed: number): Generator<MadeCourse> {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const followers = followersOf(realTitles());
  const words = (least: number, most: number) => {
    const said: string[] = [];
    let word = '';
    while (said.length < most) {
      word = pick(followers.get(word) ?? followers.get('')!);
      if (word !== '') said.push(word);
      else if (said.length >= least) break;
    }
    return said.join(' ').slice(0, 190);
  };
  for (let at = 0; at < count; at += 1) {
    const students = Math.floor(20 / Math.max(random(), 0.0001) ** 1.1);
    const rated = random() < 0.67;
    const when = new Date(Date.UTC(2024, 0, 1) + Math.floor(random() * 900) * 86_400_000);
    yield {
      externalId: `made-${at}`,
      title: words(3, 11),
      description: Array.from({ length: SENTENCES }, () => words(6, 16)).join('. '),
      creatorName: `${pick(NAMES)} ${pick(SURNAMES)}`,
      category: pick(CATEGORY_KEYS),
      subCategory: pick(['basics', 'projects', 'theory', 'tools']),
      pricePaise: random() < 0.1 ? 0 : (3 + Math.floor(random() * 38)) * 10_000 - 100,
      averageRating: rated ? Math.round((3 + 2 * Math.sqrt(random())) * 10) / 10 : null,
      ratingsCount: rated ? Math.ceil(students / 9) : 0,
      studentsCount: students,
      popularity: students,
      tags: [pick(LEVELS), `${1 + Math.floor(random() * 120)} lectures`],
      level: pick(LEVELS),
      learningObjectives: [[words(4, 9), words(4, 9), words(4, 9)]],
      status: 'published' as const,
      createdAt: when,
      updatedAt: when,
    };
  }
}

export const makeCourses = (count: number, seed: number): MadeCourse[] => [...madeCourses(count, seed)];
