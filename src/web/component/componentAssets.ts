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
let hasFaces = false;

/**
 * Where the workers and decoders of a designer lie. It declares the fonts, those of the first
 * designer for all: shadow roots cannot declare any, so they stand in the document's list under
 * names of our own.
 */
export function takeAssets(assetsUrl: string | undefined): string {
  const base = new URL(assetsUrl ?? 'assets/', assetsUrl ? document.baseURI : moduleUrl).href;
  const folder = base.endsWith('/') ? base : `${base}/`;
  if (hasFaces || faceText.startsWith('%')) return folder;
  hasFaces = true;
  for (const { family, file, weight, range } of JSON.parse(faceText) as BuiltFace[]) {
    const face = new FontFace(family, `url(${JSON.stringify(`${folder}${file}`)})`, {
      weight,
      unicodeRange: range,
      display: 'swap',
    });
    document.fonts.add(face);
  }
  return folder;
}
