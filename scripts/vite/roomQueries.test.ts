import { expect, test } from 'vitest';
import { roomQueries } from './roomQueries.ts';

test('a query about the width of the window becomes one about the container', () => {
  expect(roomQueries('a{b:c}@media (width<=720px){.x{y:z}.w{v:u}}d{e:f}')).toBe(
    'a{b:c}@container (width<=720px){.x{y:z}.w{v:u}}d{e:f}',
  );
});

test('what else a query asks stays asked of the window', () => {
  expect(roomQueries('@media (width<=1000px) and (pointer:coarse){.x{y:z}}')).toBe(
    '@media (pointer:coarse){@container (width<=1000px){.x{y:z}}}',
  );
  const others = '@media (pointer:coarse){a{b:c}}@media (forced-colors:active){a{b:c}}';
  expect(roomQueries(others)).toBe(others);
});

test('several queries are changed, and the rules of none are lost', () => {
  const css = '@media (max-width: 720px){a{b:c}}i{j:k}@media (width<=480px){d{e:f}}';
  expect(roomQueries(css)).toBe(
    '@container (max-width: 720px){a{b:c}}i{j:k}@container (width<=480px){d{e:f}}',
  );
});

test('parts of the window become parts of the container', () => {
  expect(roomQueries('a{height:60dvh;width:min(420px,100vw - 32px);max-height:40vh}')).toBe(
    'a{height:60cqh;width:min(420px,100cqw - 32px);max-height:40cqh}',
  );
  expect(roomQueries('a{color:var(--7vh-x)}')).toBe('a{color:var(--7vh-x)}');
});

test('alternatives are refused: a container is no alternative to a window', () => {
  expect(() => roomQueries('@media (width<=720px), print{a{b:c}}')).toThrow('alternatives');
});
