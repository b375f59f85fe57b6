import * as z from 'zod/mini';
import { COURSE_WORDS } from './course-fields.ts';
import { toldShape } from './field-schemas.ts';
import { courseIdBodySchema } from './library.ts';
import { ABOUT_MAX } from './limits.ts';
import { NOTIFICATION_KINDS } from './notification.ts';
import { noteSchema } from './note.ts';
import { practiceEventSchema } from './practice.ts';
import { studySchema } from './study.ts';
import { progressSchema } from './progress.ts';
import { markedAttemptSchema } from './quiz.ts';
import { TRACK_WORDS } from './track-fields.ts';
import { trackTypeSchema } from './track.ts';
import { registerBodySchema, userSchema } from './user.ts';

/**
 * At least one of them; `avatar: null` takes the picture away. `texts`: the version of the terms and the privacy policy that they
 * were told of.
 */
export const userUpdateBodySchema = z
  .strictObject({
    username: z.optional(registerBodySchema.shape.username),
    avatar: z.optional(z.null()),
    texts: z.optional(z.string().check(z.maxLength(64))),
    about: z.optional(
      z.string().check(z.trim(), z.maxLength(ABOUT_MAX, `Use at most ${ABOUT_MAX.toLocaleString('en-IN')} characters`)),
    ),
  })
  .check(
    z.refine((body) => Object.values(body).some((value) => value !== undefined), { message: 'Nothing to change' }),
  );
export type UserUpdateBody = z.infer<typeof userUpdateBodySchema>;

export const passwordChangeBodySchema = z.strictObject({
  currentPassword: z
    .string('The current password is required')
    .check(z.minLength(1, 'The current password is required'), z.maxLength(256)),
  newPassword: registerBodySchema.shape.password,
});
export type PasswordChangeBody = z.infer<typeof passwordChangeBodySchema>;

export const noBodySchema = z.strictObject({});

/** `confirmation` is the username, typed by hand. */
export const userDeleteBodySchema = z.strictObject({
  confirmation: z.string('Type your username to confirm').check(z.maxLength(256)),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(256)),
});
export type UserDeleteBody = z.infer<typeof userDeleteBodySchema>;

/** The user as they are after a change of the account. */
export const accountAnswerSchema = z.object({ success: z.literal(true), message: z.string(), user: userSchema });

/** A course that the user created, as their profile lists it. `price` in rupees. */
const createdCourseSchema = z.object({
  _id: z.string(),
  title: z.string(),
  category: z.string(),
  price: z.number(),
  status: z.enum(['draft', 'published']),
});

/** What the profile shows beyond the signed-in user. `providerId`: the account's id at the sign-in provider. */
const profileSchema = z.object({
  provider: z.string(),
  providerId: z.string(),
  memberSince: z.string(),
  /** What they write about themselves, for their page as an instructor; may be empty. */
  about: z.string(),
  createdCourses: z.array(createdCourseSchema),
});
export type Profile = z.infer<typeof profileSchema>;
export const profileAnswerSchema = z.object({ success: z.literal(true), data: profileSchema });

/** `totalEarnings` in rupees. `coursesCount`: the published courses. `totalStudents`: people, not purchases. */
const instructorSummarySchema = z.object({
  coursesCount: z.int(),
  totalStudents: z.int(),
  totalEarnings: z.number(),
});
export type InstructorSummary = z.infer<typeof instructorSummarySchema>;
export const instructorSummaryAnswerSchema = z.object({ success: z.literal(true), data: instructorSummarySchema });

/** `percent` is 0 to 100, whole. */
const learnerOverviewSchema = z.object({
  courses: z.int(),
  completedCourses: z.int(),
  lessons: z.int(),
  completedLessons: z.int(),
  percent: z.int(),
});

/** `summary` is null for whoever is no instructor. */
const dashboardSchema = z.object({ progress: learnerOverviewSchema, summary: z.nullable(instructorSummarySchema) });
export type Dashboard = z.infer<typeof dashboardSchema>;
export const dashboardAnswerSchema = z.object({ success: z.literal(true), data: dashboardSchema });

const namedCourse = { ...courseIdBodySchema.shape, title: z.string() };
const orderStatusSchema = z.enum(['created', 'paid', 'failed']);

