import type * as z from 'zod/mini';
import { messageAnswerSchema } from './answer.ts';
import {
  categoryQuerySchema,
  courseAnswerSchema,
  courseIdQuerySchema,
  courseListAnswerSchema,
  feedAnswerSchema,
  feedQuerySchema,
  getAllQuerySchema,
  searchQuerySchema,
} from './course.ts';
import type { EndpointName } from './endpoints.ts';
import { cartAnswerSchema, courseIdBodySchema, libraryAnswerSchema } from './library.ts';
import {
  orderAnswerSchema,
  orderBodySchema,
  orderStatusAnswerSchema,
  orderStatusQuerySchema,
  purchaseAnswerSchema,
  purchaseBodySchema,
} from './order.ts';
import { progressAnswerSchema, progressBodySchema, progressQuerySchema } from './progress.ts';
import { contentAnswerSchema, trackAnswerSchema, trackIdQuerySchema } from './track.ts';
import { loginAnswerSchema, loginBodySchema, logoutBodySchema, registerBodySchema, userAnswerSchema } from './user.ts';

interface Operation {
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  answer: z.ZodMiniType;
}

const courseCommand = { body: courseIdBodySchema, answer: messageAnswerSchema };

/** The schemas of each call: the server validates with them, /openapi.json is made from them. */
export const OPERATIONS = {
  userMe: { answer: userAnswerSchema },
  userLogin: { body: loginBodySchema, answer: loginAnswerSchema },
  userRegister: { body: registerBodySchema, answer: messageAnswerSchema },
  userLogout: { body: logoutBodySchema, answer: messageAnswerSchema },
  userMyLearning: { answer: libraryAnswerSchema },
  courseGetAll: { query: getAllQuerySchema, answer: courseListAnswerSchema },
  courseGet: { query: courseIdQuerySchema, answer: courseAnswerSchema },
  courseCategory: { query: categoryQuerySchema, answer: courseListAnswerSchema },
  courseSearch: { query: searchQuerySchema, answer: courseListAnswerSchema },
  courseMy: { query: getAllQuerySchema, answer: courseListAnswerSchema },
  catalogueChanges: { query: feedQuerySchema, answer: feedAnswerSchema },
  courseContent: { query: courseIdQuerySchema, answer: contentAnswerSchema },
  courseTrack: { query: trackIdQuerySchema, answer: trackAnswerSchema },
  coursePurchase: { body: purchaseBodySchema, answer: purchaseAnswerSchema },
  cartGet: { answer: cartAnswerSchema },
  cartAdd: courseCommand,
  cartRemove: courseCommand,
  wishlistAdd: courseCommand,
  wishlistRemove: courseCommand,
  learningArchive: courseCommand,
  learningUnarchive: courseCommand,
  learningRemove: courseCommand,
  progressGet: { query: progressQuerySchema, answer: progressAnswerSchema },
  progressPut: { body: progressBodySchema, answer: progressAnswerSchema },
  orderCreate: { body: orderBodySchema, answer: orderAnswerSchema },
  orderStatus: { query: orderStatusQuerySchema, answer: orderStatusAnswerSchema },
  paymentWebhook: { answer: messageAnswerSchema },
} as const satisfies Record<EndpointName, Operation>;
