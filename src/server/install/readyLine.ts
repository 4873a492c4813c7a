import type { Config } from '#server/config/config.ts';

/**
 * Resolves to what is printed when the server is ready. The address that signs in stands in it only
 * where just this machine reaches the server, or on a terminal: elsewhere standard output ends up
 * in logs. Where it is not printed, none is made.
 */
export async function readyLine(
  { loopbackOnly, publicUrl }: Pick<Config, 'loopbackOnly' | 'publicUrl'>,
  isTerminal: boolean,
  connectUrl: () => Promise<string>,
): Promise<string> {
  return loopbackOnly || isTerminal
    ? `Fieldwright is ready at ${await connectUrl()}\n`
    : `Fieldwright is ready at ${publicUrl} (npm run connect prints an address that signs in)\n`;
}
