import { answerPage } from '../workers/answer-page.ts';
import { ANSWERS } from './catalogue-answers.ts';

answerPage(ANSWERS);
