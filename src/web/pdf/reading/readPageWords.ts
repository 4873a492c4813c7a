import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageBox } from '#core/geometry/pdfSpace.ts';
import { readingOrder } from '#core/geometry/readingOrder.ts';
import { isRun, type SpokenPage, type WordBlock, type WordRun } from './pageWords.ts';
import { type RawTextItem, readTextItems } from './readTextItems.ts';

/** What pdf.js tells of the text of a page: runs, and where marked content begins and ends. */
export type MarkedItem = RawTextItem | { type: string; id?: string | undefined };

/** An element of a page's structure, as pdf.js gives it. */
export interface StructureNode {
  role: string;
  alt?: string | undefined;
  lang?: string | undefined;
  children: readonly (StructureNode | { type: string; id: string })[];
}

/** All that a page says, by its structure where it has one. */
export async function readPageWords(
  page: PDFPageProxy,
  box: PageBox,
  document: PDFDocumentProxy,
): Promise<SpokenPage> {
  const [{ items }, tree, { info }] = await Promise.all([
    page.getTextContent({ includeMarkedContent: true }),
    page.getStructTree() as Promise<StructureNode | null>,
    document.getMetadata(),
  ]);
  const lang = 'Language' in info && typeof info.Language === 'string' ? info.Language : '';
  return { ...languageOf(lang), blocks: wordBlocks(items, tree ?? undefined, box) };
}

/**
 * The blocks of a page: the elements of its structure, then what stands in none of them. Nothing
 * that is printed is left out, also what is marked as decoration; text for other programs,
 * `{{Signer1}}`, is.
 */
export function wordBlocks(
  items: readonly MarkedItem[],
  tree: StructureNode | undefined,
  box: PageBox,
): WordBlock[] {
  const { byId, loose } = partItems(items);
  const runsOf = (some: readonly RawTextItem[]) => lines(runs(some, box));
  const told = new Set<string>();
  const blockOf = ({ role, alt, lang, children }: StructureNode): WordBlock | undefined => {
    const parts = children.flatMap((child): readonly (WordBlock | WordRun)[] => {
      const block = 'role' in child ? blockOf(child) : undefined;
      if ('role' in child) return block ? [block] : [];
      if (told.has(child.id)) return [];
      told.add(child.id);
      return runsOf(byId.get(child.id) ?? []);
    });
    const spoken = alt?.trim();
    // What is printed is never replaced by what is said to stand for it.
    const hasAlt = spoken && (isPicture(role) || parts.length === 0);
    if (parts.length === 0 && !hasAlt) return undefined;
    const kept = isLeaf(parts) ? lines(parts) : parts;
    return { role, ...(hasAlt && { alt: spoken }), ...languageOf(lang), children: kept };
  };
  const blocks = tree ? (blockOf(tree)?.children ?? []).map(asBlock) : [];
  const left = [...byId].flatMap(([id, some]) => (told.has(id) ? [] : some));
  return [...blocks, ...paragraphs(runsOf([...left, ...loose]))];
}

const asBlock = (part: WordBlock | WordRun): WordBlock =>
  isRun(part) ? { role: 'P', children: [part] } : part;

const isLeaf = (parts: readonly (WordBlock | WordRun)[]): parts is readonly WordRun[] =>
  parts.every(isRun);

/** Types of elements that may have no text of their own. */
const isPicture = (role: string) => role === 'Figure' || role === 'Formula';

/** A tag of a language that browsers understand (BCP 47). */
const languageOf = (lang: string | undefined) =>
  lang && /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(lang) ? { lang } : {};

/** The items of each piece of marked content by its id, and those that stand in none. */
function partItems(items: readonly MarkedItem[]) {
  const byId = new Map<string, RawTextItem[]>();
  const loose: RawTextItem[] = [];
  const open: (string | undefined)[] = [];
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((one) => one !== undefined);
      const own = id === undefined ? loose : (byId.get(id) ?? []);
      own.push(item);
      if (id !== undefined) byId.set(id, own);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id);
  }
  return { byId, loose };
}

