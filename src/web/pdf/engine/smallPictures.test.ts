import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSmallPictures } from './smallPictures.ts';

const picture = {};
const page = { width: 800, height: 1_000 };
const small = { width: 200, height: 250 };
const drawn = { width: 800, height: 1_000 } as HTMLCanvasElement;
const drawImage = vi.fn<(drawn: unknown, ...box: number[]) => void>();

/** A canvas that tells what is drawn on it, and gives its picture away. */
class Canvas {
  getContext = () => ({ fillRect: () => undefined, drawImage });
  transferToImageBitmap = () => picture;
}

beforeEach(() => {
  drawImage.mockClear();
  vi.stubGlobal('OffscreenCanvas', Canvas);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

interface Question {
  sourceName: string;
  id?: number;
}

/** A thread that keeps what it is asked, and answers when it is told to. */
function thread() {
  const asked: Question[] = [];
  const events = new EventTarget();
  const worker = Object.assign(events, {
    postMessage: (question: Question) => void asked.push(question),
  }) as unknown as Worker;
  return {
    asked,
    worker,
    answer(index: number, answer: object = {}) {
      const { sourceName: targetName, id } = asked[index] ?? {};
      const data = { sourceName: 'renderer-small', targetName, id, ...answer };
      events.dispatchEvent(new MessageEvent('message', { data }));
    },
  };
}
const never = new Promise<never>(() => undefined);

test('a thread makes small pictures once it has said that it can', async () => {
  const { worker, asked, answer } = thread();
  const makeSmall = createSmallPictures(worker, never);
  expect(await makeSmall(drawn, page, small)).toBeUndefined();
  expect(asked).toHaveLength(1);
  answer(0);

  const first = makeSmall(drawn, page, small);
  const second = makeSmall(drawn, page, small);
  await expect.poll(() => asked.length).toBe(3);
  expect(asked[1]).toMatchObject({ targetName: 'renderer-small', picture });
  expect(drawImage).toHaveBeenCalledWith(drawn, 0, 0, 800, 1_000, 0, 0, 200, 250);
  const blobs = [new Blob(['1']), new Blob(['2'])];
  answer(2, { blob: blobs[1], isBlank: true });
  answer(1, { blob: blobs[0], isBlank: false });
  expect(await first).toEqual({ blob: blobs[0], isBlank: false });
  expect(await second).toEqual({ blob: blobs[1], isBlank: true });
});

test('a picture that the thread cannot make is left to the main thread', async () => {
  const { worker, asked, answer } = thread();
  const makeSmall = createSmallPictures(worker, never);
  answer(0);
  const made = makeSmall(drawn, page, small);
  await expect.poll(() => asked.length).toBe(2);
  answer(1);
  expect(await made).toBeUndefined();
});

test('nothing waits for a thread that has ended', async () => {
  const { worker, asked, answer } = thread();
  let end: (reason: string) => void = () => undefined;
  const ended = new Promise((resolve) => {
    end = resolve;
  });
  const makeSmall = createSmallPictures(worker, ended);
  answer(0);
  const made = makeSmall(drawn, page, small);
  await expect.poll(() => asked.length).toBe(2);
  end('over');
  expect(await made).toBeUndefined();
  expect(await makeSmall(drawn, page, small)).toBeUndefined();
  expect(asked).toHaveLength(2);
});

test('without a renderer thread the main thread makes them', async () => {
  expect(await createSmallPictures(undefined, never)(drawn, page, small)).toBeUndefined();
});

test('a picture for which there is no room is left to the main thread', async () => {
  const { worker, asked, answer } = thread();
  const makeSmall = createSmallPictures(worker, never);
  answer(0);
  drawImage.mockImplementationOnce(() => {
    throw new DOMException('no room', 'InvalidStateError');
  });
  expect(await makeSmall(drawn, page, small)).toBeUndefined();
  expect(asked).toHaveLength(1);
});

test('a picture that was given up is not asked for', async () => {
  const { worker, asked, answer } = thread();
  const makeSmall = createSmallPictures(worker, never);
  answer(0);
  expect(
    await makeSmall({ width: 0, height: 0 } as HTMLCanvasElement, page, small),
  ).toBeUndefined();
  expect(asked).toHaveLength(1);
});
