/** A mail to be sent. */
export interface OutgoingMail {
  /**
   * Unique, with its angle brackets; the same at every attempt, so that a repeat is known as one.
   */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A tag such as `nl-NL`. */
  language: string;
  /** The link that it is about. */
  link?: string;
  /** PDFs as files, with the names that the receiver sees. */
  attachments: { fileName: string; path: string }[];
}

/** What became of an attempt. `forGood`: trying again is pointless. */
export type MailOutcome = { ok: true } | { ok: false; forGood: boolean; error: string };

/** Hands mails over. */
export interface MailSender {
  send(mail: OutgoingMail): Promise<MailOutcome>;
  close(): void;
}
