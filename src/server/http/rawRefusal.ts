import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** A refusal as it goes onto a connection without a response of its own, which it ends. */
export function rawRefusal(status: number, message: string): string {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    '',
    JSON.stringify({ Message: message, Problems: [] }),
  ].join('\r\n');
}

const refusals: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and the headers of a request have at most 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time. Send it again.'],
};

/** Answers what is no HTTP request, or too long or too slow for one, in words like any other. */
export function refuseUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, message] = refusals[error.code ?? ''] ?? [400, 'This is no HTTP request.'];
    socket.end(rawRefusal(status, message), () => socket.destroy());
  });
  server.on('checkExpectation', (_request, response) => {
    response.shouldKeepAlive = false;
    response.writeHead(417, { 'Content-Type': 'application/json; charset=utf-8' });
    response.end(
      JSON.stringify({ Message: 'Of expectations only 100-continue is met.', Problems: [] }),
    );
  });
}
