/** One line of a Dockerfile: the instruction, and the words after it. */
export interface Instruction {
  name: string;
  words: string;
}

/** A stage: what its `FROM` calls it, and its instructions in order. */
export interface Stage {
  name: string;
  base: string;
  instructions: Instruction[];
}

const known = new Set('COPY RUN ENV WORKDIR USER VOLUME EXPOSE HEALTHCHECK CMD'.split(' '));

/** The stages of a Dockerfile. Throws for what `runDockerfile` does not know how to do. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.replaceAll(/\\\r?\n/g, ' ').split('\n')) {
    const [, name = '', words = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (name === 'FROM') {
      const [, base = '', called = `${stages.length}`] = /^(\S+)(?: AS (\S+))?$/.exec(words) ?? [];
      stages.push({ name: called, base, instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage || !known.has(name)) throw new Error(`The Dockerfile has an unknown line: ${line}`);
    stage.instructions.push({ name, words });
  }
  return stages;
}

/** The commands that `RUN` lines begin with, of every part between `&&`, `||`, `;` and `|`. */
export function runCommands(stages: readonly Stage[]): string[] {
  return stages.flatMap(({ instructions }) =>
    instructions
      .filter(({ name }) => name === 'RUN')
      .flatMap(({ words }) =>
        // What stands between quotation marks is for the command.
        words
          .replaceAll(/"[^"]*"|'[^']*'/g, '""')
          .split(/&&|\|\||[;|]/)
          .map((part) => part.trim().split(/\s+/)[0] ?? ''),
      ),
  );
}
