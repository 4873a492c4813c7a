import type { Size } from '#core/geometry/rect.ts';
import type { DrawnSheet, SheetPart } from './drawSheet.ts';

/** Sheets that are made ready to be printed. */
export interface SheetStack {
  /** Adds a sheet, with the words where it has no parts. Resolves when its images are there. */
  add(sheet: DrawnSheet, words: () => string): Promise<void>;
  /** Puts them on the page: nothing of them is seen, and nothing else is printed from now on. */
  lay(): void;
  /** Takes all of it away and frees its memory. */
  remove(): void;
}

/** The element whose sheets are printed; the browser's own Print finds one here, or makes one. */
export const stackMark = 'data-print-sheets';

/** Rules of the page around that could stand in the way are overruled while this prints. */
const rules = `
@media screen {
  body > [${stackMark}] { display: none !important; }
}
@media print {
  html, body {
    all: revert !important;
    display: block !important;
    margin: 0 !important;
    padding: 0 !important;
    background: #fff !important;
  }
  body > :not([${stackMark}]) { display: none !important; }
}
@page { margin: 0; }
`;

/** Makes an empty stack. */
export function createSheetStack(): SheetStack {
  const root = styled('div', {});
  root.setAttribute(stackMark, '');
  // Constructed: a policy that refuses elements and attributes of style allows it.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  const names = new Map<string, string>();
  const urls: string[] = [];

  /** The name of the pages of a size, whose rule comes with the first of them. */
  function pageName({ width, height }: Size): string {
    const measures = `${points(width)} ${points(height)}`;
    const known = names.get(measures);
    if (known) return known;
    const name = `fieldwright-${names.size + 1}`;
    names.set(measures, name);
    sheet.insertRule(`@page ${name} { size: ${measures}; margin: 0; }`, sheet.cssRules.length);
    return name;
  }

  return {
    async add({ size, parts }, words) {
      const paper = styled('div', {
        ...{ display: 'block', position: 'relative', overflow: 'hidden', margin: '0' },
        ...{ width: points(size.width), height: points(size.height), background: '#fff' },
        ...{ page: pageName(size), 'break-after': 'page', 'break-inside': 'avoid' },
      });
      root.append(paper);
      if (parts) await Promise.all(parts.map((part) => showPart(paper, part, urls)));
      else paper.append(noteOf(words()));
    },
    lay() {
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      document.body.append(root);
    },
    remove() {
      root.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      for (const url of urls) URL.revokeObjectURL(url);
    },
  };
}

/** Whether sheets are there to be printed. */
export function hasSheets(): boolean {
  return document.querySelector(`body > [${stackMark}]`) !== null;
}

/** Puts an image on its sheet; resolves when the browser knows it. */
function showPart(paper: HTMLElement, { blob, rect }: SheetPart, urls: string[]): Promise<void> {
  // Browsers round places and sizes to whole px before they print, but no transformation.
  const whole = (length: number) => Math.max(1, Math.round(length * pxPerPt));
  const size = { width: whole(rect.width), height: whole(rect.height) };
  const stretch = (own: number, px: number) => (own * pxPerPt) / px;
  const image = styled('img', {
    ...{ display: 'block', position: 'absolute', 'max-width': 'none', 'max-height': 'none' },
    ...{ left: '0', top: '0', margin: '0', padding: '0', border: '0' },
    ...{ width: `${size.width}px`, height: `${size.height}px`, 'transform-origin': '0 0' },
    transform: `translate(${points(rect.x)}, ${points(rect.y)}) scale(${stretch(rect.width, size.width)}, ${stretch(rect.height, size.height)})`,
  });
  const url = URL.createObjectURL(blob);
  urls.push(url);
  image.alt = '';
  paper.append(image);
  return new Promise((resolve) => {
    image.onload = image.onerror = () => resolve();
    image.src = url;
  });
}

function noteOf(words: string): HTMLElement {
  const note = styled('p', {
    ...{ margin: '54pt', color: '#1f1d19', font: '14pt/1.4 sans-serif', 'text-align': 'start' },
    ...{ 'unicode-bidi': 'plaintext' },
  });
  note.textContent = words;
  return note;
}

/** An element whose look no rule of the page around changes. */
function styled<K extends 'div' | 'img' | 'p'>(
  tag: K,
  look: Readonly<Record<string, string>>,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [property, value] of Object.entries(look))
    element.style.setProperty(property, value, 'important');
  return element;
}

/** CSS px of a point. */
const pxPerPt = 4 / 3;

const points = (length: number) => `${Number(length.toFixed(3))}pt`;
