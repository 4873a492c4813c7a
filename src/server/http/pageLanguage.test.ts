import { expect, test } from 'vitest';
import { pageLanguage } from './pageLanguage.ts';

const ask = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://x${path}`, { headers });

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['it, pl;q=0.9, fr-CA;q=0.8, en;q=0.7', 'fr'],
  ['en;q=0.5, nl;q=0.9', 'nl'],
  ['es;q=0, en', 'en'],
  ['tlh', 'en'],
  ['de;q=nonsense, es', 'es'],
  ['constructor, __proto__', 'en'],
  ['', 'en'],
])('a browser that asks for %s reads %s', (header, language) => {
  expect(pageLanguage(ask('/', { 'accept-language': header }), undefined)).toBe(language);
});

test('what a person chose goes before the browser, the address before both', () => {
  const headers = { 'accept-language': 'de', cookie: 'a=b; language=nl' };
  expect(pageLanguage(ask('/', headers), undefined)).toBe('nl');
  expect(pageLanguage(ask('/?lang=fr-BE', headers), undefined)).toBe('fr');
  expect(pageLanguage(ask('/?lang=tlh', headers), undefined)).toBe('nl');
  expect(pageLanguage(ask('/', { ...headers, cookie: 'language=tlh' }), undefined)).toBe('de');
});

test('an installation that fixes its language has no other', () => {
  const headers = { 'accept-language': 'de', cookie: 'language=nl' };
  expect(pageLanguage(ask('/?lang=fr', headers), 'es')).toBe('es');
});
