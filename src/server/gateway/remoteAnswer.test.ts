import { expect, test } from 'vitest';
import { asOurs, jsonAsOurs } from './remoteAnswer.ts';

const evil = '<script>alert(document.cookie)</script>';
const given = (body: BodyInit | null, status: number, headers: Record<string, string>) =>
  asOurs(new Response(body, { status, headers }), 'lease.pdf');

test.each([
  'text/html',
  'image/svg+xml',
  'application/xhtml+xml',
  'text/xml',
  'text/javascript',
  'multipart/mixed',
  '',
])('a body of the type "%s" is dropped, whatever its status', async (type) => {
  for (const status of [200, 404, 500]) {
    const answer = await given(evil, status, { 'content-type': type });
    expect(answer.status).toBe(status === 200 ? 502 : status);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.text()).not.toContain('<script>');
  }
});

test('JSON and PDFs come under our headers; none of theirs that names a type or a cookie', async () => {
  const theirs = {
    'content-disposition': 'inline; filename=x.html',
    'set-cookie': 'fieldwright_session=x',
    'content-security-policy': 'none',
    refresh: '0;url=https://evil.example',
    'retry-after': '7',
  };
  const json = await given('{"Id":"x"}', 200, {
    ...theirs,
    'content-type': 'application/problem+json; charset=utf-7',
  });
  expect(await json.json()).toEqual({ Id: 'x' });
  const pdf = await given('%PDF-', 200, { ...theirs, 'content-type': 'Application/PDF; a=b' });
  expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; filename="lease\.pdf"/);
  for (const [answer, type] of [
    [json, 'application/json; charset=utf-8'],
    [pdf, 'application/pdf'],
  ] as const) {
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('retry-after')).toBe('7');
    for (const name of ['set-cookie', 'content-security-policy', 'refresh'])
      expect(answer.headers.has(name)).toBe(false);
  }
});

test('a redirect leads nowhere, and an answer without a body has none', async () => {
  const redirect = await given(null, 302, { location: 'https://evil.example/' });
  expect([redirect.status, redirect.headers.has('location')]).toEqual([502, false]);
  const done = await given(null, 204, {});
  expect([done.status, await done.text(), done.headers.has('content-type')]).toEqual([
    204,
    '',
    false,
  ]);
});

test('the answer to a creation is JSON or nothing', async () => {
  expect(await jsonAsOurs(200, '{"Id":"x"}').json()).toEqual({ Id: 'x' });
  const wrong = jsonAsOurs(200, evil);
  expect([wrong.status, (await wrong.text()).includes('<script>')]).toEqual([502, false]);
  expect(jsonAsOurs(403, evil).status).toBe(403);
});
