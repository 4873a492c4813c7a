import { once } from 'node:events';
import { connect } from 'node:net';

/** What a server answered. */
export interface Answer {
  status: number;
  body: string;
}

/** A connection to an HTTP/1.1 server, for one request at a time. */
export interface Connection {
  /** Sends a request and reads its answer; rejects where it breaks or cannot be read. */
  ask(head: string, body: string | Uint8Array): Promise<Answer>;
  close(): void;
}

/** Connects; rejects where nobody listens. */
export async function openConnection(host: string, port: number): Promise<Connection> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  let came: Buffer = Buffer.alloc(0);
  let asked: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  const fail = (error: Error) => {
    asked?.reject(error);
    asked = undefined;
    socket.destroy();
  };
  socket.on('data', (chunk: Buffer) => {
    came = came.length === 0 ? chunk : Buffer.concat([came, chunk]);
    try {
      const answer = readAnswer(came);
      if (!answer) return;
      came = Buffer.alloc(0);
      asked?.resolve(answer);
      asked = undefined;
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server ended the connection.')));
  return {
    ask: (head, body) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('The connection is closed.'));
        asked = { resolve, reject };
        socket.cork();
        socket.write(head, 'latin1');
        if (body.length > 0) socket.write(body);
        socket.uncork();
      }),
    close: () => void socket.destroy(),
  };
}

/**
 * Reads an answer whose length is told, in pieces or at once; undefined until it is whole. Throws
 * for one that is no answer, or longer than it says.
 */
export function readAnswer(came: Buffer): Answer | undefined {
  const end = came.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = came.toString('latin1', 0, end);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  if (!status) throw new Error(`No answer of HTTP: ${head.slice(0, 80)}`);
  const content = came.subarray(end + 4);
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
    const pieces = readChunks(content);
    return pieces === undefined ? undefined : { status, body: pieces };
  }
  const told = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (told === undefined && status !== 204 && status !== 304)
    throw new Error('An answer without a length.');
  const length = Number(told ?? 0);
  if (content.length > length) throw new Error('An answer longer than it says.');
  return content.length < length ? undefined : { status, body: content.toString('utf8') };
}

/** The text of chunks; undefined until the last has come. */
function readChunks(content: Buffer): string | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = content.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(content.toString('latin1', at, lineEnd), 16);
    if (Number.isNaN(size)) throw new Error('A chunk without a length.');
    const next = lineEnd + 2 + size + 2;
    if (content.length < next) return undefined;
    if (size === 0) return Buffer.concat(chunks).toString('utf8');
    chunks.push(content.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = next;
  }
}
