import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createServer } from 'vite';
import { freePort } from '../src/testing/http/freePort.ts';

/**
 * `npm run dev`: one origin for everything, with hot reload on both sides. Vite is in front and
 * serves the browser's sources; it forwards the server's requests to a child process that restarts
 * when a server file changes.
 */
const root = join(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 4400);
const publicUrl = process.env.PUBLIC_URL ?? `http://127.0.0.1:${port}`;
const serverPort = await freePort();

const tsx = createRequire(import.meta.url).resolve('tsx/cli');
const server = spawn(
  process.execPath,
  [tsx, 'watch', '--clear-screen=false', 'src/server/main.ts'],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(serverPort),
      PUBLIC_URL: publicUrl,
      DATA_DIR: process.env.DATA_DIR ?? './data',
    },
  },
);

// The Host header stays as the browser sent it, because the server checks it against PUBLIC_URL.
const target = { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false };
const web = await createServer({
  root,
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    proxy: {
      '^/api/docs$': { ...target, bypass: () => '/apiDocs.html' },
      '^/(?:api|app|healthz|readyz|metrics|openapi\\.json)(?:[/?]|$)': target,
    },
  },
});
await web.listen();
web.printUrls();

const stop = async (code: number) => {
  server.kill('SIGTERM');
  await web.close();
  process.exit(code);
};
process.once('SIGINT', () => void stop(0));
process.once('SIGTERM', () => void stop(0));
server.once('exit', (code) => void stop(code ?? 1));
