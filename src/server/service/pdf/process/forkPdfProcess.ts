import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The child's program: beside this file, bundled or as source. */
export const pdfProcessEntry = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './pdfProcess.ts' : './pdfProcess.js', import.meta.url),
);

/**
 * Starts the child process. It gets nothing of the server's environment but where programs and
 * temporary files are: no key, no address, no password. Sources (.ts) are run through tsx.
 */
export function forkPdfProcess(entry: string, maxHeapBytes: number): ChildProcess {
  const execArgv = [
    `--max-old-space-size=${Math.ceil(maxHeapBytes / 2 ** 20)}`,
    // Memory that held one document is wiped before another gets it.
    '--zero-fill-buffers',
  ];
  if (entry.endsWith('.ts')) {
    const loader = createRequire(import.meta.url).resolve('tsx');
    execArgv.push('--import', pathToFileURL(loader).href);
  }
  const env: NodeJS.ProcessEnv = {};
  for (const key of ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']) {
    if (process.env[key] !== undefined) env[key] = process.env[key];
  }
  const stdio: ['ignore', 'ignore', 'ignore', 'ipc'] = ['ignore', 'ignore', 'ignore', 'ipc'];
  const child = fork(entry, [], { execArgv, env, stdio, serialization: 'advanced' });
  lowerPriority(child.pid);
  return child;
}

/**
 * Requests are answered first: a document can wait. Not every system allows it, and none needs it.
 */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, 5);
  } catch {
    return;
  }
}
