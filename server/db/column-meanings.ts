import type { PgTable } from 'drizzle-orm/pg-core';
import type { PersonalData } from '#contract/personal-data.ts';
import type * as schema from './schema.ts';
import type { ColumnOf, TableName } from './table-declarations.ts';

/** Its name says it: a number that connects rows, or the time of what the row tells. */
type IsEvident<T extends PgTable, C extends ColumnOf<T>> = C extends 'id' | `${string}Id`
  ? true
  : C extends `${string}At`
    ? T['_']['columns'][C]['_']['dataType'] extends 'date'
      ? true
      : false
    : false;

type Columns<T extends PgTable> = {
  [C in ColumnOf<T> as IsEvident<T, C> extends true ? never : C]: string;
} & { [C in ColumnOf<T> as IsEvident<T, C> extends true ? C : never]?: string };

/** What each column holds that its name does not say, and what the rows are for. */
export interface Meaning<T extends PgTable = PgTable> extends PersonalData {
  columns: Columns<T>;
  /** Those of the level `secret`, whatever the others are. */
  secret?: readonly ColumnOf<T>[];
}

const rupees = 'in paise';
const edits = 'counts the edits';
const order = 'counts the changes, for devices that ask for what is new';
const untilDone = { purpose: 'sends what was asked for, once', ground: 'consent' } as const;
const study = { purpose: 'shows learners how far they are, on each of their devices', ground: 'contract' } as const;
const sale = { purpose: 'proves what was bought, paid and paid back', ground: 'law', level: 'money' } as const;
const offer = { purpose: 'says what is offered', ground: 'none' } as const;
const wish = { purpose: 'keeps what a learner chose, on each of their devices', ground: 'contract' } as const;
const teaching = { purpose: 'teaches what its author published', ground: 'contract' } as const;
const signIn = { purpose: 'lets a person in, and nobody else', ground: 'contract' } as const;

/**
 * The personal data of every column: a column without words does not compile, unless its name says what it is. How long it is
 * kept stands in table-declarations.ts; docs/privacy.md is made of both.
 */
