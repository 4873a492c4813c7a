import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Designer, prepareDesigner } from './reactEntry.ts';

test('a server renders an empty place, and needs nothing of a browser for it', () => {
  expect(typeof document).toBe('undefined');
  expect(renderToString(<Designer documents={[]} className="pane" />)).toBe(
    '<div class="pane" style="height:100%"></div>',
  );
});

test('a server prepares nothing', () => {
  expect(() => prepareDesigner({ assetsUrl: '/fieldwright/' })()).not.toThrow();
});
