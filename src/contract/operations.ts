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
import {
  emailChangeBodySchema,
  emailConfirmAnswerSchema,
  emailConfirmBodySchema,
  securityEventsAnswerSchema,
  securityEventsQuerySchema,
  sessionRevokeBodySchema,
  sessionsAnswerSchema,
} from './account-security.ts';
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
  certificateAnswerSchema,
  certificateCorrectBodySchema,
  certificateIssueBodySchema,
  certificateListAnswerSchema,
  certificateQuerySchema,
  certificateTrustAnswerSchema,
  ownCertificateAnswerSchema,
} from './certificate.ts';
import {
  categoryQuerySchema,
  courseAnswerSchema,
  courseIdQuerySchema,
  courseListAnswerSchema,
  feedAnswerSchema,
  feedQuerySchema,
  getAllQuerySchema,
  instructorProfileAnswerSchema,
  searchQuerySchema,
} from './course.ts';
import { earningsAnswerSchema, earningsQuerySchema } from './earnings.ts';
import type { EveryEndpointName } from './every-endpoint.ts';
import { instructorProfileQuerySchema } from './instructor.ts';
import { cartAnswerSchema, courseIdBodySchema, libraryAnswerSchema, notifyMeBodySchema } from './library.ts';
import { studyAnswerSchema, studyBodySchema, studyPutAnswerSchema } from './study.ts';
import { noteAnswerSchema, noteBodySchema, notesAnswerSchema, notesQuerySchema } from './note.ts';
import { practiceAnswerSchema, practiceBodySchema, practiceQuerySchema } from './practice.ts';
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
import {
  quizAttemptAnswerSchema,
  quizAttemptBodySchema,
  quizAttemptsAnswerSchema,
  quizAttemptsQuerySchema,
} from './quiz.ts';
import { reviewBodySchema, reviewListAnswerSchema, reviewQuerySchema } from './review.ts';
import { receiptAnswerSchema, receiptListAnswerSchema, receiptListQuerySchema, receiptQuerySchema } from './receipt.ts';
import { refundAnswerSchema, refundBodySchema, refundListAnswerSchema } from './refund.ts';
import { SECURITY_OPERATIONS } from './security-operations.ts';
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
  /** What it does, for the API's description. */
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** For a multipart form instead of a body: the name of its file field. */
  upload?: string;
  answer: z.ZodMiniType;
}

const courseCommand = { body: courseIdBodySchema, answer: messageAnswerSchema };

/**
 * The summary and the schemas of each call: the server validates with them, and /openapi.json is made from them. Pages
 * import only types from here.
 */
