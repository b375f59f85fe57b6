/** The user of a response is no longer signed in on this device, so nothing was written. */
export class SessionEnded extends Error {
  constructor() {
    super('The session ended before its answer arrived');
    this.name = 'SessionEnded';
  }
}
