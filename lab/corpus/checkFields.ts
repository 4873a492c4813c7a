import type { PdfReport, ReportedWidget } from '../../src/server/service/pdf/pdfReport.ts';
import { type Cell, cellOf, none } from './cell.ts';
import { type ManifestField, type ManifestFile, unitOf } from './collection.ts';
import type { ShownField, ShownPage } from './visitPages.ts';

/** Points. */
const exactness = 0.05;

const ourType: Record<ManifestField['type'], ReportedWidget['kind']> = {
  text: 'text',
  checkbox: 'check',
  radio: 'radio',
  choice: 'choice',
  pushbutton: 'button',
  signature: 'signature',
};

/**
 * Whether designer and service find the same fields as the manifest's tools, of the same types at
 * the same places.
 */
export function checkFields(
  file: ManifestFile,
  shown: readonly ShownPage[],
  report: PdfReport | undefined,
): Cell {
  const faults: string[] = [];
  for (const page of file.pages) {
    const listed = file.fields.filter((field) => field.page === page.n).map(inPoints(file));
    const visible = listed.filter(
      ({ hidden, width, height }) => !hidden && width > 0 && height > 0,
    );
    const onScreen = shown.find(({ number }) => number === page.n)?.fields ?? [];
    faults.push(...unmatched('the designer', page.n, visible, onScreen));
    if (!report) continue;
    const read = report.widgets
      .filter((widget) => widget.page === page.n)
      .map(({ name, kind, box }) => ({
        name,
        type: kind,
        left: box.x,
        top: box.y,
        ...sizeOf(box),
      }));
    faults.push(...unmatched('the service', page.n, listed, read));
  }
  if (faults.length === 0 && file.fields.length === 0) return none;
  return cellOf(faults, `${file.fields.length}`);
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height });

/** The field's place in points: the manifest's times the page's UserUnit. */
const inPoints =
  ({ pages }: ManifestFile) =>
  ({ name, type, page, hidden, loc_displayed: at }: ManifestField) => {
    const found = pages.find(({ n }) => n === page);
    const unit = found ? unitOf(found) : 1;
    return {
      name,
      type: ourType[type],
      hidden: hidden === true,
      left: at.Right * unit,
      top: at.Top * unit,
      width: at.Width * unit,
      height: at.Height * unit,
    };
  };

/** The fields of the one list without a twin in the other, each used once. */
function unmatched(
  who: string,
  page: number,
  wanted: readonly ShownField[],
  found: readonly ShownField[],
): string[] {
  const left = [...found];
  const faults: string[] = [];
  for (const field of wanted) {
    const at = left.findIndex((other) => isSame(field, other));
    if (at < 0) faults.push(`page ${page}: ${who} has no ${words(field)}`);
    else left.splice(at, 1);
  }
  return [...faults, ...left.map((field) => `page ${page}: only ${who} has ${words(field)}`)];
}

function isSame(a: ShownField, b: ShownField): boolean {
  const keys = ['left', 'top', 'width', 'height'] as const;
  return (
    a.name === b.name &&
    a.type === b.type &&
    keys.every((key) => Math.abs(a[key] - b[key]) <= exactness)
  );
}

const words = ({ type, name, left, top, width, height }: ShownField) =>
  `${type} “${name}” at ${[left, top, width, height].map((value) => value.toFixed(2)).join(' ')}`;
