import type { Plugin } from 'vite';

/** A library that the handles come from, and what of it is never reached here. */
interface Library {
  name: string;
  /** Its file, by the end of its path. */
  file: RegExp;
  /** How the line of a method begins, with NAME for its name. */
  method: string;
  /** Methods that are bound or handed on, and so stay, empty. */
  emptied: readonly string[];
  /** Methods that only those call. */
  removed: readonly string[];
  /** Methods of which only this is reached. */
  shortened: Readonly<Record<string, string>>;
  /** First lines of statements that are left out. */
  dropped: readonly string[];
}

/**
 * The `<Rnd>` of the designer has `disableDragging`, and its `onResizeStart` answers no to every
 * press, since gestures of our own follow the pointer. React 19 reads no `propTypes`.
 */
const libraries: readonly Library[] = [
  {
    name: 'react-rnd',
    file: /[\\/]react-rnd[\\/]lib[\\/]index\.js$/,
    method: 'Rnd.prototype.NAME = function ',
    emptied: ['onDragStart', 'onDrag', 'onDragStop', 'onResize', 'onResizeStop'],
    removed: ['getOffsetHeight', 'getOffsetWidth', 'getParentSize', 'updateSize', 'updatePosition'],
    shortened: { onResizeStart: 'return this.props.onResizeStart(e, dir, elementRef);' },
    dropped: [],
  },
  {
    name: 're-resizable',
    file: /[\\/]re-resizable[\\/]lib[\\/]index\.js$/,
    method: 'Resizable.prototype.NAME = function ',
    emptied: ['onMouseMove', 'onMouseUp', 'unbindEvents'],
    removed: [
      'bindEvents',
      'createSizeForCssProperty',
      'calculateNewMaxFromBoundary',
      'calculateNewSizeFromDirection',
      'calculateNewSizeFromAspectRatio',
      'setBoundingClientRect',
      'updateSize',
    ],
    shortened: { onResizeStart: 'this.props.onResizeStart(event, direction, this.resizable);' },
    dropped: [],
  },
  {
    name: 'react-draggable',
    file: /[\\/]react-draggable[\\/]build[\\/]cjs[\\/]chunk-\w+\.mjs$/,
    method: 'this.NAME = ',
    emptied: [
      'handleDragStart',
      'handleDrag',
      'handleDragStop',
      'onDragStart',
      'onDrag',
      'onDragStop',
    ],
    removed: [],
    shortened: {},
    dropped: ['DraggableCore.propTypes = {', 'Draggable.propTypes = {'],
  },
];

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * The code of a library (not minified) without what is never reached of it: of all three together,
 * two thirds, which a bundler cannot know. Throws when the code is not as expected, as after an
 * update.
 */
export function withoutUnreached(name: string, code: string): string {
  const library = libraries.find((one) => one.name === name);
  if (!library) throw new Error(`${name} is not mended by rndMends.ts`);
  let left = code;
  const change = (what: string, pattern: RegExp, body?: string) => {
    const changed = left.replace(pattern, (_, head: string) =>
      body === undefined ? '' : `${head}${body}};\n`,
    );
    if (changed === left) throw new Error(`${name} has no ${what} now: see rndMends.ts`);
    left = changed;
  };
  const method = (what: string) =>
    new RegExp(
      `^( {4}${literally(library.method.replace('NAME', what))}.*\\{)\n[^]*?^ {4}\\};\n`,
      'm',
    );
  for (const what of library.emptied) change(what, method(what), '');
  for (const what of library.removed) change(what, method(what));
  for (const [what, body] of Object.entries(library.shortened)) change(what, method(what), body);
  for (const what of library.dropped)
    change(what, new RegExp(`^${literally(what)}\n[^]*?^\\};\n`, 'm'));
  const needed = library.removed.find((what) => left.includes(`this.${what}(`));
  if (needed) throw new Error(`${name} uses ${needed} elsewhere now: see rndMends.ts`);
  return left;
}

/** Builds the handles of react-rnd without what moves and resizes a box. */
export function rndMends(): Plugin {
  const mended = new Set<string>();
  return {
    name: 'rnd-mends',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      mended.clear();
    },
    transform(code, id) {
      const library = libraries.find(({ file }) => file.test(id));
      if (!library) return undefined;
      mended.add(library.name);
      return { code: withoutUnreached(library.name, code), map: null };
    },
    buildEnd(error) {
      const missed = libraries.find(({ name }) => !mended.has(name));
      if (!error && missed) throw new Error(`${missed.name} lies elsewhere now: see rndMends.ts`);
    },
  };
}
