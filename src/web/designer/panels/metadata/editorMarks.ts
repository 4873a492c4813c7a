import { type EditorState, type Extension, RangeSetBuilder, StateEffect } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  gutter,
  GutterMarker,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { fieldsInRange } from '#core/draft/editing/metadataOutline.ts';
import { badgeColour } from '#web/ui/parts/Badge.tsx';
import type { MetadataSync } from './metadataSync.ts';

/** Says that what marks depend on beside the text has changed: selection, signers. */
export const refreshMarks = StateEffect.define();

const isRefreshed = (update: ViewUpdate) =>
  update.transactions.some(({ effects }) => effects.some((effect) => effect.is(refreshMarks)));

/** The colours of a field's signers, as a bar beside its first line. */
class OwnerMarker extends GutterMarker {
  readonly places: readonly number[];
  constructor(places: readonly number[]) {
    super();
    this.places = places;
  }
  override eq(other: OwnerMarker): boolean {
    return this.places.join(' ') === other.places.join(' ');
  }
  override toDOM(): HTMLElement {
    const bar = document.createElement('div');
    bar.className = 'owner';
    for (const place of this.places) {
      const part = document.createElement('div');
      part.className = `owner-${badgeColour(place)}`;
      bar.append(part);
    }
    return bar;
  }
}

/** What marks are drawn from. */
export interface MarkedFields {
  sync: MetadataSync;
  /** 0-based places of a field's signers. */
  ownersOf: (fieldId: string) => readonly number[];
  isChosen: (fieldId: string) => boolean;
}

const chosenLine = Decoration.line({ class: 'chosen' });

/** The lines of the selected fields that are in view. */
function chosenLines(view: EditorView, { sync, isChosen }: MarkedFields): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const { doc } = view.state;
  const { outline } = sync.written;
  let last = 0;
  for (const { from, to } of view.visibleRanges)
    for (const place of fieldsInRange(outline, sync.toShown(from), sync.toShown(to))) {
      if (!isChosen(outline.fieldIds[place] ?? '')) continue;
      const lineOf = (offset: number) =>
        doc.lineAt(Math.min(sync.fromShown(offset), doc.length)).number;
      const first = lineOf(outline.nameFrom[place] ?? 0);
      const end = lineOf(outline.to[place] ?? 0);
      for (let line = Math.max(first, last + 1); line <= end; line += 1) {
        const at = doc.line(line).from;
        builder.add(at, at, chosenLine);
        last = line;
      }
    }
  return builder.finish();
}

function ownerMarker(
  state: EditorState,
  from: number,
  to: number,
  { sync, ownersOf }: MarkedFields,
): GutterMarker | null {
  const { outline } = sync.written;
  const [start, end] = [sync.toShown(from), sync.toShown(to)];
  const place = fieldsInRange(outline, start, end).find((one) => {
    const at = sync.fromShown(outline.nameFrom[one] ?? 0);
    return at >= from && at <= to && at <= state.doc.length;
  });
  if (place === undefined) return null;
  const owners = ownersOf(outline.fieldIds[place] ?? '');
  return owners.length > 0 ? new OwnerMarker(owners) : null;
}

/** Bars of the signers beside the lines, and the lines of selected fields. */
export function editorMarks(marked: MarkedFields): Extension {
  return [
    gutter({
      class: 'owners',
      lineMarker: (view, line) => ownerMarker(view.state, line.from, line.to, marked),
      lineMarkerChange: (update) => update.docChanged || isRefreshed(update),
    }),
    ViewPlugin.fromClass(
      class {
        decorations: DecorationSet;
        constructor(view: EditorView) {
          this.decorations = chosenLines(view, marked);
        }
        update(update: ViewUpdate) {
          // What was typed is read after this, and followed by a refresh.
          if (update.docChanged) this.decorations = this.decorations.map(update.changes);
          if (isRefreshed(update) || (update.viewportChanged && !update.docChanged))
            this.decorations = chosenLines(update.view, marked);
        }
      },
      { decorations: (plugin) => plugin.decorations },
    ),
  ];
}
