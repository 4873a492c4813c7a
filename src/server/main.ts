import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from '#server/config/config.ts';
import { createInstallation } from '#server/install/createInstallation.ts';
import { createLog, type Log } from '#server/config/log.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { guardHost, guardPages, serveHttp } from '#server/http/serveHttp.ts';
import { createStaticFiles } from '#server/http/staticFiles.ts';
import { createRouter } from '#server/service/http/createRouter.ts';

/** Returns the version in package.json, which is found from the sources and from the build. */
function readVersion(): string {
  const found = ['../../package.json', '../package.json']
    .map((path) => join(import.meta.dirname, path))
    .find((path) => existsSync(path));
  return found === undefined
    ? '0'
    : ((JSON.parse(readFileSync(found, 'utf8')) as { version?: string }).version ?? '0');
}

/** How long running requests may take when the server is stopped, in milliseconds. */
const drainTimeoutMs = 10_000;

async function main(config: Config, log: Log): Promise<void> {
  const metrics = createMetrics(config.metricsToken);
  const installation = await createInstallation(config, {
    log,
    version: readVersion(),
    observeJob: metrics.observeJob,
  });
  metrics.countJobs(installation.jobCounts);
  const staticFiles = createStaticFiles(join(import.meta.dirname, '..', 'web'));
  const router = createRouter(
    ({ requestId, method, error }) =>
      log.error({ requestId, method, err: error }, 'A request failed.'),
    guardPages(staticFiles.policies),
    guardHost(config.publicUrl),
  );
  router.get('/healthz', () => new Response('ok\n'));
  router.get('/readyz', async () =>
    (await installation.isReady())
      ? new Response(['ready', ...installation.notes(), ''].join('\n'))
      : new Response('storage does not answer\n', { status: 503 }),
  );
  router.get('/metrics', (call) => metrics.answer(call.req.raw, call.env.address));
  router.use(metrics.measure);
  installation.addTo(router);
  router.all(
    '*',
    (call) =>
      staticFiles.answer(call.req.raw) ?? new Response('There is nothing here.\n', { status: 404 }),
  );
  const server = serveHttp(router);
  server.listen(config.port, config.host);
  await once(server, 'listening');
  process.stdout.write(`Fieldwright is ready at ${await installation.connectUrl()}\n`);

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'Stopping.');
    const timer = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
    server.closeIdleConnections();
    server.close(() => {
      clearTimeout(timer);
      void installation.close().then(() => process.exit(0));
    });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

try {
  const config = readConfig(process.env, process.cwd());
  await main(config, createLog(config.logLevel));
} catch (error) {
  // A person reads this: a wrong setting is explained in words, and only a bug shows its stack.
  const text =
    error instanceof ConfigError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`Fieldwright could not start.\n${text}\n`);
  process.exit(1);
}
