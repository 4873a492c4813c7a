// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { createEmbed, type EmbedState, type EmbedSurroundings } from './createEmbed.ts';

const origin = 'https://portal.example.com';
const session = 'session-1';
let posted: { message: { type: string; reason?: string }; to: string }[];
let asked: string[];
let timers: { task: () => void; ms: number }[];
let states: EmbedState[];
let codes: Map<string, string>;
let valid: string | undefined;
let isThere: boolean;
let isSeen: boolean;
let now: number;
let listeners: Map<string, (event: unknown) => void>;
let page: EmbedSurroundings['window'];
const host = { postMessage: (message: never, to: string) => posted.push({ message, to }) };

const json = (body: unknown, status = 200) => Response.json(body, { status });
const refusal = () => json({ Message: 'Over.', Problems: [] }, 401);

/** The service: each code gives its token once, and the newest token is the valid one. */
async function answer(url: string, init: RequestInit = {}): Promise<Response> {
  expect(init.credentials).toBe('omit');
  const bearer = new Headers(init.headers).get('authorization');
  asked.push(`${init.method ?? 'GET'} ${url}`);
  if (url === `/app/embed/${session}`)
    return isThere ? json({ origin }) : json({ Message: 'Gone.', Problems: [] }, 404);
  if (url === `/app/embed/${session}/token`) {
    const { code } = JSON.parse(String(init.body)) as { code: string };
    const token = codes.get(code);
    codes.delete(code);
    if (token === undefined) return refusal();
    valid = token;
    return json({ token, purpose: 'sign', secondsLeft: 900, rightMeasuredFrom: 'left' });
  }
  return bearer === `Bearer ${valid}` ? json({ at: url }) : refusal();
}

beforeEach(() => {
  [posted, asked, timers, states] = [[], [], [], []];
  [isThere, isSeen, now] = [true, true, 1_000_000];
  codes = new Map([
    ['code-1', 'token-1'],
    ['code-2', 'token-2'],
  ]);
  valid = undefined;
  listeners = new Map();
  page = {
    location: { hash: '#code-1', pathname: `/embed/${session}`, search: '' } as Location,
    history: {
      state: null,
      replaceState: () => {
        page.location.hash = '';
      },
    } as unknown as History,
    parent: host as unknown as Window,
    addEventListener: (type: string, listener: unknown) =>
      void listeners.set(type, listener as (event: unknown) => void),
    removeEventListener: (type: string) => void listeners.delete(type),
  };
});
const start = () =>
  createEmbed(
    session,
    {
      window: page,
      fetch: answer,
      setTimer: (task, ms) => {
        const timer = { task, ms };
        timers.push(timer);
        return () => void (timers = timers.filter((one) => one !== timer));
      },
      isSeen: () => isSeen,
      now: () => now,
    },
    (state) => states.push(state),
  );
const come = (code: string) => {
  page.location.hash = `#${code}`;
  listeners.get('hashchange')?.(undefined);
};
/** Lets the timer run by which an open page looks whether it still stands. */
const beat = () => timers.find(({ ms }) => ms === 15_000)?.task();
const shown = () => states.at(-1);
const opened = async () => {
  await expect.poll(() => shown()?.is).toBe('open');
  const state = shown();
  if (state?.is !== 'open') throw new Error('It is not open.');
  return state.page;
};
const said = () => posted.map(({ message }) => [message.type, message.reason]);

test('the code leaves the address before it is exchanged, and messages go to one origin', async () => {
  start();
  await opened();
  expect(page.location.hash).toBe('');
  expect(posted).toEqual([
    { message: { fieldwright: 1, session, type: 'ready', purpose: 'sign' }, to: origin },
  ]);
});

test('without a code, and with one that was used, the page asks for another and goes on', async () => {
  for (const [hash, reason] of [
    ['', 'reload'],
    ['#code-0', 'used'],
  ] as const) {
    page.location.hash = hash;
    posted = [];
    const stop = start();
    await expect.poll(said).toEqual([['address-needed', reason]]);
    expect(shown()).toEqual({ is: 'waiting' });
    come(reason === 'used' ? 'code-1' : 'code-2');
    await opened();
    stop();
    expect(listeners.size).toBe(0);
  }
});

