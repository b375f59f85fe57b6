export interface Letter {
  to: string;
  subject: string;
  /** Plain text: readable everywhere, and nothing in it can be dressed up. */
  text: string;
}

/** Hands a letter over. Rejects when it was not taken. */
export interface MailSender {
  send: (letter: Letter) => Promise<void>;
  /** Removes the letters to an address that this server keeps. */
  forget: (to: string) => Promise<void>;
  /** Removes the letters that this server keeps from before `time`. */
  forgetBefore: (time: Date) => Promise<void>;
}
