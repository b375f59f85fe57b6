import type { ReleasedSchema } from './schema.ts';

const AT = 1_763_700_000_000;

const course = {
  _id: '11111111-1111-4111-8111-111111111111',
  title: 'Weaving on a frame loom',
  description: 'Warp and weft.',
  thumbnail: null,
  category: 'crafts',
  subCategory: 'knitting',
  price: 499,
  averageRating: 4.5,
  ratingsCount: 12,
  studentsCount: 340,
  createdBy: { username: 'meera' },
  tags: ['loom'],
  level: 'Beginner',
  isPackage: false,
  updatedAt: '2026-11-01T00:00:00.000Z',
  learningObjectives: ['Warp a loom'],
  status: 'published',
  createdAt: '2026-10-01T00:00:00.000Z',
  previewTrackId: null,
  trackCount: 2,
  version: 3,
};
const other = {
  ...course,
  _id: '22222222-2222-4222-8222-222222222222',
  title: 'Dyeing with plants',
  averageRating: null,
};

const track = {
  _id: '33333333-3333-4333-8333-333333333333',
  courseId: course._id,
  type: 'text',
  title: 'The warp',
  description: '',
  content: 'Hold it **taut**.',
  videoUrl: null,
  preview: false,
  durationSeconds: null,
  poster: null,
  renditions: [],
  captions: [],
  subTracks: [],
};

export const v1: ReleasedSchema = {
  version: 1,
  stores: {
    meta: 'key',
    courses: '_id, category, subCategory, price, averageRating, studentsCount, title',
    carts: 'userId',
    libraries: 'userId',
    contents: '[userId+courseId], userId, *trackIds',
    progress: '[userId+trackId], [userId+courseId], userId',
    orders: 'id, userId',
    session: 'id',
    outbox: '++seq, &key, [userId+entity], userId, state, [userId+state]',
    downloads: '[userId+trackId], userId',
  },
  rows: (userId) => ({
    meta: [
      {
        key: 'catalogue',
        value: {
          cursor:
            'MTExMTExMTEtMTExMS00MTExLTgxMTEtMTExMTExMTExMTExLjcuZmZmZmZmZmYtZmZmZi1mZmZmLWZmZmYtZmZmZmZmZmZmZmZmLjE',
          asOf: AT,
          total: 2,
          revision: 4,
        },
      },
    ],
    courses: [course, other],
    carts: [{ userId, asOf: AT, rev: 2, courses: [other] }],
    libraries: [
      {
        userId,
        asOf: AT,
        rev: 5,
        library: {
          purchasedCourses: [
            {
              ...course,
              purchasedAt: '2026-11-02T00:00:00.000Z',
              progress: {
                completedTracks: 1,
                totalTracks: 2,
                percent: 50,
                lastTrackId: track._id,
                lastPositionSeconds: 0,
              },
            },
          ],
          wishlist: [],
          archivedCourses: [],
          hiddenCourses: [],
        },
      },
    ],
    contents: [
      {
        userId,
        courseId: course._id,
        courseTitle: course.title,
        tracks: [track],
        trackIds: [track._id],
        linksExpireAt: AT + 3_600_000,
        courseStamp: '3',
        asOf: AT,
      },
    ],
    progress: [
      {
        userId,
        trackId: track._id,
        courseId: course._id,
        positionSeconds: 0,
        durationSeconds: 0,
        completed: true,
        updatedAt: '2026-11-20T00:00:00.000Z',
      },
    ],
    orders: [],
    session: [
      {
        id: 'current',
        token: 'a-token',
        user: { _id: userId, username: 'asha', email: 'asha@example.com', role: 'learner' },
      },
    ],
    outbox: [
      {
        seq: 7,
        key: '44444444-4444-4444-8444-444444444444',
        userId,
        entity: `cart:${course._id}`,
        type: 'cart-add',
        payload: { course },
        v: 1,
        state: 'pending',
        attempts: 0,
        createdAt: AT,
        notBefore: AT,
        scheduledAt: AT,
        heldByServer: false,
        leaseUntil: 0,
        owner: '',
        lastStatus: null,
        lastMessage: null,
        lastCode: null,
      },
    ],
    downloads: [
      {
        userId,
        trackId: '55555555-5555-4555-8555-555555555555',
        courseId: course._id,
        title: 'The weft',
        quality: '480p',
        state: 'paused',
        pausedBy: 'user',
        files: [],
        receivedBytes: 1_048_576,
        totalBytes: 4_194_304,
        message: null,
        createdAt: AT,
      },
    ],
  }),
};
