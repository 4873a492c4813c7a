import { setPdfAssets } from '#web/pdf/engine/pdfjs.ts';

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
 * Says where workers, decoders and fonts lie, and declares the fonts: shadow roots cannot declare
 * any, so they stand in the document's list under names of our own.
 */
export function takeAssets(assetsUrl: string | undefined): void {
  const base = new URL(assetsUrl ?? 'assets/', assetsUrl ? document.baseURI : moduleUrl).href;
  const folder = base.endsWith('/') ? base : `${base}/`;
  setPdfAssets(folder);
  if (hasFaces || faceText.startsWith('%')) return;
  hasFaces = true;
  for (const { family, file, weight, range } of JSON.parse(faceText) as BuiltFace[]) {
    const face = new FontFace(family, `url(${JSON.stringify(`${folder}${file}`)})`, {
      weight,
      unicodeRange: range,
      display: 'swap',
    });
    document.fonts.add(face);
  }
}
