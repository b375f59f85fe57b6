import { isAtHome } from '#data/session/private-writes.ts';
import { declareCopies } from '../commands/declare-command.ts';

/** How a response changes the copies of a learner's cart, library and progress. */
export const learnerCopies = declareCopies({
  stores: ['carts', 'libraries', 'progress'],
  settle: async ({ db, row: { userId }, command, answer: { happened, code } }) => {
    // A refusal changes no copy. Views do not apply refused rows, so they show the server's state again.
    if (code !== null) return;
    // `rev` is raised even if nothing changes: responses to requests sent before this point may be older.
    await db.carts.where({ userId }).modify((copy) => {
      if (happened) copy.courses = command.applyTo('cart', copy.courses);
      copy.rev += 1;
    });
    await db.libraries.where({ userId }).modify((copy) => {
      if (happened) copy.library = command.applyTo('library', copy.library);
      copy.rev += 1;
    });
    // The updates above change only existing rows, and a logout deletes those. This one adds rows, so the session is checked.
    if (happened && command.changes('progress') && (await isAtHome(db, userId))) {
      const progress = command.applyTo('progress', await db.progress.where({ userId }).toArray());
      await db.progress.bulkPut(progress.map((item) => ({ ...item, userId })));
    }
  },
});
