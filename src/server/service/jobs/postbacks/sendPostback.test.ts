import { createPrivateKey } from 'node:crypto';
import { connect as netConnect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { makeCertificate } from '#server/service/pdf/seal/makeCertificate.ts';
import { answerWith, type Reply, startReceiver } from '#testing/service/testReceiver.ts';
import { type PostbackRules, sendPostback } from './sendPostback.ts';

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
const open: Receiver[] = [];
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close();
});

async function receiverThat(reply: Reply, tls?: { key: string; cert: string }): Promise<Receiver> {
  const receiver = await startReceiver(reply, tls);
  open.push(receiver);
  return receiver;
}

const never = new AbortController().signal;
const send = (url: string, rules: Partial<PostbackRules> = {}, signal: AbortSignal = never) =>
  sendPostback(
    { url, headers: { 'Content-Type': 'application/json' }, body: '{"Id":"é"}' },
    { allowPrivate: true, ...rules },
    signal,
  );

test('a postback arrives whole, at the path and query of its address', async () => {
  const receiver = await receiverThat(answerWith(202, 'thanks'));
  expect(await send(`${receiver.url}?a=1&b=%20`)).toEqual({ status: 202, answer: 'thanks' });
  expect(receiver.got).toMatchObject([
    {
      method: 'POST',
      path: '/hook?a=1&b=%20',
      body: '{"Id":"é"}',
      headers: { host: `127.0.0.1:${receiver.port}`, 'content-type': 'application/json' },
    },
  ]);
});

test('a redirect is an answer and is not followed', async () => {
  const target = await receiverThat(answerWith(200));
  const receiver = await receiverThat((_, response) => {
    response.writeHead(307, { Location: target.url }).end();
  });
  expect(await send(receiver.url)).toMatchObject({ status: 307 });
  expect(target.got).toEqual([]);
});

test('a receiver that hangs is left after its time', async () => {
  const receiver = await receiverThat(() => undefined);
  expect(await send(receiver.url, { timeoutMs: 200 })).toEqual({
    error: 'There was no answer within 0.2 seconds.',
  });
});

test('a receiver that sends its head and then hangs has answered', async () => {
  const receiver = await receiverThat((_, response) => {
    response.writeHead(200);
    response.write('so far');
  });
  expect(await send(receiver.url)).toEqual({ status: 200, answer: 'so far' });
});

test('a receiver that closes before its head has not answered', async () => {
  const receiver = await receiverThat((_, _response, request) => request.socket.destroy());
  expect(await send(receiver.url)).toEqual({
    error: `127.0.0.1:${receiver.port} closed the connection before it answered.`,
  });
});

test('a receiver that closes in the middle of its body has answered', async () => {
  const receiver = await receiverThat((_, response, request) => {
    response.writeHead(200, { 'Content-Length': 1_000 });
    response.write('half', () => request.socket.destroy());
  });
  expect(await send(receiver.url)).toEqual({ status: 200, answer: 'half' });
});

test('of an endless answer only the beginning is read, without what no log should hold', async () => {
  const receiver = await receiverThat((_, response) => {
    response.writeHead(500);
    const more = () => {
      while (response.write('a\u0000b\r\n'.repeat(1_000)) && !response.destroyed);
    };
    response.on('drain', more);
    more();
  });
  const { status, answer } = await send(receiver.url);
  expect([status, answer?.length]).toEqual([500, 499]);
  expect(answer?.slice(0, 8)).toBe('a b a b ');
});

test('nobody listening, and no such name, are told in words', async () => {
  const receiver = await startReceiver(answerWith(200));
  await receiver.close();
  expect((await send(receiver.url)).error).toContain('refused the connection');
  const resolve = () =>
    Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
  expect((await send('http://nowhere.test/', { resolve })).error).toBe(
    'There is no host named nowhere.test.',
  );
});

