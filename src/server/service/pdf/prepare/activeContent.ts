import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import {
  name,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfStream,
  PdfString,
} from '#server/service/pdf/file/pdfObject.ts';
import { decodeText } from '#server/service/pdf/file/textString.ts';

/** What a document does by itself or at a press, in words. */
const deeds = {
  JavaScript: 'run scripts',
  Rendition: 'play media',
  Movie: 'play media',
  Sound: 'play media',
  RichMedia: 'play media',
  RichMediaExecute: 'play media',
  Screen: 'play media',
  '3D': 'play media',
  GoTo3DView: 'play media',
  Launch: 'start programs',
  GoToR: 'open other documents',
  GoToE: 'open other documents',
  GoToDp: 'open other documents',
  Thread: 'open other documents',
  SubmitForm: 'send what is filled in',
  ImportData: 'change its fields',
  ResetForm: 'change its fields',
  Hide: 'show or hide its parts',
  SetOCGState: 'show or hide its parts',
  Trans: 'show or hide its parts',
} as const;
/** Something that a document does, to follow "would". */
export type Deed = (typeof deeds)[keyof typeof deeds] | 'go to other places';

const deedOf = new Map<string, Deed>(Object.entries(deeds));

/** Annotations that play, of which only their picture is left. */
const players = new Set(['Movie', 'Sound', 'Screen', 'RichMedia', '3D']);
/** What an annotation is drawn by (ISO 32000-2, 12.5.2). */
const drawnBy = ['Type', 'Rect', 'P', 'F', 'AP', 'AS', 'OC', 'NM'];

/** Members that are an action, or several. */
const actionKeys = new Set(['A', 'PA', 'OpenAction']);

/** Actions that follow one another at most. */
const mostNext = 64;

/** Takes what a document would do by itself or at a press from its objects, one after another. */
export class ActiveContent {
  /** What was taken off so far, or would be. */
  readonly found = new Set<Deed>();
  readonly #file: PdfFile;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** The same object without it: the very same where there is nothing to take. */
  without(value: PdfObject): PdfObject {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) {
      let kept = value;
      for (const [index, one] of value.entries()) {
        const own = this.without(one);
        if (own === one) continue;
        if (kept === value) kept = [...value];
        kept[index] = own;
      }
      return kept;
    }
    if (value instanceof PdfStream) {
      const members = this.without(value.dict);
      return members instanceof PdfDict && members !== value.dict
        ? new PdfStream(members, value.bytes)
        : value;
    }
    return value instanceof PdfDict ? this.#dictWithout(value) : value;
  }

  #dictWithout(dict: PdfDict): PdfDict {
    const player = this.#file.get(dict.raw('Subtype'));
    if (player instanceof PdfName && players.has(player.name) && dict.raw('Rect') !== undefined) {
      this.#find(player.name);
      return this.#pictureOf(dict);
    }
    let kept = dict;
    for (const [key, value] of dict.entries) {
      const own = this.#runs(key, value) ? undefined : this.without(value);
      if (own === value) continue;
      if (kept === dict) kept = dict.copy();
      if (own === undefined) kept.delete(key);
      else kept.set(key, own);
    }
    return kept;
  }

  #pictureOf(dict: PdfDict): PdfDict {
    const picture = new PdfDict([['Subtype', name('Stamp')]]);
    for (const key of drawnBy) {
      const value = dict.raw(key);
      if (value !== undefined) picture.set(key, value);
    }
    return picture;
  }

  /** Whether a member is run; `JavaScript` names scripts that run as a document is opened. */
  #runs(key: string, value: PdfObject): boolean {
    if (key === 'JavaScript') return this.#isTree(value) && this.#find('JavaScript');
    if (key === 'AA') return this.#areTriggers(value);
    return actionKeys.has(key) && this.#isActive(value);
  }

  #isTree(value: PdfObject): boolean {
    const tree = this.#file.get(value);
    return tree instanceof PdfDict && (tree.raw('Names') ?? tree.raw('Kids')) !== undefined;
  }

  /** Everything in such a dictionary happens without a press (ISO 32000-2, 12.6.3). */
  #areTriggers(value: PdfObject): boolean {
    const triggers = this.#file.get(value);
    if (!(triggers instanceof PdfDict)) return false;
    const actions = [...triggers.entries.values()].map((one) => this.#file.get(one));
    const own = actions.filter((one): one is PdfDict => one instanceof PdfDict);
    const isActive = own.map((action) => this.#isActive(action)).includes(true);
    const isRun = own.some((action) => this.#file.name(action.raw('S')) !== undefined);
    if (isRun && !isActive) this.found.add('go to other places');
    return isRun;
  }

  #isActive(value: PdfObject): boolean {
    const file = this.#file;
    const seen = new Set<PdfObject>();
    const stack: PdfObject[] = [value];
    let isActive = false;
    while (stack.length > 0 && seen.size < mostNext) {
      const action = file.get(stack.pop());
      if (Array.isArray(action)) {
        stack.push(...action.filter((one) => file.get(one) instanceof PdfDict));
        continue;
      }
      if (!(action instanceof PdfDict) || seen.has(action)) continue;
      seen.add(action);
      const kind = file.name(action.raw('S'));
      const does = kind === 'URI' && isScript(file.get(action.raw('URI'))) ? 'JavaScript' : kind;
      if (does !== undefined && this.#find(does)) isActive = true;
      const next = action.raw('Next');
      if (next !== undefined) stack.push(next);
    }
    return isActive;
  }

  #find(kind: string): boolean {
    const deed = deedOf.get(kind);
    if (deed) this.found.add(deed);
    return deed !== undefined;
  }
}

/** Whether an address is a script: readers pass over white space in front and inside. */
function isScript(address: PdfObject): boolean {
  if (!(address instanceof PdfString)) return false;
  const text = decodeText(address.bytes).replace(/[\u0000-\u0020]/g, '');
  return /^(javascript|vbscript):/i.test(text);
}
