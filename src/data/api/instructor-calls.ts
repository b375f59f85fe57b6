import { INSTRUCTOR_ENDPOINTS } from '#contract/instructor-endpoints.ts';
import { addCalls } from './http-client.ts';

addCalls(INSTRUCTOR_ENDPOINTS);
