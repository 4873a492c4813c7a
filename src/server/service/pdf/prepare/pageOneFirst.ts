import { PdfDict, type PdfObject, PdfRef, PdfStream } from '#server/service/pdf/file/pdfObject.ts';

/** What leads from page 1 to other pages, and to what is done there. */
const elsewhere = new Set(['Parent', 'P', 'Kids', 'Dest', 'A', 'AA', 'Popup', 'IRT', 'B']);

/**
 * A document's objects in the order in which its readers ask for them: what leads to its pages, the
 * pages, what the first one shows, everything else. So few bytes apart from each other show page 1.
 */
export function pageOneFirst(
  objects: ReadonlyMap<number, PdfObject>,
  catalog: PdfDict,
): Map<number, PdfObject> {
  const ordered = new Map<number, PdfObject>();
  /** What a value stands for; undefined where that has its place already. */
  const place: Place = (value) => {
    if (!(value instanceof PdfRef)) return value;
    const object = ordered.has(value.num) ? undefined : objects.get(value.num);
    if (object !== undefined) ordered.set(value.num, object);
    return object;
  };
  for (const [num, object] of objects) if (object === catalog) ordered.set(num, object);
  const tree = catalog.raw('Pages');
  for (const value of catalog.entries.values()) if (value !== tree) place(value);
  placeFirst(placePages(tree ?? null, place), place);
  const others = [...objects].filter(([num]) => !ordered.has(num));
  for (const [num, object] of others.sort(([one], [other]) => one - other))
    ordered.set(num, object);
  return ordered;
}

type Place = (value: PdfObject | undefined) => PdfObject | undefined;

/** The nodes of the page tree with all pages, of which the first is returned. */
function placePages(tree: PdfObject, place: Place): PdfDict | undefined {
  let first: PdfDict | undefined;
  const stack: PdfObject[] = [tree];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    const node = place(value);
    if (!(node instanceof PdfDict)) continue;
    const kids = place(node.raw('Kids'));
    if (Array.isArray(kids)) for (const kid of kids.toReversed()) stack.push(kid);
    else first ??= node;
  }
  return first;
}

function placeFirst(page: PdfDict | undefined, place: Place): void {
  const stack: PdfObject[] = page ? [page] : [];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (Array.isArray(value)) for (const one of value) stack.push(place(one) ?? null);
    else if (value instanceof PdfStream) stack.push(value.dict);
    else if (value instanceof PdfDict)
      for (const [key, one] of value.entries)
        if (!elsewhere.has(key)) stack.push(place(one) ?? null);
  }
}
