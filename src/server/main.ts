import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { type Config, ConfigError, readConfig } from '#server/config/config.ts';
import { createInstallation } from '#server/install/createInstallation.ts';
import { operatorWords } from '#server/install/faults/operatorWords.ts';
import { readyLine } from '#server/install/readyLine.ts';
import { createLog, type Log } from '#server/config/log.ts';
import { readVersion } from '#server/config/version.ts';
import { addCheckingRoutes, addHealthRoutes } from '#server/http/healthRoutes.ts';
import { connectionsAllowed, bodyPace } from '#server/http/limitConnections.ts';
import { logRequests, requestLines } from '#server/http/logRequests.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { guardHost, guardPages, serveHttp } from '#server/http/serveHttp.ts';
import { createStaticFiles } from '#server/http/staticFiles.ts';
import { createVisitorFinder, reportForwarding } from '#server/http/visitorAddress.ts';
import { createRouter, type Route } from '#server/service/http/createRouter.ts';
import { refusal } from '#server/service/http/problemResponse.ts';

/** How long running requests may take when the server is stopped, in milliseconds. */
const drainTimeoutMs = 10_000;

/**
 * Opens the installation and serves it. The server listens first, so that `/healthz` answers while
 * a large database is checked.
 */
async function main(config: Config, log: Log): Promise<void> {
  for (const warning of config.warnings) log.warn(warning);
  const metrics = createMetrics(config.metricsToken);
  const staticFiles = createStaticFiles(
    join(import.meta.dirname, '..', 'web'),
    config.screenLanguage,
  );
  const guards = [guardPages(staticFiles.policies, config.publicUrl), guardHost(config.publicUrl)];
  if (config.trustedProxies.proxies.length === 0)
    guards.push(
      reportForwarding(() =>
        log.warn(
          'Requests come through a proxy, but TRUSTED_PROXIES is not set: limits and audit trails see the proxy, not the visitor.',
        ),
      ),
    );
  const checking = createRouter(() => undefined, ...guards);
  addCheckingRoutes(checking);
  const serving = { fetch: checking.fetch };
  const visitorOf = createVisitorFinder(config.trustedProxies);
  const server = serveHttp(serving, {
    visitorOf,
    maxConnections: connectionsAllowed(),
    pace: bodyPace,
    host: new URL(config.publicUrl).host,
  });
  await listen(server, config);
  const installation = await createInstallation(config, {
    log,
    version: readVersion(),
    observeJob: metrics.observeJob,
    observeRetry: metrics.observeRetry,
  });
  metrics.countJobs(installation.jobCounts);
  metrics.measureStorage(installation.storageUse);
  const router = createRouter(
    ({ requestId, method, error }) => {
      installation.heed(error);
      log.error({ requestId, method, err: error }, 'A request failed.');
    },
    metrics.measure,
    ...(config.logsRequests
      ? [requestLines((line) => log.info(line, 'Request.'), installation.keyNameOf)]
      : []),
    ...guards,
    logRequests((line) => log.info(line, 'Audit.'), installation.keyNameOf),
  );
  addHealthRoutes(router, installation);
  router.get('/metrics', (call) => metrics.answer(call.req.raw, call.env.address));
  const answerPage: Route = (call) =>
    staticFiles.answer(call.req.raw) ??
    refusal(
      'not-found',
      `There is nothing at this path. The calls of the API begin with ${config.publicUrl}/api/.`,
    );
  // A page among the calls, which all need keys: it needs none.
  router.get(pagePaths.apiDocs.pattern, answerPage);
  installation.addTo(router);
  router.all('*', answerPage);
  serving.fetch = router.fetch;
  const isTerminal = process.stdout.isTTY;
  process.stdout.write(await readyLine(config, isTerminal, installation.connectUrl));

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

/** Resolves when the server listens. Rejects with ConfigError when its port is taken. */
async function listen(server: Server, { port, host }: Config): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new ConfigError([
      `PORT ${port} is taken by another program. Stop that, or set another PORT.`,
    ]);
  }
}

try {
  const config = readConfig(process.env, process.cwd());
  await main(config, createLog(config.logLevel));
} catch (error) {
  // A person reads this: only a bug shows its stack.
  const text =
    operatorWords(error) ??
    (error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.stderr.write(`Fieldwright could not start.\n${text}\n`);
  process.exit(1);
}
