// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { shownToasts } from '#web/ui/overlays/showToast.ts';
import { laterPart } from './laterPart.tsx';

const Word = ({ word }: { word: string }) => <p>{word}</p>;

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
  let fetched = 0;
  const part = laterPart(() => {
    fetched += 1;
    return Promise.resolve(Word);
  });
  const { rerender } = render(<part.Part word="here" when={false} />);
  await Promise.resolve();
  expect(fetched).toBe(0);
  rerender(<part.Part word="here" when />);
  expect(await screen.findByText('here')).toBeDefined();
});

test('parts that cannot be fetched say so once, and one press asks for all of them', async () => {
  let isOffline = true;
  const load = () => (isOffline ? Promise.reject(new Error('offline')) : Promise.resolve(Word));
  const [one, two] = [laterPart(load), laterPart(load)];
  render(
    <>
      <one.Part word="one" />
      <two.Part word="two" />
    </>,
  );
  await expect.poll(() => shownToasts()).toHaveLength(1);
  // Both have failed by then: they were asked for in one go.
  await Promise.resolve();
  isOffline = false;
  shownToasts()[0]?.action?.onPress();
  expect(await screen.findByText('one')).toBeDefined();
  expect(await screen.findByText('two')).toBeDefined();
});
