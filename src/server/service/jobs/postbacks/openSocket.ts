import { type LookupAddress, promises as dns } from 'node:dns';
import { once } from 'node:events';
import { type Socket, connect as netConnect, isIP } from 'node:net';
import { connect as tlsConnect } from 'node:tls';

/** Where to connect to: any of these addresses, and no other. */
export interface SocketTarget {
  host: string;
  port: number;
  addresses: LookupAddress[];
}

/** How a connection to an unknown host is made; tests pass their own. */
export interface SocketRules {
  /** Whether this address may be connected to. */
  isAllowed: (address: string) => boolean;
  /** All addresses of a host name; the system's resolver unless given. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
  /** Makes a TCP connection; that of `node:net` unless given. */
  connect?: (target: SocketTarget) => Socket;
  /** Certificates trusted beside the usual ones. PEM. */
  ca?: string[];
}

/** Thrown for an address that must not be connected to; its message says so in words. */
export class ForbiddenAddress extends Error {
  constructor(host: string, address?: string) {
    const which = address === undefined || address === host ? '' : ` (${address})`;
    super(`${host}${which} is not an address of the public internet; nothing was sent there.`);
  }
}

/**
 * Opens a connection for an http or https URL, with TLS where it is https. A host may mean
 * something else at every look-up, so the name is resolved once, only allowed addresses are tried,
 * and the one that was really connected to is checked again before the first byte is written.
 */
export async function openSocket(
  url: URL,
  { isAllowed, resolve = resolveAll, connect = connectToAny, ca }: SocketRules,
  signal: AbortSignal,
): Promise<Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHttps = url.protocol === 'https:';
  const family = isIP(host);
  const found = family === 0 ? await orAbort(resolve(host), signal) : [{ address: host, family }];
  const allowed = found.filter(({ address }) => isAllowed(address));
  if (allowed.length === 0) throw new ForbiddenAddress(host, found[0]?.address);
  const port = Number(url.port) || (isHttps ? 443 : 80);
  const socket = connect({ host, port, addresses: allowed });
  const opened: Socket[] = [socket];
  try {
    await once(socket, 'connect', { signal });
    const reached = socket.remoteAddress ?? '';
    if (!isAllowed(reached)) throw new ForbiddenAddress(host, reached);
    if (!isHttps) return socket;
    const secure = tlsConnect({
      socket,
      host,
      ALPNProtocols: ['http/1.1'],
      ...(family === 0 ? { servername: host } : {}),
      ...(ca ? { ca } : {}),
    });
    opened.push(secure);
    await once(secure, 'secureConnect', { signal });
    return secure;
  } catch (error) {
    for (const one of opened) {
      // Without a listener, an error that it still raises would end the process.
      one.on('error', () => undefined);
      one.destroy();
    }
    throw error;
  }
}

/** The name is not looked up again: what was checked is what is connected to. */
function connectToAny({ host, port, addresses }: SocketTarget): Socket {
  return netConnect({
    host,
    port,
    autoSelectFamily: true,
    lookup: (_host, { all }, done) => {
      if (all) done(null, addresses);
      else done(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 4);
    },
  });
}

const resolveAll = (host: string) => dns.lookup(host, { all: true });

/** The result of something that cannot be aborted, or a rejection as soon as the signal aborts. */
function orAbort<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    void result.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
