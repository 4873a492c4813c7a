import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailSender } from './outgoingMail.ts';
import { plainName } from './plainName.ts';

/** Milliseconds for connecting, for the greeting, and for each silence of the server. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/**
 * Sends mails through an SMTP server, such as `smtps://user:password@mail.example.com`. `from` is
 * the sender's address. With `smtp://` the connection must become encrypted (STARTTLS, RFC 3207)
 * before anything is said, unless `allowPlain` or the server is on this machine.
 */
export function createSmtpSender(
  smtpUrl: string,
  from: string,
  { allowPlain = false }: { allowPlain?: boolean } = {},
): MailSender {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: mustEncrypt(smtpUrl, allowPlain),
    ...timeouts,
    // Contents are texts and paths of our own: nothing in a mail may name a place to read from.
    disableUrlAccess: true,
  });
  return {
    async send({ messageId, to, subject, text, html, language, attachments }) {
      try {
        if (needsUtf8(to) && !(await offersUtf8(transport.options)))
          return { ok: false, forGood: true, error: noUtf8 };
        await transport.sendMail({
          messageId,
          // An address as an object is never parsed, so that it cannot turn out to be several.
          from: { name: '', address: from },
          to: { name: '', address: to },
          subject,
          text,
          html,
          // Automatic replies are not sent to it (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
          attachments: attachments.map(({ fileName, path }) => ({
            filename: plainName(fileName),
            path,
            contentType: 'application/pdf',
          })),
        });
        return { ok: true };
      } catch (error) {
        return { ok: false, forGood: isForGood(error), error: wordsOf(error) };
      }
    },
    close: () => transport.close(),
  };
}

const noUtf8 =
  'The mail server does not take addresses with letters beyond ASCII before the @ (SMTPUTF8). Ask for another address.';

/** A domain has a form in ASCII, what stands before the @ has none. */
function needsUtf8(address: string): boolean {
  return /[^\u0000-\u007f].*@/u.test(address);
}

/** Whether a server takes such addresses (RFC 6531): nodemailer sends them in any case. */
function offersUtf8(options: SMTPConnection.Options): Promise<boolean> {
  const connection = new SMTPConnection(options);
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.connect(() => {
      resolve(/^250[- ]SMTPUTF8\b/im.test(String(connection.lastServerResponse)));
      connection.quit();
    });
  });
}

function mustEncrypt(smtpUrl: string, allowPlain: boolean): boolean {
  const { protocol, hostname } = new URL(smtpUrl);
  const isHere = /^(localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(hostname);
  return protocol === 'smtp:' && !allowPlain && !isHere;
}

/**
 * A reply of the 5xx kind to this mail (RFC 5321, 4.2.1); one to the login or to STARTTLS may be
 * mended by changing the settings.
 */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, code } = error as Error & { responseCode?: unknown; code?: unknown };
  return (
    typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH' && code !== 'ETLS'
  );
}

function wordsOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && 'code' in error && error.code === 'ETLS')
    return `The mail server offers no encryption (STARTTLS); SMTP_ALLOW_PLAIN=1 sends without: ${message}`;
  return `The mail server did not take it: ${message}`.slice(0, 500);
}
