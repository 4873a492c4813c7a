// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { createSpeaker } from '#web/texts/speaker/speaker.ts';
import { SpeakerProvider } from '#web/texts/speaker/useSpeaker.ts';
import { dismissToast, sayWords, shownToasts } from '#web/ui/overlays/showToast.ts';
import { FileMissing } from './fetchPart.ts';
import { laterPart } from './laterPart.tsx';
import { runWithParts } from './missingParts.ts';
import { partLoader } from './partLoader.ts';
import { PartMissing } from './PartMissing.tsx';

const Word = ({ word }: { word: string }) => <p>{word}</p>;
const reload = vi.fn<() => void>();

beforeAll(() => loadTexts('common'));
afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) dismissToast(id);
  vi.unstubAllGlobals();
});

/** How to fetch a part; each attempt fails until there is a connection. */
function connection() {
  const state = { isThere: false, asked: 0 };
  const load = () => {
    state.asked += 1;
    return state.isThere ? Promise.resolve(Word) : Promise.reject(new Error('offline'));
  };
  return { state, load };
}

const said = () => {
  const [toast] = shownToasts();
  return toast && [sayWords(toast.message), sayWords(toast.action?.label ?? '')];
};

test('a part shows something else until it is there, and nothing waits for it later', async () => {
  const part = laterPart(() => Promise.resolve(Word));
  const { unmount } = render(<part.Part word="here" meanwhile={<i>soon</i>} />);
  expect(screen.getByText('soon')).toBeDefined();
  expect(await screen.findByText('here')).toBeDefined();
  unmount();
  render(<part.Part word="again" meanwhile={<i>soon</i>} />);
  expect(screen.getByText('again')).toBeDefined();
});

test('a part is not fetched before it is wanted', async () => {
  const { state, load } = connection();
  state.isThere = true;
  const part = laterPart(load);
  const { rerender } = render(<part.Part word="here" when={false} />);
  await Promise.resolve();
  expect(state.asked).toBe(0);
  rerender(<part.Part word="here" when />);
  expect(await screen.findByText('here')).toBeDefined();
});

test('parts that cannot be fetched say so once, and one press asks for all of them', async () => {
  const { state, load } = connection();
  const [one, two] = [laterPart(load), laterPart(load)];
  render(
    <>
      <one.Part word="one" />
      <two.Part word="two" />
    </>,
  );
  await expect.poll(() => shownToasts()).toHaveLength(1);
  expect(said()).toEqual([
    'A part of the page could not be fetched. Check the connection.',
    'Retry',
  ]);
  // Both have failed by then: they were asked for in one go.
  await Promise.resolve();
  state.isThere = true;
  shownToasts()[0]?.action?.onPress();
  expect(await screen.findByText('one')).toBeDefined();
  expect(await screen.findByText('two')).toBeDefined();
});

test('a part can say in its own place that it is missing, and what failed does not break it', async () => {
  const { state, load } = connection();
  const part = laterPart(load);
  render(<part.Part word="here" otherwise={PartMissing} meanwhile={<i>soon</i>} />);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be fetched');
  expect(shownToasts()).toEqual([]);
  state.isThere = true;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('here')).toBeDefined();
});

test('what fails again is only mended by a reload where the server answers, and by Retry where it does not', async () => {
  const isAnswering = { yes: false };
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    asked.push(init);
    return isAnswering.yes ? Promise.resolve(new Response()) : Promise.reject(new Error('offline'));
  });
  vi.stubGlobal('location', { reload });
  const part = laterPart(connection().load);
  render(<part.Part word="here" otherwise={PartMissing} />);
  const retry = () => fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  const head = { method: 'HEAD', cache: 'no-store', signal: expect.any(AbortSignal) };
  await screen.findByRole('alert');
  expect(asked).toEqual([head]);
  retry();
  await expect.poll(() => asked).toEqual([head, head]);
  isAnswering.yes = true;
  retry();
  fireEvent.click(await screen.findByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('what was not there to be imported can be asked for again, however often it does not come', async () => {
  const fetches = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response()));
  vi.stubGlobal('fetch', fetches);
  const part = laterPart<{ word: string }>(() => Promise.reject(new FileMissing('part.js')));
  render(<part.Part word="here" otherwise={PartMissing} />);
  for (const times of [1, 2, 3]) {
    await expect.poll(() => fetches.mock.calls.length).toBe(times);
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  }
});

test('what failed to come ahead of its use, or at another place, has failed before', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  const speaker = createSpeaker();
  const ahead = laterPart(connection().load);
  await ahead.fetchAhead(speaker);
  const { unmount } = render(<ahead.Part word="here" otherwise={PartMissing} />);
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeDefined();
  unmount();
  const used = laterPart(connection().load);
  const first = render(<used.Part word="here" otherwise={PartMissing} />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
  first.unmount();
  render(<used.Part word="here" otherwise={PartMissing} />);
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeDefined();
});

test('where the server has a newer version, without the files of this page, a reload is offered at once', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404 })));
  const part = laterPart(connection().load);
  render(<part.Part word="here" />);
  await expect.poll(said).toEqual([expect.stringMatching('could not be loaded'), 'Reload']);
});

test('the page of another site is never loaded again by a part', async () => {
  const fetches = vi.fn<() => void>();
  vi.stubGlobal('fetch', fetches);
  const part = laterPart(connection().load);
  render(
    <SpeakerProvider value={createSpeaker()}>
      <part.Part word="here" />
    </SpeakerProvider>,
  );
  await expect.poll(said).toEqual([expect.stringMatching('Check the connection.$'), 'Retry']);
  shownToasts()[0]?.action?.onPress();
  await expect
    .poll(said)
    .toEqual([expect.stringMatching('Check the connection, then reload the page.$'), 'Retry']);
  expect(fetches).not.toHaveBeenCalled();
});

test('a press whose part does not come says so, and Retry does what the newest press asked for', async () => {
  const { state, load } = connection();
  const fetchWord = partLoader(async (word: string) => [await load(), word] as const);
  const done: string[] = [];
  const press = (word: string) =>
    runWithParts(async () => done.push((await fetchWord(word))[1]), createSpeaker());
  await press('first');
  await press('second');
  expect(shownToasts()).toHaveLength(1);
  expect(said()?.[1]).toBe('Retry');
  state.isThere = true;
  shownToasts()[0]?.action?.onPress();
  await expect.poll(() => done).toEqual(['second']);
});

test('what goes wrong in a press for another reason is not said to be a missing part', async () => {
  const failure = new Error('The disk is full.');
  const pressed = runWithParts(() => Promise.reject(failure), createSpeaker());
  await expect(pressed).rejects.toBe(failure);
  expect(shownToasts()).toEqual([]);
});
