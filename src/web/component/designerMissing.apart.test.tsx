// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Designer } from './Designer.tsx';

vi.mock('./mountDesigner.tsx', () => {
  throw new TypeError('offline');
});

afterEach(cleanup);

test('a designer that cannot be fetched tells its host', async () => {
  const hear = vi.fn<(error: Error) => void>();
  render(<Designer documents={[]} onError={hear} />);
  await expect.poll(() => hear.mock.calls).toHaveLength(1);
  expect(hear.mock.calls[0]?.[0]).toMatchObject({
    message: 'The designer could not be fetched.',
    cause: expect.anything(),
  });
});
