// Loaded into a server by NODE_OPTIONS. After SIGUSR2 its clock is as many ms ahead as the file CLOCK_AHEAD says, which is removed then.
import { readFileSync, rmSync } from 'node:fs';

const Real = Date;
let ahead = 0;
globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + ahead);
    else super(...given);
  }
  static now() {
    return Real.now() + ahead;
  }
  // What Node itself made is a date, too.
  static [Symbol.hasInstance](value) {
    return Object.prototype.toString.call(value) === '[object Date]';
  }
};
process.on('SIGUSR2', () => {
  ahead = Number(readFileSync(process.env.CLOCK_AHEAD, 'utf8'));
  rmSync(process.env.CLOCK_AHEAD);
});
