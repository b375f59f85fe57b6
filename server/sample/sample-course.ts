import type { CategoryKey } from '../../src/contract/categories.ts';

export type SampleTrack =
  | { type: 'folder'; slug: string; title: string; description: string; children: SampleTrack[] }
  /** `file` is a Markdown file below server/sample/content/<course>/. */
  | { type: 'text'; slug: string; title: string; description: string; file: string; preview?: boolean }
  /** Files are below server/sample/media/videos. */
  | {
      type: 'video';
      slug: string;
      title: string;
      description: string;
      durationSeconds: number;
      preview?: boolean;
      renditions: { quality: '1080p' | '720p' | '480p'; file: string; bytes: number }[];
      captions: { language: string; label: string; file: string }[];
      poster?: string;
    };

export interface SampleCourse {
  /** The external id of the course, in kebab case. */
  slug: string;
  title: string;
  /** Two to four paragraphs, separated by blank lines. */
  description: string;
  category: CategoryKey;
  subCategory: string;
  /** Whole rupees; 0 is free. */
  priceRupees: number;
  /** One to five, lowercased. */
  tags: string[];
  level: 'Beginner' | 'Intermediate' | 'Advanced' | 'All Levels';
  /** Heading strings, arrays of bullets and objects of heading to bullets may follow one another (specification, section 3). */
  learningObjectives: (string | string[] | Record<string, string[]>)[];
  creator: { username: string; name: string };
  /** How many of the sample learners own it. */
  learners: number;
  /** What the first of them rated it, each in a review of their own. */
  stars: number[];
  /** A file name below server/sample/media/thumbnails, without its ending. */
  thumbnail: string;
  /** ISO 8601. */
  updatedAt: string;
  isPackage?: boolean;
  content?: SampleTrack[];
}
