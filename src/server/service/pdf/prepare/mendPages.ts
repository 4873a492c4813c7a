import type { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { dict, name, PdfDict, type PdfObject, PdfRef } from '#server/service/pdf/file/pdfObject.ts';
import { linearizedPages } from './linearizedPages.ts';
import { shownPages } from './shownPages.ts';

const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/** A node of the tree that is being looked at, and its pages so far. */
interface Level {
  node: PdfDict;
  kids: readonly PdfObject[];
  next: number;
  pages: number;
  /** Whether something stands in it or above it that pages inherit. */
  passesOn: boolean;
}

/**
 * Whether every reader finds the same pages in a tree (ISO 32000-1, 7.7.3): nodes count their pages
 * right and say what they are, pages stand in it once and know from whom they inherit.
 */
export function isPageTreeSound(file: PdfFile): boolean {
  const linearized = linearizedPages(file);
  const top = file.catalog.raw('Pages');
  const root = file.get(top);
  const first = root instanceof PdfDict && levelOf(file, root, false);
  if (!first || !(top instanceof PdfRef)) return false;
  const seen = new Set([top.num]);
  const levels = [first];
  let total = 0;
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const kid = level.kids[level.next++];
    if (kid === undefined) {
      if (!countsRight(file, levels)) return false;
      continue;
    }
    const below = kid instanceof PdfRef && !seen.has(kid.num) && kidOf(file, kid, level);
    if (!below) return false;
    seen.add(kid.num);
    if (below !== 'page') levels.push(below);
    else if (total++ === linearized?.first && linearized.firstNum !== kid.num) return false;
  }
  return linearized === undefined || linearized.count === total;
}

/** Ends the last node, whose pages belong to the one above as well; does it count them right? */
function countsRight(file: PdfFile, levels: Level[]): boolean {
  const level = levels.pop();
  const above = levels.at(-1);
  if (above) above.pages += level?.pages ?? 0;
  return file.number(level?.node.raw('Count')) === level?.pages;
}

/** Counts a page, or gives the node that stands there; undefined where it is neither. */
function kidOf(file: PdfFile, kid: PdfRef, level: Level): 'page' | Level | undefined {
  const node = file.get(kid);
  if (!(node instanceof PdfDict) || !isChildOf(file, node, level)) return undefined;
  if (file.name(node.raw('Type')) !== 'Page') return levelOf(file, node, level.passesOn);
  level.pages++;
  return 'page';
}

function levelOf(file: PdfFile, node: PdfDict, passesOn: boolean): Level | undefined {
  const kids = file.array(node.raw('Kids'));
  if (!kids || file.name(node.raw('Type')) !== 'Pages') return undefined;
  const own = inherited.some((key) => node.raw(key) !== undefined);
  return { node, kids, next: 0, pages: 0, passesOn: passesOn || own };
}

/** Some readers inherit from above, others go up by /Parent: it must name the node above. */
function isChildOf(file: PdfFile, node: PdfDict, level: Level): boolean {
  const parent = node.raw('Parent');
  if (parent === undefined) return !level.passesOn;
  return file.get(parent) === level.node;
}

/**
 * Gives the document a page tree of one node with the pages that pdf.js shows, each with all that
 * it inherits there.
 */
export function mendPages(edit: PdfEdit): void {
  const { file } = edit;
  const pages = shownPages(file);
  const tree = edit.add(null);
  const taken = new Set<number>();
  const kids = pages.map(({ ref, dict: page }) => {
    const own = page.copy();
    for (const key of inherited) {
      const value = inheritedOf(file, page, key);
      if (value !== undefined) own.set(key, value);
    }
    own.set('Type', name('Page'));
    own.set('Parent', tree);
    if (!ref || taken.has(ref.num)) return edit.add(own);
    taken.add(ref.num);
    edit.update(ref, own);
    return new PdfRef(ref.num, ref.gen);
  });
  edit.update(tree, dict({ Type: name('Pages'), Kids: kids, Count: kids.length }));
  const catalog = edit.catalog.copy();
  catalog.set('Pages', tree);
  edit.updateCatalog(catalog);
}

/** What a page inherits where one goes up by /Parent, as pdf.js does. */
function inheritedOf(file: PdfFile, page: PdfDict, key: string): PdfObject | undefined {
  const seen = new Set<PdfDict>();
  for (let node: PdfDict | undefined = page; node && !seen.has(node); ) {
    seen.add(node);
    const value = node.raw(key);
    if (value !== undefined) return value;
    node = file.dict(node.raw('Parent'));
  }
  return undefined;
}