export const MEANINGS: { [N in TableName]: Meaning<(typeof schema)[N]> } = {
  user: {
    purpose: 'the account: who somebody is to us and to others here',
    ground: 'contract',
    columns: {
      id: 'the account’s number',
      name: 'the username, as better-auth wants it',
      email: 'the address for logging in and for letters',
      emailVerified: 'whether its owner confirmed the address by a link; yes where that is not asked for',
      image: 'the address of a picture that they chose to upload',
      username: 'the name that others see, in small letters',
      displayUsername: 'the name as they write it',
      about: 'what an instructor chose to write about themselves, public',
      role: 'learner, instructor or both',
    },
  },
  account: {
    ...signIn,
    columns: {
      accountId: 'the account’s number at the sign-in provider; with a password the account’s own',
      providerId: 'by what they sign in',
      accessToken: 'nothing: no token of a sign-in provider is kept',
      refreshToken: 'the same',
      idToken: 'the same',
      scope: 'the same',
      password: 'a hash that cannot be turned back',
    },
    secret: ['accessToken', 'refreshToken', 'idToken', 'password'],
  },
  session: {
    ...signIn,
    columns: {
      token: 'half of what the browser shows to be signed in; useless without the secret that signs it',
      ipAddress: 'where the session began, so that a stranger’s can be told',
      userAgent: 'which browser, for the same reason',
      keyThumbprint: 'a hash of the public key by which the browser proves that the session is its own',
    },
    secret: ['token'],
  },
  verification: {
    purpose: 'none: better-auth needs the table',
    ground: 'contract',
    columns: { identifier: 'nothing', value: 'nothing' },
  },
  passwordResets: {
    ...signIn,
    columns: { tokenHash: 'a hash of the link’s secret', email: 'the address that the letter went to' },
    secret: ['tokenHash'],
  },
  emailLinks: {
    ...signIn,
    columns: {
      purpose: 'what the link is for',
      tokenHash: 'a hash of the link’s secret',
      email: 'the address that the letter went to',
      newEmail: 'the address that the account is to have',
    },
    secret: ['tokenHash'],
  },
  consents: {
    purpose: 'proves what somebody agreed to, and that they were told of a change',
    ground: 'law',
    columns: {
      about: 'the terms and the privacy policy, pushes or reminders',
      said: 'agreed, told, on or off',
      version: 'of the terms and the privacy policy',
    },
  },
  accountEvents: {
    purpose: 'shows people what happened to their account, and tells them by a letter',
    ground: 'interest',
    columns: {
      kind: 'what happened',
      device: 'which browser, so that a stranger’s can be told',
      address: 'the network, for the same reason',
      requestId: 'a random number, which the server’s log has too',
      letterTo: 'the address that a letter is still to go to',
      letterAttempts: 'how often that was tried',
    },
  },
  authenticatorApps: {
    ...signIn,
    columns: {
      secret: 'what the app makes its codes of, encrypted by a key that is not in the database',
      lastStep: 'the half minute of the last code, so that each lets in once',
    },
    secret: ['secret'],
  },
  recoveryCodes: { ...signIn, columns: { hash: 'a hash of a code' }, secret: ['hash'] },
  passkeys: {
    ...signIn,
    columns: {
      name: 'as its owner called it',
      publicKey: 'checks what the passkey signs, and can sign nothing',
      counter: 'how often it was used, so that a copy is found',
      transports: 'how a browser reaches it, such as by USB',
    },
  },
  challenges: {
    ...signIn,
    columns: {
      hash: 'a hash of what the browser shows to finish it',
      kind: 'a login, a confirmation or a new passkey',
      question: 'a random number that a passkey has to sign',
    },
    secret: ['hash'],
  },
  leftovers: {
    purpose: 'removes the files of a deleted account, after a crash too',
    ground: 'law',
    columns: { files: 'paths, and the address whose letters are kept as files' },
  },
  retiredUsernames: {
    purpose: 'keeps others from taking a name and what was written under it',
    ground: 'interest',
    columns: { hash: 'SHA-256 of the username' },
  },
  courses: {
    ...teaching,
    level: 'open',
    columns: {
      externalId: 'the number in an imported catalogue',
      creatorName: 'the author’s username, public',
      title: 'the author’s words',
      description: 'the author’s words',
      thumbnail: 'the address of the picture',
      category: 'the author’s choice',
      subCategory: 'the author’s choice',
      pricePaise: rupees,
      averageRating: 'of the reviews',
      ratingsCount: 'of the reviews',
      reviewsCount: 'of the reviews',
      importedRating: 'of an imported catalogue',
      importedRatingsCount: 'of an imported catalogue',
      studentsCount: 'how many learn it, not who',
      popularity: 'for the order in lists',
      tags: 'the author’s words',
      level: 'the author’s choice',
      language: 'in what it is taught',
      learningObjectives: 'the author’s words',
      status: 'draft or published',
      isPackage: 'whether the home page offers it',
      trackCount: 'a count',
      lessonsCount: 'a count',
      totalSeconds: 'a length',
      importedSeconds: 'a length, of an imported catalogue',
      importedLessons: 'a count, of an imported catalogue',
      version: edits,
      changeSeq: order,
      search: 'the words by which it is found',
    },
  },
  catalogueClock: {
    purpose: 'tells devices what is new in the catalogue',
    ground: 'none',
    columns: {
      epoch: 'the number of this database',
      seq: order,
      countsVersion: order,
      coursesCount: 'how many courses are public',
      ratingsCount: 'how many ratings these have',
      ratingsSum: 'the sum of these ratings',
    },
  },
  searchWords: {
    purpose: 'corrects typing errors in searches',
    ground: 'none',
    columns: { word: 'a word of a published course' },
  },
  tracks: {
    ...teaching,
    columns: {
      externalId: 'the number in an imported catalogue',
      type: 'folder, video, text or quiz',
      title: 'the author’s words',
      description: 'the author’s words',
      content: 'the author’s words',
      contentWords: 'a count',
      document: 'the text, parsed',
      questionsCount: 'a count',
      videoUrl: 'an address that the author gave',
      preview: 'whether anyone may see it',
      durationSeconds: 'a length',
      poster: 'the path of a picture',
      renditions: 'the paths of video files',
      captions: 'the paths of captions',
      orderKey: 'its place',
      version: edits,
    },
  },
  trackRevisions: {
    purpose: 'lets an author take back an edit',
    ground: 'contract',
    columns: { version: edits, title: 'the author’s words', content: 'the author’s words' },
  },
  videoUploads: {
    purpose: 'brings an author’s video into their lesson, through breaks of the connection',
    ground: 'contract',
    columns: {
      name: 'the file’s name on the author’s device',
      bytes: 'its size',
      pieces: 'the paths of what has arrived',
      kind: 'its format',
      state: 'how far it is',
      progress: 'how far it is',
      problem: 'why it failed',
      attempts: 'a count',
      worker: 'which server works on it',
      leaseUntil: 'until when',
      renditions: 'the paths of video files',
      poster: 'the path of a picture',
      durationSeconds: 'a length',
    },
  },
  lessonPictures: {
    purpose: 'counts the pictures of an author, so that nobody fills the server',
    ground: 'interest',
    columns: {},
  },
  cartItems: { ...wish, columns: {} },
  wishlistItems: { ...wish, columns: {} },
  openingRequests: { ...untilDone, columns: {} },
  orders: {
    ...sale,
    columns: {
      id: 'the order’s number at the payment provider',
      paymentId: 'the payment’s number at the payment provider; card and UPI details never reach us',
      amountPaise: rupees,
      currency: 'INR',
      status: 'whether it was paid',
      provider: 'by whom it was paid',
    },
  },
  orderItems: {
    ...sale,
    columns: { position: 'the place on the receipt', pricePaise: rupees, title: 'the course as it was called then' },
  },
  libraryEntries: {
    purpose: 'gives learners what they bought, for life',
    ground: 'contract',
    columns: { state: 'shown, archived or hidden' },
  },
  refunds: {
    ...sale,
    columns: {
      amountPaise: rupees,
      reason: 'the learner’s words, or why the server asks by itself',
      status: 'whether it was paid back',
      note: 'the answer',
      providerRefundId: 'the refund’s number at the payment provider',
    },
  },
  plans: { ...offer, columns: { name: 'what it is called' } },
  planCourses: { ...offer, columns: {} },
  userPlans: {
    purpose: 'gives learners the courses of their plan',
    ground: 'contract',
    columns: { status: 'whether it was cancelled' },
  },
  idempotency: {
    purpose: 'carries out a request once, however often a bad connection repeats it',
    ground: 'contract',
    columns: {
      key: 'a random number from the device',
      route: 'which call',
      bodyHash: 'a hash of what was asked, without passwords',
      status: 'of the answer',
      response: 'the answer, without texts that the author sent along',
    },
  },
  progress: {
    ...study,
    columns: { furthestSeconds: 'how far it was watched', positionSeconds: 'where to go on' },
  },
  notes: {
    purpose: 'keeps what a learner writes at a lesson, on each of their devices; nobody else sees it',
    ground: 'contract',
    columns: {
      seq: order,
      courseTitle: 'what it was called then',
      lessonTitle: 'what it was called then',
      seconds: 'the place in the video',
      block: 'the place in the text',
      quote: 'the words at the place',
      texts: 'the learner’s words',
      replaced: 'numbers of earlier texts, without the texts',
    },
  },
  quizAttempts: {
    ...study,
    columns: {
      seq: order,
      quizVersion: 'which questions',
      answers: 'what was answered',
      mode: 'practice or graded',
      passPercent: 'what was asked for',
      right: 'which answers were right',
      passed: 'whether it was passed',
    },
  },
  certificates: {
    purpose: 'proves what was learned, to whom the learner gives the link',
    ground: 'consent',
    columns: {
      courseTitle: 'what stands on it',
      instructor: 'what stands on it',
      name: 'the name that the learner put on it',
      nameBefore: 'the name before its one correction',
      lessons: 'what stands on it',
      minutes: 'what stands on it',
      gradedQuizzes: 'what stands on it',
      revokedBecause: 'why it is no longer good',
      statusIndex: 'its place in the list of those that are no longer good',
      credential: 'all of that, signed',
    },
  },
  certificateKeys: {
    purpose: 'lets anyone check a certificate',
    ground: 'none',
    columns: { publicKey: 'a key of this server', since: 'the time of its first use' },
  },
  practice: {
    purpose: 'asks learners again what they are about to forget',
    ground: 'contract',
    columns: {
      seq: order,
      item: 'what is practised',
      at: 'the time of what the row tells',
      said: 'how well it was remembered',
    },
  },
  studyDays: {
    ...study,
    columns: { device: 'a random number of the device', day: 'the day', seconds: 'how long' },
  },
  studyPlans: {
    purpose: 'reminds learners of what they set out to do',
    ground: 'consent',
    columns: { minutesAWeek: 'the goal', reminder: 'when to remind; off until they ask for it' },
  },
  reviews: {
    purpose: 'tells others how a learner found a course, with their username',
    ground: 'consent',
    level: 'open',
    columns: { rating: 'one to five', text: 'the learner’s words, public' },
  },
  rateLimits: {
    purpose: 'stops guessing of passwords and floods',
    ground: 'interest',
    columns: { key: 'a hash of an account or an address' },
  },
  notifications: {
    purpose: 'tells people what happened to their courses, and to those that they asked about',
    ground: 'contract',
    columns: {
      actorId: 'who did it; instructors see the username of a review alone',
      kind: 'what happened',
      amountPaise: rupees,
      note: 'why an upload failed',
      uploadId: 'which upload',
    },
  },
  pushSubscriptions: {
    purpose: 'tells a browser whose user switched that on',
    ground: 'consent',
    columns: {
      endpoint: 'the browser’s address at its push service',
      p256dh: 'the browser’s key: the push service reads nothing',
      auth: 'the same',
      vapidKey: 'a key of this server',
    },
    secret: ['endpoint', 'p256dh', 'auth'],
  },
  pushDeliveries: {
    ...untilDone,
    columns: { endpoint: 'to which browser', attempts: 'a count' },
    secret: ['endpoint'],
  },
  letterDeliveries: { ...untilDone, columns: { attempts: 'a count' } },
  letters: {
    purpose: 'shows people what was sent to them in their name',
    ground: 'interest',
    columns: { subject: 'the subject of the letter' },
  },
  ledgerAccounts: {
    ...sale,
    columns: {
      kind: 'whose money: a learner’s, an instructor’s, the platform’s, a provider’s or tax',
      provider: 'by whom it was paid',
    },
  },
  ledgerEntries: {
    ...sale,
    columns: {
      id: 'the number of what happened',
      event: 'its name, so that it is written once',
      kind: 'payment, refund, a refund that came back, or a fee',
      reference: 'the number at the payment provider',
      lines: 'how many lines it has',
    },
  },
  ledgerLines: { ...sale, columns: { position: 'the place in the entry', amountPaise: rupees } },
  sandboxRefunds: {
    purpose: 'plays the payment provider where no money moves',
    ground: 'none',
    columns: { id: 'the number of the refund', amountPaise: rupees },
  },
  sandboxPayments: {
    purpose: 'plays the payment provider where no money moves',
    ground: 'none',
    columns: { orderId: 'an order', amountPaise: rupees, method: 'card or UPI', status: 'whether it was paid' },
  },
};
