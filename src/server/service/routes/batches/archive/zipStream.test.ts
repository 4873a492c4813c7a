import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { streamOf } from '#server/service/http/streamOf.ts';
import { readZip } from '#testing/service/readZip.ts';
import { archivePart, archivePdf, createUniquePaths } from './archiveNames.ts';
import { type ZipEntry, zipStream } from './zipStream.ts';

const modified = new Date('2026-03-02T09:15:20Z');

async function* twoPieces(content: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  yield bytes.subarray(0, bytes.length >> 1);
  yield bytes.subarray(bytes.length >> 1);
}

async function* entriesOf(files: Iterable<readonly [string, string]>): AsyncGenerator<ZipEntry> {
  for (const [name, content] of files) yield { name, modified, body: twoPieces(content) };
}

const bytesOf = async (files: Iterable<readonly [string, string]>) =>
  Buffer.from(await new Response(streamOf(zipStream(entriesOf(files)))).arrayBuffer());

test('an archive holds what was put into it, and its check sums', async () => {
  const files = [
    ['Lease (1)/Lease.pdf', '%PDF-1.7 lease'],
    ['Łódź – ünïcode/数.pdf', 'é'.repeat(1_000)],
    ['empty.pdf', ''],
  ] as const;
  const archive = await bytesOf(files);
  expect(readZip(archive).map(({ name, content }) => [name, String(content)])).toEqual(files);
  for (const { content, crc } of readZip(archive)) expect(crc).toBe(crc32(content));
});

test('other programs read an archive, also one of so many files that it needs Zip64', async () => {
  const many = Array.from({ length: 70_000 }, (_, index) => [`f/${index}.pdf`, 'x'] as const);
  const archive = await bytesOf(many);
  expect(archive.readUInt16LE(archive.length - 12)).toBe(0xff_ff);
  const folder = mkdtempSync(join(tmpdir(), 'zip-'));
  try {
    const path = join(folder, 'many.zip');
    writeFileSync(path, archive);
    const script =
      'import sys,zipfile as z; a=z.ZipFile(sys.argv[1]); assert a.testzip() is None; print(len(a.namelist()))';
    const python = spawnSync('python3', ['-c', script, path], { encoding: 'utf8' });
    if (python.error) process.stderr.write('SKIPPED: reading a ZIP archive with Python\n');
    else expect(python.stdout.trim() || python.stderr).toBe('70000');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('files are opened one after another, and let go when the reader leaves', async () => {
  const log: string[] = [];
  async function* content(name: string): AsyncGenerator<Uint8Array> {
    log.push(`open ${name}`);
    try {
      yield Buffer.from('one');
      yield Buffer.from('two');
    } finally {
      log.push(`close ${name}`);
    }
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      for (const name of ['a', 'b', 'c']) yield { name, modified, body: content(name) };
    } finally {
      log.push('end');
    }
  }
  const reader = streamOf(zipStream(entries())).getReader();
  // Head, two pieces and the sums of the first; head and a piece of the second.
  for (let piece = 0; piece < 6; piece += 1) await reader.read();
  expect(log).toEqual(['open a', 'close a', 'open b']);
  await reader.cancel();
  expect(log).toEqual(['open a', 'close a', 'open b', 'close b', 'end']);
});

test('names from clients lead nowhere else, and none stands twice', () => {
  expect(archivePart('../../etc/passwd', 'x')).toBe('_.._etc_passwd');
  expect(archivePart(' ..\u202Efdp.exe\u0000 ', 'x')).toBe('_fdp.exe_');
  expect(archivePart('...', 'x')).toBe('x');
  expect(archivePart('NUL.txt', 'x')).toBe('_NUL.txt');
  expect(archivePart('C:\\Windows\\system32', 'x')).toBe('C_Windows_system32');
  expect([...archivePart('ß'.repeat(300), 'x')]).toHaveLength(80);
  expect(archivePdf('Lease.PDF')).toBe('Lease.pdf');
  expect(archivePdf('')).toBe('document.pdf');
  const path = createUniquePaths();
  expect(path('a', 'Lease.pdf')).toBe('a/Lease.pdf');
  expect(path('a', 'LEASE.pdf')).toBe('a/LEASE (2).pdf');
  expect(path('a', 'lease.pdf')).toBe('a/lease (3).pdf');
  expect(path('b', 'Lease.pdf')).toBe('b/Lease.pdf');
});