/** What is written for programs that place fields. */
const tag = /^\s*\{\{.*\}\}\s*$/;

function runs(items: readonly RawTextItem[], box: PageBox): WordRun[] {
  return items.flatMap((item) => {
    if (tag.test(item.str)) return [];
    const [run] = readTextItems([item], box);
    return run ? { ...run, turn: turnOf(item, box) } : [];
  });
}

const turns = [0, 90, 180, 270] as const;

/** The quarter turn in which an item is written, the nearest. */
function turnOf({ transform: [a = 1, b = 0] }: RawTextItem, { rotate }: PageBox) {
  const degrees = (Math.atan2(-b, a) * 180) / Math.PI + rotate;
  return turns[((Math.round(degrees / 90) % 4) + 4) % 4] ?? 0;
}

/** Joins runs that go on in one line, with a blank between words. */
function lines(all: readonly WordRun[]): WordRun[] {
  const joined: WordRun[] = [];
  for (const run of all) {
    const last = joined.at(-1);
    const blank = last && blankBetween(last, run);
    if (!last || blank === undefined) joined.push(run);
    else
      joined[joined.length - 1] = {
        ...last,
        text: `${last.text}${blank}${run.text}`,
        rect: {
          ...last.rect,
          y: Math.min(last.rect.y, run.rect.y),
          width: run.rect.x + run.rect.width - last.rect.x,
          height:
            Math.max(last.rect.y + last.rect.height, run.rect.y + run.rect.height) -
            Math.min(last.rect.y, run.rect.y),
        },
      };
  }
  return joined;
}

/** What stands between two runs of one line; undefined where the second begins elsewhere. */
function blankBetween(before: WordRun, after: WordRun): '' | ' ' | undefined {
  if (before.turn !== 0 || after.turn !== 0 || !isInLine(before, after)) return undefined;
  const height = Math.min(before.rect.height, after.rect.height);
  const gap = after.rect.x - (before.rect.x + before.rect.width);
  if (gap < -0.3 * height || gap > 2 * height) return undefined;
  const isApart = gap > 0.12 * height || /\s$/.test(before.text) || /^\s/.test(after.text);
  return isApart && !/\s$/.test(before.text) && !/^\s/.test(after.text) ? ' ' : '';
}

function isInLine({ rect: a }: WordRun, { rect: b }: WordRun): boolean {
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return shared > 0.5 * Math.min(a.height, b.height);
}

/** Lines as paragraphs: in the order of the file, unless that goes back and forth on the page. */
function paragraphs(found: readonly WordRun[]): WordBlock[] {
  const back = found.filter((run, at) => {
    const before = found[at - 1];
    return before && run.rect.y + run.rect.height < before.rect.y;
  }).length;
  // A page of several columns goes back to the top once for each.
  const ordered =
    back > Math.max(3, found.length / 5) ? readingOrder(found, ({ rect }) => rect) : found;
  const blocks: WordRun[][] = [];
  for (const run of ordered) {
    const last = blocks.at(-1);
    const before = last?.at(-1);
    if (last && before && goesOn(before, run)) last.push(run);
    else blocks.push([run]);
  }
  return blocks.map((children) => ({ role: 'P', children }));
}

/** Whether a line goes on in the next: close below it, in letters of about its size. */
function goesOn({ rect: a, turn }: WordRun, { rect: b, turn: next }: WordRun): boolean {
  if (turn !== next) return false;
  const gap = b.y - (a.y + a.height);
  const isAlike = Math.abs(a.height - b.height) < 0.2 * Math.max(a.height, b.height);
  const isBelow = gap > -0.5 * a.height && gap < 0.6 * a.height;
  return isAlike && isBelow && Math.abs(a.x - b.x) < 4 * a.height;
}
