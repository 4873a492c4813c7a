import type { TextFace } from '#core/appearance/fontMeasures.ts';
import type { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import { dict, type PdfDict, type PdfRef } from '#server/service/pdf/file/pdfObject.ts';
import { type FontFile, openFont } from './fontFiles.ts';
import { FontSubset } from './FontSubset.ts';

/** The files of each face of values. */
const files: Record<TextFace, { regular: FontFile; bold: FontFile }> = {
  'Liberation Sans': { regular: 'LiberationSans-Regular.ttf', bold: 'LiberationSans-Bold.ttf' },
  'DejaVu Sans': { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' },
};

/** The faces in which the values of a document are set; only those that are used go into it. */
export class ValueFonts {
  readonly #newRef: () => PdfRef;
  readonly #weight: 'regular' | 'bold';
  readonly #subsets = new Map<TextFace, FontSubset>();

  /** `newRef` returns an object of the document that is still empty. */
  constructor(newRef: () => PdfRef, weight: 'regular' | 'bold' = 'regular') {
    this.#newRef = newRef;
    this.#weight = weight;
  }

  /** The letters of a face that the document needs. */
  of(face: TextFace): FontSubset {
    const known = this.#subsets.get(face);
    if (known) return known;
    const subset = new FontSubset(openFont(files[face][this.#weight]), this.#newRef());
    this.#subsets.set(face, subset);
    return subset;
  }

  /** Those that something was asked of. */
  get all(): FontSubset[] {
    return [...this.#subsets.values()];
  }

  /** The resources of a form with this content. */
  resourcesOf(content: string): PdfDict {
    const named = this.all.filter(({ name }) => content.includes(`/${name} `));
    const fonts = dict(Object.fromEntries(named.map(({ name, ref }) => [name, ref])));
    return dict({ Font: named.length > 0 ? fonts : undefined });
  }

  /** Writes all of them, once nothing more is drawn. */
  embed(edit: PdfEdit): void {
    for (const subset of this.all) subset.embed(edit);
  }
}
