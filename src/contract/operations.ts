import type * as z from 'zod/mini';
import {
  accountAnswerSchema,
  dashboardAnswerSchema,
  instructorSummaryAnswerSchema,
  noBodySchema,
  passwordChangeBodySchema,
  profileAnswerSchema,
  userDeleteBodySchema,
  userExportAnswerSchema,
  userUpdateBodySchema,
} from './account.ts';
import { messageAnswerSchema } from './answer.ts';
import {
  courseAddBodySchema,
  courseChangeAnswerSchema,
  courseStatusBodySchema,
  courseStatusQuerySchema,
  courseUpdateBodySchema,
  draftAnswerSchema,
  instructorCoursesAnswerSchema,
  lessonPictureAnswerSchema,
  lessonPictureQuerySchema,
  trackAddBodySchema,
  trackChangeAnswerSchema,
  trackHistoryAnswerSchema,
  trackMoveBodySchema,
  trackRemoveBodySchema,
  trackUpdateBodySchema,
} from './authoring.ts';
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
import { earningsAnswerSchema, earningsQuerySchema } from './earnings.ts';
import type { EndpointName } from './endpoints.ts';
import { cartAnswerSchema, courseIdBodySchema, libraryAnswerSchema, notifyMeBodySchema } from './library.ts';
import {
  notificationsAnswerSchema,
  notificationsQuerySchema,
  notificationsReadAnswerSchema,
  notificationsReadBodySchema,
  unreadAnswerSchema,
} from './notification.ts';
import {
  orderAnswerSchema,
  orderBodySchema,
  orderStatusAnswerSchema,
  orderStatusQuerySchema,
  purchaseAnswerSchema,
  purchaseBodySchema,
} from './order.ts';
import { forgotPasswordBodySchema, resetPasswordBodySchema } from './password.ts';
import { planCancelAnswerSchema, planCancelBodySchema, planListAnswerSchema } from './plan.ts';
import { progressAnswerSchema, progressBodySchema, progressQuerySchema } from './progress.ts';
import { pushAnswerSchema, pushQuerySchema, pushSubscribeBodySchema, pushUnsubscribeBodySchema } from './push.ts';
import { reviewBodySchema, reviewListAnswerSchema, reviewQuerySchema } from './review.ts';
import { receiptAnswerSchema, receiptListAnswerSchema, receiptListQuerySchema, receiptQuerySchema } from './receipt.ts';
import { refundAnswerSchema, refundBodySchema, refundListAnswerSchema } from './refund.ts';
import { studentsAnswerSchema } from './students.ts';
import { contentAnswerSchema, trackAnswerSchema, trackIdQuerySchema } from './track.ts';
import {
  trackCaptionQuerySchema,
  trackCaptionRemoveBodySchema,
  trackMediaAnswerSchema,
  trackMediaBodySchema,
} from './video-upload.ts';
import { loginAnswerSchema, loginBodySchema, logoutBodySchema, registerBodySchema, userAnswerSchema } from './user.ts';

interface Operation {
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Instead of a body: the field of a multipart form that carries one file. */
  upload?: string;
  answer: z.ZodMiniType;
}

const courseCommand = { body: courseIdBodySchema, answer: messageAnswerSchema };

