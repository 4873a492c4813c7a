import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const src = join(import.meta.dirname, '../../src');

/** What Vite puts around a source: the module itself, and the readers of its exports. */
const wrapping = /^async function anonymous\(__vite|^\(\) => \{ try \{ return /;

/** The files below src in which a function ran, in the order in which they were imported. */
export type WalkedFiles = readonly string[];

/**
 * Does something and answers with the files in which a function ran meanwhile, as V8 counted it.
 * What ran before does not count, nor what a file does while it is imported.
 */
export async function filesOf(action: () => Promise<unknown>): Promise<WalkedFiles> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Debugger.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await action();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files: string[] = [];
  for (const { url, scriptId, functions } of result) {
    const path = url.startsWith('file:') ? fileURLToPath(url) : url;
    if (!path.startsWith(`${src}/`)) continue;
    const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
    const ran = functions.some(({ functionName, ranges: [range] }) => {
      if (!range || range.count === 0 || range.startOffset === 0) return false;
      const text = scriptSource.slice(range.startOffset, range.endOffset);
      return functionName !== '__name' && !wrapping.test(text);
    });
    if (ran) files.push(relative(src, path));
  }
  session.disconnect();
  return files;
}
