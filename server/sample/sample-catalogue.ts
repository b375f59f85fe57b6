import { aiMlBootcamp } from './courses/ai-ml-bootcamp.ts';
import { creative } from './courses/creative.ts';
import { databases } from './courses/databases.ts';
import { javascript } from './courses/javascript.ts';
import { living } from './courses/living.ts';
import { programming } from './courses/programming.ts';
import { technology } from './courses/technology.ts';
import { workAndStudy } from './courses/work-and-study.ts';
import type { SampleCourse } from './sample-course.ts';

export const SAMPLE_COURSES: SampleCourse[] = [
  aiMlBootcamp,
  javascript,
  databases,
  ...programming,
  ...technology,
  ...creative,
  ...workAndStudy,
  ...living,
];
