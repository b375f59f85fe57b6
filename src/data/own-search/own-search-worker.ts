import { answerPage } from '../workers/answer-page.ts';
import { OWN_ANSWERS } from './own-search-answers.ts';

answerPage(OWN_ANSWERS);
