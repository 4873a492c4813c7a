import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Names classes by the place of their style sheet among all of a folder and their own in it: `ab0`.
 * Names that tell where they come from are a tenth of a build's styles.
 */
export function shortClasses(folder: string): (name: string, path: string) => string {
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .sort();
  const known = new Map<string, string[]>();
  return (name, path) => {
    const file = relative(folder, path.replace(/\?.*$/, ''));
    const at = sheets.indexOf(file);
    if (at < 0 || at >= letters.length ** 2)
      throw new Error(`${path} has no name for its classes: it is not below ${join(folder)}.`);
    const names = known.get(file) ?? [];
    if (!names.includes(name)) known.set(file, [...names, name]);
    const own = known.get(file)?.indexOf(name) ?? 0;
    const [high, low] = [letters[Math.floor(at / letters.length)], letters[at % letters.length]];
    return `${high}${low}${own.toString(36)}`;
  };
}
