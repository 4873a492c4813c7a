import { expect, test } from 'vitest';
import { prefersJson } from './prefersJson.ts';

test.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/json', true],
  ['APPLICATION/JSON', true],
  ['application/json, text/plain, */*', false],
  ['application/json, */*;q=0.8', true],
  ['application/json;q=0.9, application/pdf', false],
  ['application/json, application/*', false],
  ['application/json;q=0.5, application/pdf;q=0.1, */*', true],
  ['application/json; charset=utf-8', false],
  ['application/json;version=1', false],
  ['application/vnd.signhost.v1+json', false],
  ['application/json;q=0', false],
  ['application/json;q=0.2;version=1, */*;q=0.1', false],
  ['text/html, application/xhtml+xml, */*;q=0.8', false],
])('Accept: %s asks for JSON: %s', (accept, isJson) => {
  expect(prefersJson(accept)).toBe(isJson);
});
