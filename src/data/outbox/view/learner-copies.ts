import { isAtHome } from '#data/session/private-writes.ts';
import { declareCopies } from '../commands/declare-command.ts';

/** What an answer changes in the copies of a learner's cart, library and progress. */
export const learnerCopies = declareCopies({
  stores: ['carts', 'libraries', 'progress'],
  settle: async ({ db, row: { userId }, command, answer: { happened, code } }) => {
    // A refusal changes nothing here: without the row the views show what the server has.
    if (code !== null) return;
    // Also without an effect the copies are of before the answer, so `rev` moves in any case.
    await db.carts.where({ userId }).modify((copy) => {
      if (happened) copy.courses = command.applyTo('cart', copy.courses);
      copy.rev += 1;
    });
    await db.libraries.where({ userId }).modify((copy) => {
      if (happened) copy.library = command.applyTo('library', copy.library);
      copy.rev += 1;
    });
    // Other copies are only changed where there are any; a logout deleted them.
    if (happened && command.changes('progress') && (await isAtHome(db, userId))) {
      const progress = command.applyTo('progress', await db.progress.where({ userId }).toArray());
      await db.progress.bulkPut(progress.map((item) => ({ ...item, userId })));
    }
  },
});
