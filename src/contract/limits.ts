/** Constants of the specification, section 9, and the limits that the server enforces. */
export const PAGE_SIZE_DEFAULT = 10;
export const PAGE_LIMIT_MAX = 100;
export const TOP_RATED_COUNT = 5;
/** How many courses a list shows first, and adds with each 'Load more'. */
export const LISTING_STEP = 24;

export const CURRENCY = 'INR';
export const PACKAGE_PRICE_RUPEES = 3000;
export const PACKAGE_STRUCK_RUPEES = 10_000;

export const CAROUSEL_INTERVAL_MS = 5000;
export const AUTH_REDIRECT_DELAY_MS = 1000;
export const CART_REMOVE_DELAY_MS = 5000;
export const UNDO_NOTICE_MS = 4000;
export const TOAST_MS = 4000;
export const TOAST_LIMIT = 3;
export const ACTION_TOAST_MS = 5000;
export const PAYMENT_TIMEOUT_SECONDS = 300;

export const SKELETONS_GRID = 8;
export const SKELETONS_CART = 3;
export const SKELETONS_INSTRUCTOR = 6;

export const TAGS_MAX = 5;
export const TAG_MAX = 40;
export const TITLE_MAX = 200;
export const PRICE_MAX_RUPEES = 500_000;
/** About 20,000 words. An edit carries the text twice. */
export const TRACK_CONTENT_MAX = 150_000;
export const TRACKS_MAX = 2000;
/** How many saved versions of a text are kept. */
export const HISTORY_MAX = 20;
export const EDIT_BODY_MAX_BYTES = 2 * 1024 * 1024;
export const THUMBNAIL_MAX_BYTES = 5 * 1024 * 1024;
/** Notifications on a page, and how many can be marked as read in one call. */
export const NOTIFICATIONS_PAGE = 20;
export const SECURITY_EVENTS_PAGE = 10;
export const NOTIFICATIONS_READ_MAX = 200;
/** How many days the earnings by day have, and either side of their trend. */
export const EARNINGS_DAYS = 30;
export const VIDEO_MAX_BYTES = 2 * 1024 * 1024 * 1024;
/** Unfinished uploads of one instructor. */
export const VIDEO_UPLOADS_MAX = 50;
export const CAPTIONS_MAX_BYTES = 1024 * 1024;
export const CAPTIONS_MAX = 20;
export const REVIEW_TEXT_MAX = 2000;
export const JSON_BODY_MAX_BYTES = 256 * 1024;
/**
 * However often it is used, a session ends so many days after its login: one that is bound to a key of its device, and one that
 * whoever has the token can use.
 */
export const BOUND_SESSION_DAYS = 90;
export const BEARER_SESSION_DAYS = 14;
/** Characters of a password. The upper limit bounds the work of hashing. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
/** Characters of what an instructor writes about themselves. */
export const ABOUT_MAX = 2000;
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
export const AVATAR_PIXELS = 256;
export const CART_MAX_ITEMS = 100;
export const PROGRESS_BATCH_MAX = 100;
export const NOTE_TEXT_MAX = 10_000;
export const NOTE_QUOTE_MAX = 300;
/** Texts that stand beside each other in one note because devices wrote them without knowing of each other. */
export const NOTE_TEXTS_MAX = 8;
/** How many replaced texts a note remembers by their names. */
export const NOTE_REPLACED_MAX = 500;
/** Characters of the name on a certificate. */
export const CERTIFICATE_NAME_MAX = 80;
/** Notes of one account, deleted ones included. */
export const NOTES_MAX = 20_000;
export const NOTES_PAGE_DEFAULT = 500;
export const NOTES_PAGE_MAX = 1000;
/** How many days of study are kept, on devices and on the server. */
export const STUDY_DAYS_KEPT = 400;
/** Counts of study in one call: a device that was offline for a year has as many. */
export const STUDY_DAYS_BATCH_MAX = 1000;
/** Counts that an account can have: ten devices on each day that is kept. */
export const STUDY_DAYS_MAX = 4000;
export const QUIZ_QUESTIONS_MAX = 100;
/** How a new quiz begins. */
export const QUIZ_DEFAULTS = { mode: 'practice', passPercent: 70 } as const;
/** Characters of a question, the code below it, an explanation, and one answer. */
export const QUIZ_QUESTION_MAX = 2000;
export const QUIZ_CODE_MAX = 4000;
export const QUIZ_EXPLANATION_MAX = 1000;
export const QUIZ_ANSWER_MAX = 500;
export const QUIZ_OPTIONS_MAX = 12;
/** Accepted answers to a question that is answered by a text. */
export const QUIZ_ACCEPTED_MAX = 20;
/** Attempts of one account, at all quizzes together. */
export const QUIZ_ATTEMPTS_MAX = 20_000;
/** For so long after an edit, an attempt at the graded quiz of before still counts: it may come from a device that was offline. */
export const QUIZ_GRACE_DAYS = 30;
/** For so long after an edit, a quiz is kept as it was, to mark what was answered then; at most so many versions of one. */
export const QUIZ_VERSIONS_DAYS = 60;
export const QUIZ_VERSIONS_MAX = 200;
export const QUIZ_ATTEMPTS_PAGE_DEFAULT = 200;
export const QUIZ_ATTEMPTS_PAGE_MAX = 500;
/** A page ends with the attempt whose answers, as JSON, take all answers of it beyond so many characters. */
export const QUIZ_ATTEMPTS_PAGE_CHARS = 1_000_000;
/** Events of practice in one call, and of one account. */
export const PRACTICE_BATCH_MAX = 100;
export const PRACTICE_EVENTS_MAX = 200_000;
export const PRACTICE_PAGE_DEFAULT = 500;
export const PRACTICE_PAGE_MAX = 1000;
/** How many words of a passage a card hides. */
export const PRACTICE_HIDDEN_MAX = 100;
/** How many cards are shown for the first time on one day. */
export const PRACTICE_NEW_A_DAY = 10;
export const FEED_PAGE_DEFAULT = 500;
export const FEED_PAGE_MAX = 1000;

export const PLAYBACK_SPEEDS = [0.5, 1, 1.25, 1.5, 1.75, 2] as const;
export const SEEK_SECONDS = 10;
export const VOLUME_STEP = 0.1;
export const CONTROLS_HIDE_MS = 3000;
export const TITLE_OVERLAY_MS = 2000;
/** A lesson counts as done when this share of it has been watched. */
export const DONE_SHARE = 0.9;
