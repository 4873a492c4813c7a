import process from 'node:process';

/**
 * `npm run bench`: what the browser does; with `service` as the first word, what the service does;
 * with `list`, what the lists of many transactions take; with `network`, what a signer on a slow
 * phone waits for.
 */
const what = process.argv[2];
if (what === 'service' || what === 'list' || what === 'network') process.argv.splice(2, 1);
if (what === 'service') await import('./service/serviceBench.ts');
else if (what === 'list') await import('./list/listBench.ts');
else if (what === 'network') await import('./network/networkBench.ts');
else await import('./main.ts');
