import { expect, test } from 'vitest';
import { returnPath } from './connectPath.ts';

test('a path of this site is returned to, with its query', () => {
  expect(returnPath('/design/abc?x=1')).toBe('/design/abc?x=1');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  null,
])('%s leads nowhere', (wanted) => {
  expect(returnPath(wanted)).toBeUndefined();
});