/** Everything that the server holds of one person. Money in rupees, times in ISO 8601. */
const userExportSchema = z.object({
  exportedAt: z.string(),
  account: z.extend(z.omit(userSchema, { purchasedCourses: true, texts: true, unverified: true }), {
    provider: z.string(),
    providerId: z.string(),
    memberSince: z.string(),
    about: z.string(),
  }),
  sessions: z.array(
    z.object({
      device: z.string(),
      address: z.nullable(z.string()),
      loggedInAt: z.string(),
      lastUsedAt: z.string(),
      confirmedAt: z.nullable(z.string()),
      goodUntil: z.string(),
    }),
  ),
  factors: z.object({
    appSince: z.nullable(z.string()),
    recoveryCodes: z.array(z.object({ usedAt: z.nullable(z.string()) })),
    passkeys: z.array(z.object({ name: z.string(), addedAt: z.string(), lastUsedAt: z.nullable(z.string()) })),
    google: z.array(z.object({ subject: z.string(), since: z.string() })),
  }),
  library: z.array(
    z.object({
      ...namedCourse,
      purchasedAt: z.string(),
      price: z.number(),
      state: z.enum(['active', 'archived', 'hidden']),
      orderId: z.nullable(z.string()),
    }),
  ),
  cart: z.array(z.object({ ...namedCourse, addedAt: z.string() })),
  wishlist: z.array(z.object({ ...namedCourse, addedAt: z.string() })),
  /** Those that they are told of when they have their first lesson. */
  awaitedCourses: z.array(z.object({ ...namedCourse, askedAt: z.string() })),
  progress: z.array(progressSchema),
  notes: z.array(noteSchema),
  study: studySchema,
  quizAttempts: z.array(markedAttemptSchema),
  certificates: z.array(
    z.object({
      id: z.string(),
      courseId: z.string(),
      courseTitle: z.string(),
      instructor: z.string(),
      name: z.string(),
      /** The name before it was corrected. */
      nameBefore: z.nullable(z.string()),
      lessons: z.int(),
      minutes: z.int(),
      gradedQuizzes: z.int(),
      issuedAt: z.string(),
      correctedAt: z.nullable(z.string()),
      revokedAt: z.nullable(z.string()),
      revokedBecause: z.nullable(z.string()),
      statusIndex: z.int(),
      credential: z.unknown(),
    }),
  ),
  practice: z.array(practiceEventSchema),
  reviews: z.array(
    z.object({ ...namedCourse, rating: z.int(), text: z.string(), createdAt: z.string(), updatedAt: z.string() }),
  ),
  orders: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      currency: z.string(),
      status: orderStatusSchema,
      paymentId: z.nullable(z.string()),
      createdAt: z.string(),
      paidAt: z.nullable(z.string()),
      items: z.array(z.object({ courseId: z.string(), price: z.number() })),
    }),
  ),
  refunds: z.array(
    z.object({
      ...namedCourse,
      orderId: z.nullable(z.string()),
      amount: z.number(),
      reason: z.string(),
      status: z.enum(['requested', 'refunded', 'declined']),
      note: z.nullable(z.string()),
      createdAt: z.string(),
      decidedAt: z.nullable(z.string()),
    }),
  ),
  plans: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['active', 'pending_cancellation']),
      startedAt: z.string(),
      expiryDate: z.string(),
      cancelledAt: z.nullable(z.string()),
    }),
  ),
  createdCourses: z.array(createdCourseSchema),
  notifications: z.array(
    z.object({
      ...namedCourse,
      kind: z.enum(NOTIFICATION_KINDS),
      at: z.string(),
      readAt: z.nullable(z.string()),
    }),
  ),
  /** What they agreed to, were told of or switched; `version`: of the terms and the privacy policy. */
  consents: z.array(
    z.object({ about: z.string(), said: z.string(), version: z.nullable(z.string()), saidAt: z.string() }),
  ),
  /** What happened to the account. */
  securityEvents: z.array(
    z.object({ kind: z.string(), device: z.string(), address: z.nullable(z.string()), happenedAt: z.string() }),
  ),
  /** The letters of the last 90 days. */
  letters: z.array(z.object({ subject: z.string(), sentAt: z.string() })),
  /** The browsers that take pushes. */
  pushDevices: z.array(z.object({ service: z.string(), subscribedAt: z.string() })),
  /** What they wrote as an instructor, removed tracks and earlier texts included. */
  written: z.array(
    z.object({
      ...courseIdBodySchema.shape,
      ...toldShape(COURSE_WORDS),
      tracks: z.array(
        z.object({
          trackId: z.string(),
          parentId: z.nullable(z.string()),
          type: trackTypeSchema,
          ...toldShape(TRACK_WORDS),
          updatedAt: z.string(),
          removedAt: z.nullable(z.string()),
          earlierTexts: z.array(z.object({ title: z.string(), content: z.string(), savedAt: z.string() })),
        }),
      ),
    }),
  ),
});
export type UserExport = z.infer<typeof userExportSchema>;
export const userExportAnswerSchema = z.object({ success: z.literal(true), data: userExportSchema });
