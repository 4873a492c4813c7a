// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { outliveTranslation } from './outliveTranslation.ts';

beforeAll(outliveTranslation);
afterEach(cleanup);

/** What a browser does that translates: a `font` in a `font` in the place of each text node. */
function translate(root: Node, how: 'replaces' | 'inserts'): void {
  const texts: Text[] = [];
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) texts.push(walk.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.appendChild(document.createElement('font')).textContent = `«${text.data}»`;
    if (how === 'replaces') text.replaceWith(font);
    else {
      text.before(font);
      text.remove();
    }
  }
}

function Counter({ done, note, last }: { done: number; note?: string; last?: boolean }) {
  return (
    <p>
      {note}
      {done} of {3} done
      {last && <b>last</b>}
    </p>
  );
}

for (const how of ['replaces', 'inserts'] as const) {
  test(`a page whose texts a translator ${how} goes on showing what is so`, async () => {
    const { container, rerender } = render(<Counter done={1} note="Wait. " />);
    translate(container, how);
    expect(container.textContent).toBe('«Wait. »«1»« of »«3»« done»');

    // One text goes, one changes, an element comes before one that was translated.
    await act(async () => rerender(<Counter done={2} last />));
    expect(container.textContent).toBe('2« of »«3»« done»last');

    translate(container, how);
    await act(async () => rerender(<Counter done={3} note="Now. " />));
    expect(container.textContent).toContain('Now. 3');
    expect(container.textContent).not.toContain('last');
    expect(screen.queryByText('Wait.')).toBeNull();
  });
}

test('a node that never was a child is refused as before', () => {
  const parent = document.createElement('div');
  expect(() => parent.removeChild(document.createTextNode('x'))).toThrow();
});
