import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { callApi } from '../support/programs/api.ts';
import { startServer } from '../support/programs/server.ts';
import { expect, test } from '../support/test.ts';

const mebibyte = 1024 * 1024;

/** The resident memory of a process in MiB, where the system reports it (Linux). */
function residentMiB(pid: number, field: 'VmRSS' | 'VmHWM'): number | undefined {
  try {
    const kib = new RegExp(`${field}:\\s+(\\d+) kB`).exec(
      readFileSync(`/proc/${pid}/status`, 'utf8'),
    )?.[1];
    return kib === undefined ? undefined : Number(kib) / 1024;
  } catch {
    return undefined;
  }
}

test('eight uploads of 49 MB at once do not pass through the memory of the server', async () => {
  test.setTimeout(240_000);
  const document = await PDFDocument.create();
  document.addPage();
  await document.attach(randomBytes(49 * mebibyte), 'ballast.bin');
  const pdf = new Uint8Array(await document.save({ useObjectStreams: false }));
  expect(pdf.byteLength).toBeGreaterThan(49 * mebibyte);

  // The test has its own server: memory that earlier tests left is not measured.
  const server = await startServer();
  try {
    const created = await callApi(server, 'POST', '/api/transaction/', {
      type: 'application/json',
      body: JSON.stringify({ Signers: [{ Email: 'anna@example.com' }] }),
    });
    const files = Array.from(
      { length: 8 },
      (_, index) => `/api/transaction/${created.body.Id}/file/large-${index}.pdf`,
    );
    for (const [index, path] of files.entries()) {
      const field = {
        Type: 'Check',
        Location: { Right: 10, Top: 10, Width: 14, Height: 14, PageNumber: 1 },
      };
      const metadata = {
        Signers: { Signer1: { FormSets: [`set${index}`] } },
        FormSets: { [`set${index}`]: { Agree: field } },
      };
      const answer = await callApi(server, 'PUT', path, {
        type: 'application/json',
        body: JSON.stringify(metadata),
      });
      expect(answer.status).toBe(202);
    }
    const before = residentMiB(server.pid, 'VmRSS');
    const answers = await Promise.all(
      files.map((path) => callApi(server, 'PUT', path, { type: 'application/pdf', body: pdf })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(files.map(() => 201));
    const most = residentMiB(server.pid, 'VmHWM');
    if (before === undefined || most === undefined) {
      process.stdout.write('    SKIPPED: memory, which this system does not tell of a process\n');
      return;
    }
    const growth = most - before;
    process.stdout.write(
      `    server memory: ${before.toFixed(0)} MiB before, ${most.toFixed(0)} MiB at most, growth ${growth.toFixed(0)} MiB\n`,
    );
    expect(growth).toBeLessThan(150);
  } finally {
    await server.stop();
  }
});