/** The schemas of each call: the server validates with them, /openapi.json is made from them. */
export const OPERATIONS = {
  userMe: { answer: userAnswerSchema },
  userLogin: { body: loginBodySchema, answer: loginAnswerSchema },
  userRegister: { body: registerBodySchema, answer: messageAnswerSchema },
  userLogout: { body: logoutBodySchema, answer: messageAnswerSchema },
  userUpdate: { body: userUpdateBodySchema, answer: accountAnswerSchema },
  userAvatar: { upload: 'avatar', answer: accountAnswerSchema },
  userPasswordChange: { body: passwordChangeBodySchema, answer: messageAnswerSchema },
  userBecomeInstructor: { body: noBodySchema, answer: accountAnswerSchema },
  userDelete: { body: userDeleteBodySchema, answer: messageAnswerSchema },
  userExport: { answer: userExportAnswerSchema },
  userProfile: { answer: profileAnswerSchema },
  dashboard: { answer: dashboardAnswerSchema },
  instructorSummary: { answer: instructorSummaryAnswerSchema },
  instructorEarnings: { query: earningsQuerySchema, answer: earningsAnswerSchema },
  instructorStudents: { query: courseStatusQuerySchema, answer: studentsAnswerSchema },
  notificationList: { query: notificationsQuerySchema, answer: notificationsAnswerSchema },
  notificationUnread: { answer: unreadAnswerSchema },
  notificationRead: { body: notificationsReadBodySchema, answer: notificationsReadAnswerSchema },
  pushState: { query: pushQuerySchema, answer: pushAnswerSchema },
  pushSubscribe: { body: pushSubscribeBodySchema, answer: messageAnswerSchema },
  pushUnsubscribe: { body: pushUnsubscribeBodySchema, answer: messageAnswerSchema },
  userPasswordForgot: { body: forgotPasswordBodySchema, answer: messageAnswerSchema },
  userPasswordReset: { body: resetPasswordBodySchema, answer: messageAnswerSchema },
  userMyLearning: { answer: libraryAnswerSchema },
  courseGetAll: { query: getAllQuerySchema, answer: courseListAnswerSchema },
  courseGet: { query: courseIdQuerySchema, answer: courseAnswerSchema },
  courseCategory: { query: categoryQuerySchema, answer: courseListAnswerSchema },
  courseSearch: { query: searchQuerySchema, answer: courseListAnswerSchema },
  courseMy: { query: getAllQuerySchema, answer: courseListAnswerSchema },
  catalogueChanges: { query: feedQuerySchema, answer: feedAnswerSchema },
  courseContent: { query: courseIdQuerySchema, answer: contentAnswerSchema },
  courseTrack: { query: trackIdQuerySchema, answer: trackAnswerSchema },
  courseInstructor: { answer: instructorCoursesAnswerSchema },
  courseDraft: { query: courseIdQuerySchema, answer: draftAnswerSchema },
  courseAdd: { body: courseAddBodySchema, answer: courseChangeAnswerSchema },
  courseUpdate: { body: courseUpdateBodySchema, answer: courseChangeAnswerSchema },
  courseStatus: { query: courseStatusQuerySchema, body: courseStatusBodySchema, answer: courseChangeAnswerSchema },
  courseThumbnail: { query: courseStatusQuerySchema, upload: 'thumbnail', answer: courseChangeAnswerSchema },
  lessonPicture: { query: lessonPictureQuerySchema, answer: lessonPictureAnswerSchema },
  lessonPictureAdd: { query: lessonPictureQuerySchema, upload: 'picture', answer: lessonPictureAnswerSchema },
  trackAdd: { body: trackAddBodySchema, answer: trackChangeAnswerSchema },
  trackRemove: { body: trackRemoveBodySchema, answer: messageAnswerSchema },
  trackUpdate: { body: trackUpdateBodySchema, answer: trackChangeAnswerSchema },
  trackMove: { body: trackMoveBodySchema, answer: trackChangeAnswerSchema },
  trackMedia: { query: trackIdQuerySchema, answer: trackMediaAnswerSchema },
  trackMediaRetry: { body: trackMediaBodySchema, answer: trackMediaAnswerSchema },
  trackCaptionPut: { query: trackCaptionQuerySchema, upload: 'captions', answer: trackMediaAnswerSchema },
  trackCaptionRemove: { body: trackCaptionRemoveBodySchema, answer: trackMediaAnswerSchema },
  trackHistory: { query: trackIdQuerySchema, answer: trackHistoryAnswerSchema },
  coursePurchase: { body: purchaseBodySchema, answer: purchaseAnswerSchema },
  cartGet: { answer: cartAnswerSchema },
  cartAdd: courseCommand,
  cartRemove: courseCommand,
  wishlistAdd: courseCommand,
  wishlistRemove: courseCommand,
  courseNotifyMe: { body: notifyMeBodySchema, answer: messageAnswerSchema },
  learningArchive: courseCommand,
  learningUnarchive: courseCommand,
  learningRemove: courseCommand,
  progressGet: { query: progressQuerySchema, answer: progressAnswerSchema },
  progressPut: { body: progressBodySchema, answer: progressAnswerSchema },
  reviewGet: { query: reviewQuerySchema, answer: reviewListAnswerSchema },
  reviewPut: { body: reviewBodySchema, answer: messageAnswerSchema },
  orderCreate: { body: orderBodySchema, answer: orderAnswerSchema },
  orderStatus: { query: orderStatusQuerySchema, answer: orderStatusAnswerSchema },
  orderList: { query: receiptListQuerySchema, answer: receiptListAnswerSchema },
  orderReceipt: { query: receiptQuerySchema, answer: receiptAnswerSchema },
  refundList: { answer: refundListAnswerSchema },
  refundRequest: { body: refundBodySchema, answer: refundAnswerSchema },
  planList: { answer: planListAnswerSchema },
  planCancel: { body: planCancelBodySchema, answer: planCancelAnswerSchema },
  paymentWebhook: { answer: messageAnswerSchema },
} as const satisfies Record<EndpointName, Operation>;
