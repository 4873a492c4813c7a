import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A mail as an SMTP server got it. */
export interface GotMail {
  from: string;
  to: string[];
  /** Head and body as they came over the line. */
  raw: string;
}

/**
 * A real SMTP server on a free port of the loopback interface. `refuse` returns the reply to a
 * receiver's address, if not 250.
 */
export async function startSmtpServer(
  refuse: (address: string) => number | undefined,
  more: { hideSMTPUTF8?: boolean } = {},
) {
  const got: GotMail[] = [];
  const server = new SMTPServer({
    ...more,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const responseCode = refuse(address);
      if (responseCode === undefined) done();
      else done(Object.assign(new Error('Not taken'), { responseCode }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        got.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    got,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A header of a raw mail, its folded lines joined. */
export function headerOf(raw: string, name: string): string | undefined {
  const head = raw.split(/\r?\n\r?\n/)[0] ?? '';
  const unfolded = head.replaceAll(/\r?\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim();
}

/** The decoded contents of a raw mail's parts, by content type; parts within parts included. */
export function partsOf(raw: string): { type: string; content: Buffer }[] {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1];
  const [head = ''] = raw.split(/\r?\n\r?\n/);
  const body = raw.slice(head.length).trimStart();
  if (/^content-type: multipart/im.test(head) && boundary)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.trimStart()));
  const encoding = headerOf(raw, 'Content-Transfer-Encoding')?.toLowerCase();
  const type = headerOf(raw, 'Content-Type')?.split(';')[0] ?? '';
  if (encoding === 'base64') return [{ type, content: Buffer.from(body, 'base64') }];
  if (encoding !== 'quoted-printable') return [{ type, content: Buffer.from(body) }];
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return [{ type, content: Buffer.from(bytes, 'latin1') }];
}