test('a request whose token is over waits for another address, and what is shown stays', async () => {
  start();
  const { fetch } = await opened();
  beat();
  now += 839_999;
  beat();
  expect(said()).toEqual([['ready', undefined]]);
  now += 1;
  beat();
  expect(said()).toEqual([
    ['ready', undefined],
    ['address-needed', 'expiring'],
  ]);
  valid = 'another';
  const waiting = Promise.all([
    fetch('/app/sign/-/entries', { method: 'PUT' }),
    fetch('/app/api/transaction/x'),
  ]);
  await expect.poll(() => said().filter(([, reason]) => reason === 'over')).toHaveLength(2);
  come('code-2');
  const answers = await Promise.all((await waiting).map((one) => one.json()));
  expect(answers).toEqual([
    { at: `/app/embed/${session}/sign/entries` },
    { at: `/app/embed/${session}/api/transaction/x` },
  ]);
  expect(states.map(({ is }) => is)).toEqual(['open']);
});

test('where no address comes, the refusal is the answer', async () => {
  start();
  const { fetch } = await opened();
  valid = 'another';
  const waiting = fetch('/app/sign/-');
  await expect.poll(() => timers.length).toBe(2);
  timers.find(({ ms }) => ms === 20_000)?.task();
  expect((await waiting).status).toBe(401);
});

test('a page that stands alone uses no code, and an ended one asks nothing', async () => {
  start();
  await opened();
  asked = [];
  states = [];
  page.location.hash = '#code-2';
  page = {
    ...page,
    get parent() {
      return this as unknown as Window;
    },
  };
  start();
  expect([states, asked]).toEqual([[{ is: 'alone' }], []]);
});

test('messages are heard from the window around alone, of its origin, version and session', async () => {
  start();
  const { port } = await opened();
  const heard: unknown[] = [];
  const stop = port.listen('theme', (message) => heard.push(message));
  const theme = { fieldwright: 1, session, type: 'theme', theme: 'dark' };
  const send = (data: unknown, from = origin, source: unknown = host) =>
    listeners.get('message')?.({ data, origin: from, source });
  send(theme, 'https://evil.example');
  send(theme, `${origin}.evil.example`);
  send(theme, 'null');
  send(theme, origin, {});
  send({ ...theme, fieldwright: 2 });
  send({ ...theme, session: 'another' });
  send({ ...theme, theme: 'pink' });
  for (const data of [null, 'theme', [], { fieldwright: 1 }, { ...theme, type: 'finish' }])
    send(data);
  expect(heard).toEqual([]);
  send(theme);
  expect(heard).toEqual([theme]);
  stop();
  send(theme);
  expect(heard).toHaveLength(1);
});

test('an open page whose session was removed says so, once, and what is shown stays there', async () => {
  start();
  const open = await opened();
  isThere = false;
  isSeen = false;
  beat();
  isSeen = true;
  listeners.get('visibilitychange')?.(undefined);
  await expect.poll(shown).toEqual({ is: 'open', page: open, hasEnded: true });
  expect(said()).toEqual([
    ['ready', undefined],
    ['ended', undefined],
  ]);
  expect(timers).toEqual([]);
});

test('a page that comes out of the cache of Back looks at once, and asks for an address if it is late', async () => {
  start();
  await opened();
  asked = [];
  now += 3_600_000;
  listeners.get('pageshow')?.(undefined);
  await expect.poll(() => asked).toEqual([`GET /app/embed/${session}`]);
  expect(said().at(-1)).toEqual(['address-needed', 'expiring']);
  expect(timers).toHaveLength(1);
});

test('a refused request finds out that the session is gone, and a used code too', async () => {
  start();
  const { fetch } = await opened();
  [isThere, valid] = [false, 'another'];
  void fetch('/app/api/transaction/x');
  await expect.poll(() => said().at(-1)).toEqual(['ended', undefined]);
  [isThere, posted] = [true, []];
  page.location.hash = '#code-0';
  const again = start();
  await expect.poll(() => said().at(-1)).toEqual(['address-needed', 'used']);
  isThere = false;
  come('code-0');
  await expect.poll(shown).toEqual({ is: 'gone' });
  again();
});

test('what is said before anybody listens waits: the newest of each kind, and every request', async () => {
  start();
  const { port } = await opened();
  const say = (message: object) =>
    listeners.get('message')?.({
      data: { fieldwright: 1, session, ...message },
      origin,
      source: host,
    });
  for (const theme of ['dark', 'light']) say({ type: 'theme', theme });
  for (let at = 0; at < 30; at += 1) say({ type: 'export', request: `r${at}` });
  const heard: unknown[] = [];
  port.listen('export', ({ request }) => heard.push(request));
  port.listen('theme', ({ theme }) => heard.push(theme));
  const last = Array.from({ length: 20 }, (_, at) => `r${at + 10}`);
  expect(heard).toEqual([...last, 'light']);
  say({ type: 'theme', theme: 'system' });
  port.listen('theme', ({ theme }) => heard.push(theme));
  expect(heard).toEqual([...last, 'light', 'system']);
});
