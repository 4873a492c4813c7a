import process from 'node:process';

/**
 * `npm run bench`: what the browser does; with `service` as the first word, what the service does.
 */
if (process.argv[2] === 'service') {
  process.argv.splice(2, 1);
  await import('./service/serviceBench.ts');
} else await import('./main.ts');
