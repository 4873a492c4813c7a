/** A face of a font, as the build found it in the style sheets. */
interface BuiltFace {
  family: string;
  file: string;
  weight: string;
  range: string;
}

// The build puts the faces in place of this text.
const faceText = '%FIELDWRIGHT_FACES%';

const moduleUrl = import.meta.url;
let firstFamily: string | undefined;

/**
 * Where the workers and decoders of a designer lie. It declares the fonts, those of the first
 * designer for all: shadow roots cannot declare any, so they stand in the document's list under
 * names of our own.
 */
export function takeAssets(assetsUrl: string | undefined): string {
  const base = new URL(assetsUrl ?? 'assets/', assetsUrl ? document.baseURI : moduleUrl).href;
  const folder = base.endsWith('/') ? base : `${base}/`;
  if (firstFamily !== undefined || faceText.startsWith('%')) return folder;
  for (const { family, file, weight, range } of JSON.parse(faceText) as BuiltFace[]) {
    firstFamily ??= family;
    const face = new FontFace(family, `url(${JSON.stringify(`${folder}${file}`)})`, {
      weight,
      unicodeRange: range,
      display: 'swap',
    });
    document.fonts.add(face);
  }
  return folder;
}

/** Fetches the font of most texts, for a designer to come. Rejects when it cannot be fetched. */
export async function fetchFirstFont(): Promise<void> {
  if (firstFamily !== undefined) await document.fonts.load(`1em "${firstFamily}"`);
}