test('a stop ends a waiting postback at once', async () => {
  const stop = new AbortController();
  const receiver = await receiverThat(() => stop.abort());
  expect((await send(receiver.url, {}, stop.signal)).error).toBeDefined();
  const stuck = send(
    'http://slow.test/',
    { resolve: () => new Promise(() => undefined) },
    stop.signal,
  );
  expect((await stuck).error).toBeDefined();
});

test('without permission nothing is sent by http', async () => {
  const receiver = await receiverThat(answerWith(200));
  expect((await send(receiver.url, { allowPrivate: false })).error).toContain('https');
  expect(receiver.got).toEqual([]);
});

test.each([
  'https://127.0.0.1',
  'https://[::1]',
  'https://0x7f.1',
  'https://2130706433',
  'https://[::ffff:10.0.0.1]',
  'https://169.254.169.254',
])('%s is refused without a connection', async (origin) => {
  const connect = () => {
    throw new Error('It was connected to.');
  };
  const { error } = await send(`${origin}/hook`, { allowPrivate: false, connect });
  expect(error).toContain('is not an address of the public internet');
});

test('a name that resolves to a private address is refused, also when only its second look-up does', async () => {
  const receiver = await receiverThat(answerWith(200));
  const answers = [
    [{ address: '93.184.215.14', family: 4 }],
    [{ address: '127.0.0.1', family: 4 }],
  ];
  let lookUps = 0;
  const resolve = async () => answers[Math.min(lookUps++, 1)] ?? [];
  const tried: unknown[] = [];
  const connect: PostbackRules['connect'] = ({ addresses }) => {
    tried.push(addresses);
    throw Object.assign(new Error('unreachable'), { code: 'ENETUNREACH' });
  };
  const url = `https://rebinding.test:${receiver.port}/hook`;
  const first = await send(url, { allowPrivate: false, resolve, connect });
  expect(first.error).toContain('cannot be reached');
  expect([lookUps, tried]).toEqual([1, [answers[0]]]);
  const second = await send(url, { allowPrivate: false, resolve, connect });
  expect(second.error).toContain('(127.0.0.1) is not an address of the public internet');
  expect([lookUps, tried.length, receiver.got.length]).toEqual([2, 1, 0]);
});

test('the address that was really connected to decides, before a byte is written', async () => {
  const receiver = await receiverThat(answerWith(200));
  const { error } = await send('https://public.test/hook', {
    allowPrivate: false,
    resolve: async () => [{ address: '93.184.215.14', family: 4 }],
    // As if something between us and the net led elsewhere.
    connect: () => netConnect(receiver.port, '127.0.0.1'),
  });
  expect(error).toContain('(127.0.0.1) is not an address of the public internet');
  expect(receiver.got).toEqual([]);
});

test('of several addresses the private ones are not tried', async () => {
  const tried: unknown[] = [];
  const { error } = await send('https://mixed.test/hook', {
    allowPrivate: false,
    resolve: async () => [
      { address: '10.0.0.1', family: 4 },
      { address: '93.184.215.14', family: 4 },
    ],
    connect: ({ addresses }) => {
      tried.push(addresses);
      throw Object.assign(new Error('unreachable'), { code: 'ENETUNREACH' });
    },
  });
  expect(error).toContain('cannot be reached');
  expect(tried).toEqual([[{ address: '93.184.215.14', family: 4 }]]);
});

test('https is spoken to the right host only', async () => {
  const { certificate, privateKey } = await makeCertificate('receiver.test');
  const cert = `-----BEGIN CERTIFICATE-----\n${Buffer.from(certificate).toString('base64')}\n-----END CERTIFICATE-----\n`;
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString();
  const receiver = await receiverThat(answerWith(204), { key, cert });
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const to = (host: string) => `https://${host}:${receiver.port}/hook`;
  expect(await send(to('receiver.test'), { resolve, ca: [cert] })).toEqual({
    status: 204,
    answer: '',
  });
  expect((await send(to('receiver.test'), { resolve })).error).toMatch(/self.signed/i);
  expect((await send(to('other.test'), { resolve, ca: [cert] })).error).toContain('other.test');
  expect(receiver.got).toHaveLength(1);
});
