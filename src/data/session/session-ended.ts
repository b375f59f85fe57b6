/** Whoever the answer was meant for is no longer signed in on this device: nothing was written. */
export class SessionEnded extends Error {
  constructor() {
    super('The session ended before its answer arrived');
    this.name = 'SessionEnded';
  }
}
