import { rawString } from '#testing/pdf/pagesPdf.ts';
import { type RawObject, rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';

/** An element of a document's structure: its type, and its text or what is in it. */
export interface TaggedPart {
  type: string;
  /** Its line of text, and where its baseline begins, in points from the top-left corner. */
  text?: string;
  at?: readonly [x: number, y: number];
  alt?: string;
  lang?: string;
  parts?: readonly TaggedPart[];
}

interface TaggedSpec {
  lang?: string;
  parts: readonly TaggedPart[];
  /** What the document's own types stand for (ISO 32000-1, 14.7.3). */
  roles?: Readonly<Record<string, string>>;
  /** Lines that are marked as decoration. */
  artifacts?: readonly { text: string; at: readonly [number, number] }[];
  /** Draws the last parts first, as some programs do. */
  isBackwards?: boolean;
}

const height = 792;

/** A page of US Letter whose text is in a structure (ISO 32000-1, 14.7 and 14.8). */
export function taggedPdf(spec: TaggedSpec): Buffer {
  const objects: Record<number, RawObject> = {};
  let last = 6;
  const drawn: string[] = [];
  const owners: number[] = [];
  const line = (text: string, [x, y]: readonly [number, number]) =>
    `BT /F1 12 Tf ${x} ${height - y} Td ${rawString(text)} Tj ET`;
  const add = ({ type, text, at, alt, lang, parts = [] }: TaggedPart, parent: number): number => {
    const own = (last += 1);
    const kids: (number | string)[] = [];
    if (text !== undefined) {
      const mcid = owners.push(own) - 1;
      kids.push(mcid);
      drawn.push(`/${type} <</MCID ${mcid}>> BDC ${line(text, at ?? [72, 72])} EMC`);
    }
    for (const part of parts) kids.push(`${add(part, own)} 0 R`);
    const more = [
      ...(alt === undefined ? [] : [`/Alt ${rawString(alt)}`]),
      ...(lang === undefined ? [] : [`/Lang ${rawString(lang)}`]),
    ];
    objects[own] =
      `<</Type /StructElem /S /${type} /P ${parent} 0 R /Pg 3 0 R ${more.join(' ')} /K [${kids.join(' ')}]>>`;
    return own;
  };
  const kids = spec.parts.map((part) => `${add(part, 6)} 0 R`);
  if (spec.isBackwards) drawn.reverse();
  const decoration = (spec.artifacts ?? []).map(
    ({ text, at }) => `/Artifact BMC ${line(text, at)} EMC`,
  );
  const roles = Object.entries(spec.roles ?? {}).map(([own, role]) => `/${own} /${role}`);
  const lang = spec.lang === undefined ? '' : `/Lang ${rawString(spec.lang)}`;
  const nums = `<</Nums [0 [${owners.map((own) => `${own} 0 R`).join(' ')}]]>>`;
  return rawPdf({
    ...objects,
    1: `<</Type /Catalog /Pages 2 0 R /MarkInfo <</Marked true>> /StructTreeRoot 6 0 R ${lang}>>`,
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 ${height}] /StructParents 0 /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>`,
    4: rawStream([...drawn, ...decoration].join('\n')),
    5: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
    6: `<</Type /StructTreeRoot /K [${kids.join(' ')}] /ParentTree ${nums} /RoleMap <<${roles.join(' ')}>>>>`,
  });
}
