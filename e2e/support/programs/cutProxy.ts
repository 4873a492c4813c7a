import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request that a rule matches. */
export type Accident =
  /** It is answered with this status and never forwarded. */
  | { kind: 'refuse'; status: number; message: string }
  /** The connection breaks before the server receives it. */
  | { kind: 'cutBefore' }
  /** The server carries it out, and the connection breaks before its answer arrives. */
  | { kind: 'cutAfter' }
  /** The server carries it out, and its answer waits until `release` is called. */
  | { kind: 'hold' }
  /** The server never receives it, and the connection stands until `cut` is called. */
  | { kind: 'stall' };

/**
 * The requests that have an accident: the first `times` of those for which `matches` returns true.
 */
export interface ProxyRule {
  matches: (call: ProxiedCall) => boolean;
  accident: Accident;
  times: number;
}

/** A request as the rules see it. */
export interface ProxiedCall {
  method: string;
  path: string;
  contentType: string;
}

/** A proxy between browser and server that breaks connections where a test needs it. */
export interface CutProxy {
  /** The origin without a trailing slash; the server must have it as its `PUBLIC_URL`. */
  origin: string;
  /** The address to which requests are forwarded. */
  target: (port: number) => void;
  /** Adds a rule; returns a function that says how often it has been applied. */
  addRule: (rule: ProxyRule) => { applied: () => number };
  /** Removes all rules, and releases what is held. */
  clear: () => void;
  /** Releases the answers that are held. */
  release: () => void;
  /** Removes all rules, and breaks all connections with what is held. */
  cut: () => void;
  stop: () => Promise<void>;
}

/** Starts a proxy on a free port of this machine. Everything without a rule passes unchanged. */
export async function startCutProxy(): Promise<CutProxy> {
  let port = 0;
  let rules: (ProxyRule & { applied: number })[] = [];
  let held: (() => void)[] = [];

  const accidentOf = (call: ProxiedCall): Accident | undefined => {
    const rule = rules.find((other) => other.applied < other.times && other.matches(call));
    if (!rule) return undefined;
    rule.applied += 1;
    return rule.accident;
  };
  const release = () => {
    for (const go of held) go();
    held = [];
  };

  const server = createServer((incoming, outgoing) => {
    const call = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      contentType: incoming.headers['content-type'] ?? '',
    };
    const accident = accidentOf(call);
    if (accident?.kind === 'cutBefore') {
      incoming.socket.destroy();
      return;
    }
    if (accident?.kind === 'stall') {
      incoming.resume();
      return;
    }
    if (accident?.kind === 'refuse') {
      incoming.resume();
      incoming.on('end', () => {
        outgoing.writeHead(accident.status, { 'content-type': 'application/json' });
        outgoing.end(JSON.stringify({ Message: accident.message, Problems: [] }));
      });
      return;
    }
    forward(incoming, outgoing, port, accident, (go) => held.push(go));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${own}`,
    target(next) {
      port = next;
    },
    addRule(rule) {
      const added = { ...rule, applied: 0 };
      rules.push(added);
      return { applied: () => added.applied };
    },
    clear() {
      rules = [];
      release();
    },
    release,
    cut() {
      rules = [];
      held = [];
      server.closeAllConnections();
    },
    async stop() {
      release();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  accident: Accident | undefined,
  hold: (go: () => void) => void,
): void {
  const { method, url: path, headers } = incoming;
  const onwards = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    const pass = () => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    };
    if (accident?.kind === 'cutAfter') {
      answer.resume();
      answer.on('end', () => incoming.socket.destroy());
    } else if (accident?.kind === 'hold') hold(pass);
    else pass();
  });
  onwards.on('error', () => incoming.socket.destroy());
  // A browser that leaves in the middle, by a reload, takes its request with it, as it does without
  // a proxy.
  outgoing.on('close', () => {
    if (!outgoing.writableFinished && accident === undefined) onwards.destroy();
  });
  incoming.pipe(onwards);
}
