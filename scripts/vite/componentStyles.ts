import type { Plugin } from 'vite';
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
  return { styles: `${roomQueries(scoped)}${ownRules}`, faces };
}

/**
 * What a designer in a part of another page needs beside the rules of our own. The floor lies over
 * the room and is as large: what is fixed is so in it, wherever the host has come to lie.
 */
const ownRules = `:host{all:initial;display:block;direction:ltr;--frame-height:100%;height:100%;min-height:320px;contain:layout style}
:host([hidden]){display:none}
[data-room]{position:relative;height:100%;min-height:inherit;background:var(--desk);overflow:hidden;container-type:size}
[data-room]:focus{outline:0}
[data-floor]{position:absolute;inset:0;min-height:0;background:none;pointer-events:none;container-type:size}
:where([data-floor]>*){pointer-events:auto}`;

/** Puts the styles and faces of a build into its scripts, in place of their marks. */
export function componentStyles(): Plugin {
  return {
    name: 'component-styles',
    enforce: 'post',
    generateBundle(_, bundle) {
      const sheets = Object.values(bundle).filter(
        (file) => file.type === 'asset' && file.fileName.endsWith('.css'),
      );
      const css = sheets.map((file) => ('source' in file ? String(file.source) : '')).join('\n');
      for (const { fileName } of sheets) delete bundle[fileName];
      const { styles, faces } = scopeStyles(css);
      const marks: readonly (readonly [RegExp, string])[] = [
        [/["'`]%FIELDWRIGHT_STYLES%["'`]/, styles],
        [/["'`]%FIELDWRIGHT_FACES%["'`]/, JSON.stringify(faces)],
      ];
      let found = 0;
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const [mark, text] of marks)
          file.code = file.code.replace(mark, () => {
            found += 1;
            return JSON.stringify(text);
          });
      }
      if (found !== marks.length) throw new Error('The styles have no place in the build.');
    },
  };
}
