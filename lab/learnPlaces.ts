import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { familyOf, partOf } from './findFields/partOf.ts';
import { readPages } from './findFields/scoreFile.ts';
import { boost, type Lesson } from './learning/boost.ts';
import { writeTrees } from '#core/printed/judging/trees.ts';
import { lessonsOf } from './learning/lessons.ts';

/**
 * `npx tsx lab/learnPlaces.ts FOLDER…`: learns from the PDFs of some folders which places are
 * fields to write on, and writes the trees that judge them into `core/printed/judging`. Only the
 * learned part is looked at (`partOf`), and each family of forms counts the same; so does plain
 * text, in which no place is one. The same folders give the same trees.
 */
const seed = 1;
const target = join(import.meta.dirname, '../src/core/printed/judging/placeTrees.ts');
const say = (text: string) => process.stdout.write(`${text}\n`);
/** A lesson before it is known whether its file is plain text. */
type Untold = Omit<Lesson, 'family'>;
/** A family of so few places counts less than others. */
const leastOfFamily = 100;
const folders = process.argv.slice(2).map((folder) => resolve(folder));
if (folders.length === 0) {
  say('Name folders of PDFs: npx tsx lab/learnPlaces.ts FOLDER…');
  process.exit(1);
}
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.pdf$/i.test(name) && partOf(name) === 'learned')
    .sort()
    .map((name) => join(folder, name)),
);
const families = new Map<string, Untold[]>();
for (const file of files) {
  const lessons: Untold[] = [];
  let widgets = 0;
  try {
    for await (const page of readPages(readFileSync(file))) {
      widgets += page.widgets;
      lessons.push(...lessonsOf(page));
    }
  } catch (error) {
    say(`${file}: not read (${error instanceof Error ? error.message : String(error)})`);
  }
  const family = widgets > 0 ? familyOf(file) : `${familyOf(file)}, plain`;
  families.set(family, [...(families.get(family) ?? []), ...lessons]);
}
const places = [...families.values()].reduce((sum, lessons) => sum + lessons.length, 0);
const evenly = [...families].flatMap(([family, lessons]) => {
  const weight = places / families.size / Math.max(leastOfFamily, lessons.length);
  return lessons.map((one) => ({ ...one, family, weight: one.weight * weight }));
});
const trees = boost(evenly, seed);
writeFileSync(
  target,
  `/** Trees that judge places, written by lab/learnPlaces.ts from forms, as \`writeTrees\` has them. */
export const placeTrees =
  '${writeTrees(trees)}';
`,
);
say(`${trees.length} trees from ${places} places of ${families.size} families`);
