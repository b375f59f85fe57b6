// One process of outbox-model.ts: told what to check, it answers with the result.
import { checkSchedules, type CheckOptions } from './check-schedules.ts';

process.once('message', (options: CheckOptions) => {
  void checkSchedules(options).then((result) => process.send?.(result, () => process.exit()));
});
