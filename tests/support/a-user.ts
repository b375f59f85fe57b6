import type { User } from '#contract/user.ts';

/** A user who is called by their id. */
export const aUser = (_id: string, role: User['role'] = 'student'): User => ({
  _id,
  username: _id,
  email: `${_id}@example.org`,
  avatar: null,
  role,
  purchasedCourses: [],
});
