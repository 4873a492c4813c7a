import { type Config, ConfigError, readConfig } from '#server/config/config.ts';

/** Prints a line for the person who runs a command. */
export const print = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Runs a command with the settings and its words. It exits with 1 when the command resolves to
 * false or fails; a wrong setting is explained in words.
 */
export function runCommand(
  run: (config: Config, words: string[]) => Promise<boolean>,
  environment = process.env,
): void {
  const settled = (async () =>
    run(readConfig(environment, process.cwd()), process.argv.slice(2)))();
  settled.then(
    (isWell) => {
      if (!isWell) process.exitCode = 1;
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
      process.exitCode = 1;
    },
  );
}
