import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A box of the manifest: x0, y0, x1, y1. */
export type ManifestBox = readonly [number, number, number, number];

/**
 * A page as other tools see it. `mutool_bound` is in points, `displayed_size` in the page's own
 * units.
 */
export interface ManifestPage {
  n: number;
  MediaBox?: ManifestBox | null;
  CropBox?: ManifestBox | null;
  Rotate?: number | null;
  UserUnit?: number | null;
  view?: ManifestBox;
  mutool_bound?: ManifestBox;
}

/** A widget as other tools see it; its place is in the page's own units. */
export interface ManifestField {
  name: string;
  type: 'text' | 'checkbox' | 'radio' | 'choice' | 'pushbutton' | 'signature';
  page: number;
  hidden?: boolean;
  loc_displayed: { Right: number; Top: number; Width: number; Height: number };
}

/** What the manifest says of a file. */
export interface ManifestFile {
  file: string;
  password: string | null;
  openable: {
    verdict: 'opens' | 'opens-after-repair' | 'tools-disagree' | 'needs-password' | 'not-openable';
  };
  page_count: number;
  pages: ManifestPage[];
  fields: ManifestField[];
}

/** A collection of PDFs with a manifest that other tools than ours have written. */
export interface Collection {
  folder: string;
  files: ManifestFile[];
}

/** Where a collection is looked for when none is named: beside the project. */
const usual = join(import.meta.dirname, '..', '..', '..', 'shared', 'corpus');

/** The collection in a folder, or in its subfolder `dev`; undefined where there is none. */
export function findCollection(named: string | undefined): Collection | undefined {
  const folder = named ? resolve(named) : usual;
  for (const candidate of [join(folder, 'dev'), folder]) {
    const manifest = join(candidate, 'manifest.json');
    if (!existsSync(manifest)) continue;
    const { files } = JSON.parse(readFileSync(manifest, 'utf8')) as { files: ManifestFile[] };
    return { folder: candidate, files };
  }
  return undefined;
}

/** Points per unit of a page. */
export const unitOf = ({ UserUnit }: ManifestPage) => UserUnit ?? 1;
