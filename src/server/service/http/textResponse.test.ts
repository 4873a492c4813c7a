import { expect, test } from 'vitest';
import { TextResponse } from './textResponse.ts';

const answer = (text: string | null = '{"a":"é"}') =>
  new TextResponse(text, { status: 201, headers: { 'Content-Type': 'application/json' } });

test('it is read like any other answer, once', async () => {
  expect(await answer().json()).toEqual({ a: 'é' });
  expect(await answer().text()).toBe('{"a":"é"}');
  expect((await answer().arrayBuffer()).byteLength).toBe(10);
  const read = answer();
  expect([read.status, read.ok, read.bodyUsed]).toEqual([201, true, false]);
  await read.text();
  expect(read.bodyUsed).toBe(true);
  await expect(read.text()).rejects.toThrow(TypeError);
});

test('it is one of those, so that copies and streams have its head and body', async () => {
  const one = answer();
  expect(one).toBeInstanceOf(Response);
  one.headers.set('X-One', '1');
  const copy = new Response(one.body, one);
  expect([copy.status, copy.headers.get('x-one'), await copy.text()]).toEqual([
    201,
    '1',
    '{"a":"é"}',
  ]);
  expect(await answer().clone().json()).toEqual({ a: 'é' });
});

test('its text is at hand until somebody asks for the body', () => {
  const one = answer();
  expect(one.unread).toBe('{"a":"é"}');
  expect(one.body).not.toBe(null);
  expect(one.unread).toBe(undefined);
  expect(answer(null).unread).toBe(null);
  expect(answer(null).body).toBe(null);
});
