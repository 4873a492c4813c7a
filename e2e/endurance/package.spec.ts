import { execFile, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installExample } from '../support/programs/installed.ts';
import { makePdf } from '../support/pdfs/makePdf.ts';
import { run } from '../support/programs/run.ts';
import { expect, test } from '../support/test.ts';

const execute = promisify(execFile);
const metadata = {
  DisplayName: 'Lease',
  Signers: { Signer1: { FormSets: ['lease'] } },
  FormSets: {
    lease: {
      Signature1: {
        Type: 'Signature',
        Location: { Right: 72.13, Top: 600.07, Width: 140, Height: 70, PageNumber: 1 },
      },
    },
  },
};

/** The installed product on a free port, once it has printed the address to open. */
async function startInstalled(project: string) {
  const child = spawn('npx', ['--offline', 'fieldwright', '--port', '0', '--data', 'kept'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`It ended before it was ready:\n${output}`)));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = /ready at (http:\/\/[^/\s]+)\//.exec(output)?.[1];
      if (found) resolve(found);
    });
  });
  return { child, url };
}

/** Whether something answers at an address. */
const answers = (url: string) =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );

test('the npm package runs in an empty folder, and its client sends a document there', async () => {
  test.setTimeout(600_000);
  const { folder: project, remove } = await installExample('node-send');
  try {
    const licenses = readFileSync(join(project, 'node_modules/fieldwright/licenses.md'), 'utf8');
    for (const name of ['react', 'pdfjs-dist', '@fontsource-variable/inter', 'dejavu-fonts-ttf'])
      expect(licenses).toContain(`\n## ${name} - `);

    await run('npm', ['run', '--silent', 'check'], project);

    writeFileSync(join(project, 'lease.pdf'), makePdf());
    writeFileSync(join(project, 'lease.pdf.metadata.json'), JSON.stringify(metadata));
    const { child, url } = await startInstalled(project);
    try {
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const keys = JSON.parse(readFileSync(join(project, 'kept/keys.json'), 'utf8')) as {
        appKey: string;
        apiKey: string;
      };
      const words = ['send.mjs', 'lease.pdf', 'lease.pdf.metadata.json', 'anna@example.com'];
      const { stdout } = await execute(process.execPath, words, {
        cwd: project,
        env: {
          ...process.env,
          SIGNING_URL: url,
          APP_KEY: keys.appKey,
          API_KEY: keys.apiKey,
        },
      });
      const [id = '', signer = ''] = stdout.split('\n');
      expect(signer).toContain(`anna@example.com ${url}/sign/`);
      const call = async (path: string, accept = 'application/json') =>
        fetch(`${url}/api/transaction/${id}${path}`, {
          headers: {
            Accept: accept,
            Authorization: `APIKey ${keys.apiKey}`,
            Application: `APPKey ${keys.appKey}`,
          },
        });
      expect(await (await call('')).json()).toMatchObject({ Id: id, Status: 10 });
      expect(await (await call('/file/lease.pdf')).json()).toEqual(metadata);
    } finally {
      child.kill('SIGTERM');
    }
    // npx ends at once; the product behind it, once it has finished what it does.
    await expect.poll(() => answers(url)).toBe(false);
    // What speaks to object storages is not installed with it.
    const withS3 = execute('npx', ['--offline', 'fieldwright', '--port', '0', '--data', 'other'], {
      cwd: project,
      env: {
        ...process.env,
        BLOB_URL: 's3://papers?endpoint=http://127.0.0.1:1',
        AWS_ACCESS_KEY_ID: 'id',
        AWS_SECRET_ACCESS_KEY: 'secret',
      },
    });
    await expect(withS3).rejects.toThrow('npm install @aws-sdk/client-s3');
  } finally {
    await remove();
  }
});
