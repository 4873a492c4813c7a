import { type Config, readConfig } from '#server/config/config.ts';
import { operatorWords } from '#server/install/faults/operatorWords.ts';
import { CommandFault } from './commandFault.ts';

/** Prints a line for the person who runs a command. */
export const print = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Runs a command with the settings and its words, or prints its usage where they ask for `--help`.
 * It exits with 1 when the command resolves to false or fails; what is wrong with settings and
 * words is explained in words.
 */
export function runCommand(
  usage: string,
  run: (config: Config, words: string[]) => Promise<boolean>,
  environment = process.env,
): void {
  const words = process.argv.slice(2);
  if (words.some((word) => word === '--help' || word === '-h')) {
    print(usage);
    return;
  }
  const settled = (async () => run(readConfig(environment, process.cwd()), words))();
  settled.then(
    (isWell) => {
      if (!isWell) process.exitCode = 1;
    },
    (error: unknown) => {
      const words = error instanceof CommandFault ? error.message : operatorWords(error);
      process.stderr.write(`${words ?? String(error)}\n`);
      process.exitCode = 1;
    },
  );
}
