import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shownTexts } from '#testing/pdf/shownTexts.ts';
import type { AuditTrail } from '#server/service/pdf/auditJob.ts';
import { withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { makeCertificate } from '#server/service/pdf/seal/makeCertificate.ts';
import { checkSeal } from '#server/service/pdf/seal/readSeal.ts';
import { sheet } from './Sheets.ts';
import { writeAuditTrail } from './writeAuditTrail.ts';
import { digestSigner } from '#server/service/pdf/seal/digestSigner.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = Date.UTC(2026, 10, 20, 10);
const trail: AuditTrail = {
  transactionId: 'b10ae331-af78-4e79-a39e-5b64693b6b68',
  status: 'Signed by everybody',
  isSigned: true,
  createdAt: at,
  endedAt: at + 5000,
  service: 'https://sign.example.org',
  files: [
    {
      name: `${'Ąžuolas '.repeat(20)}.pdf`,
      pages: 3,
      originalSha256: '0123456789abcdef'.repeat(4),
      sealedSha256: 'fedcba9876543210'.repeat(4),
    },
  ],
  signers: [
    {
      id: 'Signer1',
      name: '山 Taro',
      email: 't@example.jp',
      state: 'Signed',
      at,
      signature: { typed: 'Taro' },
    },
    {
      id: 'Signer2',
      email: 'a@example.org',
      state: 'Signed',
      at,
      signature: { strokes: [[0, 0, 1, 5, 5, 2]] },
    },
  ],
  events: Array.from({ length: 90 }, (_, index) => ({
    at: at + index * 1000,
    what: `Event ${index}`,
    who: 'Signer1',
    address: '2001:db8::1',
    detail: 'x'.repeat(index * 9),
  })),
};
const write = async (own: AuditTrail = trail) => {
  const target = join(folder, 'audit.pdf');
  const key = await makeCertificate('Fieldwright at Example');
  const job = {
    target,
    trail: own,
    key,
    reason: 'Audit trail',
    signingTime: new Date(at).toISOString(),
    transactionId: own.transactionId,
  };
  const done = await writeAuditTrail({ ...job, stamped: false }, digestSigner(job));
  return { done, target, bytes: readFileSync(target) };
};

test('an audit trail tells everything, on as many sheets as it takes, and is sealed', async () => {
  const { done, target, bytes } = await write();
  const shown = await shownTexts(bytes);
  const words = shown.map(({ text }) => text);
  const said = words.join(' ');
  for (let index = 0; index < 90; index++) expect(said).toContain(`Event ${index} · Signer1`);
  expect(words).toContain('01234567 89abcdef '.repeat(4).trim());
  expect(said).toContain('[1 Chinese character, not printable here] Taro');
  expect(words).toContain('2026-11-20 10:01:29');
  // The fingerprint of the certificate is broken between its bytes.
  const printed = words.filter((text) => /(?:[0-9A-F]{2}:){3}/.test(text));
  expect(printed.length).toBeGreaterThan(1);
  for (const line of printed) expect(line).toMatch(/(?:^| )(?:[0-9A-F]{2}:)+(?:[0-9A-F]{2}\.)?$/);
  expect(words.join('').match(/x/g)?.length).toBeGreaterThanOrEqual((90 * 89 * 9) / 2);
  expect(done.pages).toBe(Math.max(...shown.map(({ pageNumber }) => pageNumber)));
  expect(words).toContain(`${done.pages} of ${done.pages}`);
  for (const { rect, text } of shown) {
    expect(rect.x, text).toBeGreaterThanOrEqual(sheet.margin - 0.01);
    expect(rect.x + rect.width, text).toBeLessThanOrEqual(sheet.width - sheet.margin + 0.5);
    expect(rect.y + rect.height, text).toBeLessThanOrEqual(sheet.height - 25);
  }
  expect(await withPdf(bytes, (file) => checkSeal(file, 'Seal1'))).toBeUndefined();
  const { stdout, error } = spawnSync('pdfsig', ['-nocert', target], { encoding: 'utf8' });
  if (error)
    process.stderr.write('SKIPPED: what pdfsig would say of the audit trail (not installed)\n');
  else expect(stdout).toMatch(/Total document signed[\s\S]*Signature is Valid/);
});

test('texts do not overlap', async () => {
  const { bytes } = await write();
  const shown = await shownTexts(bytes);
  const clashes = shown.flatMap((a, index) =>
    shown
      .slice(index + 1)
      .filter(
        (b) =>
          a.pageNumber === b.pageNumber &&
          a.rect.x + a.rect.width > b.rect.x + 0.5 &&
          b.rect.x + b.rect.width > a.rect.x + 0.5 &&
          a.rect.y + a.rect.height > b.rect.y + 1 &&
          b.rect.y + b.rect.height > a.rect.y + 1,
      )
      .map((b) => `${a.text} / ${b.text}`),
  );
  expect(clashes).toEqual([]);
});

test('names from the right stand as they are read, and leave what is beside them in its order', async () => {
  const [name, who, reason] = ['דוד כהן 42 Ltd.', 'Signer1', 'סיבה (7)'];
  const { bytes } = await write({
    ...trail,
    signers: [{ id: who, name, email: 'd@example.org', state: 'Declined', at }],
    events: [{ at, what: 'Declined', who, detail: `${reason}  ·  SHA-256 00` }],
  });
  const words = (await shownTexts(bytes)).map(({ text }) => text);
  // pdf.js turns what stands from the right around again, up to the digits in it.
  expect(words).toContain('דוד כהן Ltd 42.');
  expect(words).toEqual(expect.arrayContaining(['סיבה )7(', '·', 'SHA-256 00']));
  expect(words.indexOf('סיבה )7(')).toBeLessThan(words.indexOf('SHA-256 00'));
});

test('who reads only the first lines knows who signed what, and when', async () => {
  const [, second] = trail.signers;
  const { bytes } = await write({
    ...trail,
    sender: 'Harbour Homes',
    files: [{ name: 'Lease', pages: 2 }],
    signers: second ? [{ ...second, name: 'Eve Adler' }] : [],
    events: [],
  });
  const said = (await shownTexts(bytes)).map(({ text }) => text).join(' ');
  expect(said).toContain('On 20 November 2026, Harbour Homes asked Eve Adler to sign “Lease”.');
  expect(said).toContain('The signature was given on 20 November 2026 at 10:00:00 UTC.');
  const order = ['Harbour Homes asked', 'Document', 'People', 'Everything', 'How to check'];
  const places = order.map((words) => said.indexOf(words));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test('what somebody was sent and did stands under their name', async () => {
  const whom = 'Eve Adler, a@example.org, Signer2';
  const { bytes } = await write({
    ...trail,
    events: [
      { at, what: 'Reminded', who: 'Service', signerId: 'Signer2', whom },
      { at, what: 'Opened the documents', who: whom, signerId: 'Signer2', address: '192.0.2.1' },
    ],
  });
  const said = (await shownTexts(bytes)).map(({ text }) => text).join(' ');
  const own = said.slice(said.indexOf('a@example.org'), said.indexOf('Everything'));
  expect(own).toMatch(/Reminded .*Opened the documents .*From 192\.0\.2\.1/);
  expect(own).not.toContain(whom);
  expect(said.slice(said.indexOf('Everything'))).toContain(`Reminded · Service · ${whom}`);
});

test('no sheet is nearly empty, however much there is to tell', async () => {
  for (const count of [0, 5, 9, 12, 14, 16, 18, 40, 47, 54]) {
    const { done, bytes } = await write({ ...trail, events: trail.events.slice(0, count) });
    const shown = await shownTexts(bytes);
    for (let page = 1; page <= done.pages; page++) {
      const own = shown.filter(
        ({ pageNumber, rect }) => pageNumber === page && rect.y < sheet.height - sheet.foot,
      );
      const filled = Math.max(...own.map(({ rect }) => rect.y + rect.height)) - sheet.margin;
      expect(filled, `sheet ${page} of ${done.pages} with ${count} events`).toBeGreaterThan(180);
    }
  }
});