export const OPERATIONS = {
  userMe: {
    summary: 'The signed-in user',
    answer: userAnswerSchema,
  },
  userLogin: {
    summary: 'Sign in',
    body: loginBodySchema,
    answer: loginAnswerSchema,
  },
  userRegister: {
    summary: 'Create an account',
    body: registerBodySchema,
    answer: messageAnswerSchema,
  },
  userLogout: {
    summary: 'Revoke the session',
    body: logoutBodySchema,
    answer: messageAnswerSchema,
  },
  userUpdate: {
    summary: 'Change the username or the words about oneself, or take the avatar away',
    body: userUpdateBodySchema,
    answer: accountAnswerSchema,
  },
  userAvatar: {
    summary: 'Set the avatar: JPEG, PNG, WebP, AVIF or GIF, kept as WebP of 256 px',
    upload: 'avatar',
    answer: accountAnswerSchema,
  },
  userPasswordChange: {
    summary: 'Change the password; every other session ends',
    body: passwordChangeBodySchema,
    answer: messageAnswerSchema,
  },
  userBecomeInstructor: {
    summary: 'Teach as well as learn',
    body: noBodySchema,
    answer: accountAnswerSchema,
  },
  userSessions: {
    summary: 'Where the user is logged in',
    answer: sessionsAnswerSchema,
  },
  userSessionRevoke: {
    summary: 'End one of these sessions, not the one of the call',
    body: sessionRevokeBodySchema,
    answer: messageAnswerSchema,
  },
  userSessionsRevokeOthers: {
    summary: 'End all of these sessions but the one of the call',
    body: noBodySchema,
    answer: messageAnswerSchema,
  },
  userSecurityEvents: {
    summary: 'What happened to the account: logins, changes of the password and the like',
    query: securityEventsQuerySchema,
    answer: securityEventsAnswerSchema,
  },
  userEmailVerify: {
    summary: 'Send the letter again that confirms the email address',
    body: noBodySchema,
    answer: messageAnswerSchema,
  },
  userEmailChange: {
    summary: 'Ask for another email address; it is changed when it is confirmed by the letters to both',
    body: emailChangeBodySchema,
    answer: messageAnswerSchema,
  },
  userEmailConfirm: {
    summary: 'Do what the link of a letter about an email address is for',
    body: emailConfirmBodySchema,
    answer: emailConfirmAnswerSchema,
  },
  userDelete: {
    summary: 'Delete the account and everything private of it; orders and refunds stay without the person',
    body: userDeleteBodySchema,
    answer: messageAnswerSchema,
  },
  userExport: {
    summary: 'Everything that is kept of the user',
    answer: userExportAnswerSchema,
  },
  userProfile: {
    summary: 'Sign-in provider, member since, created courses',
    answer: profileAnswerSchema,
  },
  dashboard: {
    summary: 'The overview: progress, and for an instructor the summary',
    answer: dashboardAnswerSchema,
  },
  instructorSummary: {
    summary: 'Published courses, students and earnings of an instructor',
    answer: instructorSummaryAnswerSchema,
  },
  instructorEarnings: {
    summary: 'What the user’s courses brought: in all, by month and by course; refunds taken off',
    query: earningsQuerySchema,
    answer: earningsAnswerSchema,
  },
  instructorStudents: {
    summary: 'How many own a course of the user, and how far they are; without names',
    query: courseStatusQuerySchema,
    answer: studentsAnswerSchema,
  },
  notificationList: {
    summary: 'Sales, reviews, refund requests and uploads of the user’s courses, the latest first',
    query: notificationsQuerySchema,
    answer: notificationsAnswerSchema,
  },
  notificationUnread: {
    summary: 'How many of these are unread',
    answer: unreadAnswerSchema,
  },
  notificationRead: {
    summary: 'Mark as read: some, or all up to an instant',
    body: notificationsReadBodySchema,
    answer: notificationsReadAnswerSchema,
  },
  pushState: {
    summary: 'The public key for Web Push, and whether an endpoint is subscribed',
    query: pushQuerySchema,
    answer: pushAnswerSchema,
  },
  pushSubscribe: {
    summary: 'Send the user’s notifications to this browser too, as long as this session lasts',
    body: pushSubscribeBodySchema,
    answer: messageAnswerSchema,
  },
  pushUnsubscribe: {
    summary: 'Send none to this browser any more',
    body: pushUnsubscribeBodySchema,
    answer: messageAnswerSchema,
  },
  userPasswordForgot: {
    summary: 'Send a link that sets a new password, if the email has an account',
    body: forgotPasswordBodySchema,
    answer: messageAnswerSchema,
  },
  userPasswordReset: {
    summary: 'Set a new password by the token of such a link; ends all sessions',
    body: resetPasswordBodySchema,
    answer: messageAnswerSchema,
  },
  userMyLearning: {
    summary: 'Purchased courses with progress, wishlist, archive',
    answer: libraryAnswerSchema,
  },
  courseGetAll: {
    summary: 'Published courses, paged',
    query: getAllQuerySchema,
    answer: courseListAnswerSchema,
  },
  courseGet: {
    summary: 'One course, with its curriculum and its instructor',
    query: courseIdQuerySchema,
    answer: courseAnswerSchema,
  },
  courseCategory: {
    summary: 'Courses of a category',
    query: categoryQuerySchema,
    answer: courseListAnswerSchema,
  },
  courseSearch: {
    summary: 'Typo-tolerant search',
    query: searchQuerySchema,
    answer: courseListAnswerSchema,
  },
  instructorProfile: {
    summary: 'An instructor and their published courses',
    query: instructorProfileQuerySchema,
    answer: instructorProfileAnswerSchema,
  },
  courseMy: {
    summary: 'Courses the user owns, paged',
    query: getAllQuerySchema,
    answer: courseListAnswerSchema,
  },
  catalogueChanges: {
    summary: 'What changed since a cursor',
    query: feedQuerySchema,
    answer: feedAnswerSchema,
  },
  courseContent: {
    summary: 'The track tree of a course',
    query: courseIdQuerySchema,
    answer: contentAnswerSchema,
  },
  courseTrack: {
    summary: 'One track or the tracks of a folder',
    query: trackIdQuerySchema,
    answer: trackAnswerSchema,
  },
  courseInstructor: {
    summary: 'The courses that the user made, drafts too',
    answer: instructorCoursesAnswerSchema,
  },
  courseDraft: {
    summary: 'A course of the user with all its tracks, as they are edited',
    query: courseIdQuerySchema,
    answer: draftAnswerSchema,
  },
  courseAdd: {
    summary: 'Create a course as a draft',
    body: courseAddBodySchema,
    answer: courseChangeAnswerSchema,
  },
  courseUpdate: {
    summary: 'Edit a course; 409 with the server’s side where another edit came first',
    body: courseUpdateBodySchema,
    answer: courseChangeAnswerSchema,
  },
  courseStatus: {
    summary: 'Publish a course, or move it to draft',
    query: courseStatusQuerySchema,
    body: courseStatusBodySchema,
    answer: courseChangeAnswerSchema,
  },
  courseThumbnail: {
    summary: 'Set the picture of a course: JPEG, PNG, WebP, AVIF or GIF, kept as WebP of 640 px',
    query: courseStatusQuerySchema,
    upload: 'thumbnail',
    answer: courseChangeAnswerSchema,
  },
  lessonPicture: {
    summary: 'A link to a picture for the texts of a course, for the preview in the editor',
    query: lessonPictureQuerySchema,
    answer: lessonPictureAnswerSchema,
  },
  lessonPictureAdd: {
    summary: 'A picture for the texts of a course: JPEG, PNG, WebP, AVIF or GIF, kept as WebP of at most 1600 px',
    query: lessonPictureQuerySchema,
    upload: 'picture',
    answer: lessonPictureAnswerSchema,
  },
  trackAdd: {
    summary: 'Add a track to a course',
    body: trackAddBodySchema,
    answer: trackChangeAnswerSchema,
  },
  trackRemove: {
    summary: 'Remove a track, a folder with all that is in it',
    body: trackRemoveBodySchema,
    answer: messageAnswerSchema,
  },
  trackUpdate: {
    summary: 'Edit a track; 409 with the server’s side where another edit came first',
    body: trackUpdateBodySchema,
    answer: trackChangeAnswerSchema,
  },
  trackMove: {
    summary: 'Move a track to another place or folder',
    body: trackMoveBodySchema,
    answer: trackChangeAnswerSchema,
  },
  trackMedia: {
    summary: 'How the uploaded video of a track stands, what plays, and its captions',
    query: trackIdQuerySchema,
    answer: trackMediaAnswerSchema,
  },
  trackMediaRetry: {
    summary: 'Process a video again that could not be processed',
    body: trackMediaBodySchema,
    answer: trackMediaAnswerSchema,
  },
  trackCaptionPut: {
    summary: 'Captions (WebVTT) of a video in a language, in the place of those before',
    query: trackCaptionQuerySchema,
    upload: 'captions',
    answer: trackMediaAnswerSchema,
  },
  trackCaptionRemove: {
    summary: 'Remove the captions of a language',
    body: trackCaptionRemoveBodySchema,
    answer: trackMediaAnswerSchema,
  },
  trackHistory: {
    summary: 'The last saved versions of a text track',
    query: trackIdQuerySchema,
    answer: trackHistoryAnswerSchema,
  },
  coursePurchase: {
    summary: 'Record a purchase',
    body: purchaseBodySchema,
    answer: purchaseAnswerSchema,
  },
  cartGet: {
    summary: 'The cart',
    answer: cartAnswerSchema,
  },
  cartAdd: { summary: 'Put a course into the cart', ...courseCommand },
  cartRemove: { summary: 'Take a course out of the cart', ...courseCommand },
  wishlistAdd: { summary: 'Put a course on the wishlist', ...courseCommand },
  wishlistRemove: { summary: 'Take a course off the wishlist', ...courseCommand },
  courseNotifyMe: {
    summary: 'Tell the user when a course has its first lesson, or no longer',
    body: notifyMeBodySchema,
    answer: messageAnswerSchema,
  },
  learningArchive: { summary: 'Archive an owned course', ...courseCommand },
  learningUnarchive: { summary: 'Bring an archived or removed course back', ...courseCommand },
  learningRemove: { summary: 'Hide an owned course from the library', ...courseCommand },
  progressGet: {
    summary: 'Positions and completions',
    query: progressQuerySchema,
    answer: progressAnswerSchema,
  },
  progressPut: {
    summary: 'Merge positions and completions',
    body: progressBodySchema,
    answer: progressAnswerSchema,
  },
  noteList: {
    summary: 'The user’s notes that changed since a cursor, deleted ones too',
    query: notesQuerySchema,
    answer: notesAnswerSchema,
  },
  notePut: {
    summary: 'Merge a note into what is known of it',
    body: noteBodySchema,
    answer: noteAnswerSchema,
  },
  quizAttempts: {
    summary: 'The user’s attempts at quizzes since a cursor, as the server marked them',
    query: quizAttemptsQuerySchema,
    answer: quizAttemptsAnswerSchema,
  },
  quizAttempt: {
    summary: 'Hand in an attempt at a quiz: it is marked by what the quiz was in the named version',
    body: quizAttemptBodySchema,
    answer: quizAttemptAnswerSchema,
  },
  certificateList: {
    summary: 'The user’s certificates, with the credential of each',
    answer: certificateListAnswerSchema,
  },
  certificateIssue: {
    summary: 'Issue the certificate of a completed course; a second call answers the first one’s',
    body: certificateIssueBodySchema,
    answer: ownCertificateAnswerSchema,
  },
  certificateCorrect: {
    summary: 'Correct the name on a certificate, once; the credential of before is revoked',
    body: certificateCorrectBodySchema,
    answer: ownCertificateAnswerSchema,
  },
  certificateGet: {
    summary: 'A certificate, for whoever has its id',
    query: certificateQuerySchema,
    answer: certificateAnswerSchema,
  },
  certificateTrust: {
    summary: 'What a check of a certificate needs: the public keys, and which are revoked',
    answer: certificateTrustAnswerSchema,
  },
  practiceList: {
    summary: 'What the user did in practice, since a cursor',
    query: practiceQuerySchema,
    answer: practiceAnswerSchema,
  },
  practiceAdd: {
    summary: 'Add to what the user did in practice; what is known already changes nothing',
    body: practiceBodySchema,
    answer: messageAnswerSchema,
  },
  studyGet: {
    summary: 'How long the user studied on each day, by device, and what they have set out to do',
    answer: studyAnswerSchema,
  },
  studyPut: {
    summary: 'Merge days of study and a weekly goal into what is known of them',
    body: studyBodySchema,
    answer: studyPutAnswerSchema,
  },
  reviewGet: {
    summary: 'Ratings of a course: average, distribution, a page of reviews, the own one',
    query: reviewQuerySchema,
    answer: reviewListAnswerSchema,
  },
  reviewPut: {
    summary: 'Rate an owned course, edit the rating, or take it away (rating null)',
    body: reviewBodySchema,
    answer: messageAnswerSchema,
  },
  orderCreate: {
    summary: 'Create a payment order',
    body: orderBodySchema,
    answer: orderAnswerSchema,
  },
  orderStatus: {
    summary: 'What became of a payment order; the provider is asked about an open one',
    query: orderStatusQuerySchema,
    answer: orderStatusAnswerSchema,
  },
  orderList: {
    summary: 'Paid orders with what was bought, paged',
    query: receiptListQuerySchema,
    answer: receiptListAnswerSchema,
  },
  orderReceipt: {
    summary: 'The receipt of a paid order',
    query: receiptQuerySchema,
    answer: receiptAnswerSchema,
  },
  refundList: {
    summary: 'Refund requests of the user, and which courses can be given back',
    answer: refundListAnswerSchema,
  },
  refundRequest: {
    summary: 'Ask for the money of a course back, within 15 days',
    body: refundBodySchema,
    answer: refundAnswerSchema,
  },
  planList: {
    summary: 'The plans of the user',
    answer: planListAnswerSchema,
  },
  planCancel: {
    summary: 'Cancel a plan at the end of its time',
    body: planCancelBodySchema,
    answer: planCancelAnswerSchema,
  },
  paymentWebhook: {
    summary: "The payment provider's own word on a payment, signed",
    answer: messageAnswerSchema,
  },
  ...SECURITY_OPERATIONS,
} as const satisfies Record<EveryEndpointName, Operation>;
