import { dirname, join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { roomQueries } from './roomQueries.ts';

/** The families of our fonts and what they are called among those of another page. */
const ownName = (family: string) => `Fieldwright ${family}`;

/** Families that the designer's own styles name. */
const families = ['Inter', 'IBM Plex Mono'];

/** What a style sheet says of one face of a font. */
interface Face {
  family: string;
  file: string;
  weight: string;
  range: string;
}

const faceRule = /@font-face\s*\{([^}]*)\}/g;

/**
 * The styles of our page as those of a shadow root, and the faces that they declare: rules for the
 * page are for the host or the room in it, those for widths of the window for that of the room,
 * and fonts have names of our own.
 */
export function scopeStyles(css: string): { styles: string; faces: Face[] } {
  const faces: Face[] = [];
  const bare = css.replace(faceRule, (_, body: string) => {
    const read = (name: string) =>
      new RegExp(`${name}\\s*:\\s*([^;]+)`).exec(body)?.[1]?.trim().replaceAll('"', '') ?? '';
    const file = /url\(["']?([^"')]+)/.exec(body)?.[1]?.split('/').at(-1);
    const family = read('font-family');
    if (!file) throw new Error(`A face of ${family} has no file.`);
    faces.push({
      family: families.includes(family) ? ownName(family) : family,
      file,
      weight: read('font-weight') || '400',
      range: read('unicode-range') || 'U+0-10FFFF',
    });
    return '';
  });
  const named = families.reduce(
    (text, family) =>
      text.replace(new RegExp(`(--font[\\w-]*:\\s*)"?${family}"?`, 'g'), `$1"${ownName(family)}"`),
    bare,
  );
  const scoped = named
    .replaceAll(/:root\[([^\]]+)\]/g, ':host([$1])')
    .replaceAll(':root', ':host')
    .replaceAll(/(^|[}{,;\s])html(?=\s*[,{])/g, '$1:host')
    .replaceAll(/(^|[}{,;\s])body(?=\s*[,{])/g, '$1[data-room],[data-floor]')
    .replaceAll(/(^|[}{,;\s])#root(?=\s*[,{])/g, '$1[data-nothing]');
  return { styles: roomQueries(scoped), faces };
}

/**
 * What a designer in a part of another page needs beside the rules of our own. The floor lies over
 * the room and is as large: what is fixed is so in it, wherever the host has come to lie. Both
 * contain their layout: no step of a gesture lays out anything of the page around.
 */
const ownRules = `:host{all:initial;display:block;direction:ltr;--frame-height:100%;height:100%;min-height:320px;contain:layout style}
:host([hidden]){display:none}
[data-room]{position:relative;height:100%;min-height:inherit;background:var(--desk);overflow:hidden;contain:layout;container-type:size}
[data-room]:focus{outline:0}
[data-floor]{position:absolute;inset:0;min-height:0;background:none;pointer-events:none;contain:layout;container-type:size}
:where([data-floor]>*){pointer-events:auto}`;

const sheetModule = join(import.meta.dirname, '../../src/web/component/styles/worn.ts');

/**
 * Puts the styles of each script of a build at its end, where they are handed to what dresses the
 * shadow roots, and the faces that they declare in place of their mark.
 */
export function componentStyles(): Plugin {
  let worn = '';
  return {
    name: 'component-styles',
    enforce: 'post',
    buildStart() {
      worn = this.emitFile({ type: 'chunk', id: sheetModule, fileName: 'parts/worn.js' });
    },
    generateBundle(_, bundle) {
      const from = this.getFileName(worn);
      const faces: Face[] = [];
      let isRoomDressed = false;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const sheets = [...(chunk.viteMetadata?.importedCss ?? [])];
        if (sheets.length === 0) continue;
        const css = sheets.map((name) => textOf(bundle[name])).join('\n');
        const scoped = scopeStyles(css);
        faces.push(...scoped.faces);
        const isFirst = chunk.moduleIds.some((id) => id.endsWith('mountDesigner.tsx'));
        isRoomDressed ||= isFirst;
        append(chunk, from, isFirst ? `${scoped.styles}${ownRules}` : scoped.styles);
        chunk.viteMetadata?.importedCss.clear();
      }
      for (const [name, file] of Object.entries(bundle))
        if (file.type === 'asset' && name.endsWith('.css')) delete bundle[name];
      if (!isRoomDressed || !putFaces(bundle, faces))
        throw new Error('The styles have no place in the build.');
    },
  };
}

/** The text of a style sheet of a build. */
function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset') throw new Error('A style sheet of the build is missing.');
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
}

/** Lets a script hand its styles over, after its own last line, where its source map ends. */
function append(chunk: Rolldown.OutputChunk, from: string, styles: string): void {
  const path = relative(dirname(chunk.fileName), from).replaceAll('\\', '/');
  const specifier = path.startsWith('.') ? path : `./${path}`;
  const [code = '', ...map] = chunk.code.split(/(?=\n\/\/# sourceMappingURL=)/);
  const added = `import{wear as wearStyles}from${JSON.stringify(specifier)};wearStyles(${JSON.stringify(styles)});`;
  chunk.code = `${code.trimEnd()}\n${added}${map.join('')}`;
  chunk.imports.push(from);
}

/** Puts the faces in place of their mark; whether there is one. */
function putFaces(bundle: Rolldown.OutputBundle, faces: readonly Face[]): boolean {
  const mark = /["'`]%FIELDWRIGHT_FACES%["'`]/;
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && mark.test(file.code));
  if (chunk?.type !== 'chunk') return false;
  const different = new Map(faces.map((face) => [JSON.stringify(face), face]));
  chunk.code = chunk.code.replace(mark, () =>
    JSON.stringify(JSON.stringify([...different.values()])),
  );
  return true;
}
