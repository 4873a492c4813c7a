import { setPdfAssets } from '#web/pdf/engine/pdfjs.ts';

/** A face of a font, as the build found it in the style sheets. */
interface BuiltFace {
  family: string;
  file: string;
  weight: string;
  range: string;
}

// The build puts the style sheets and the faces in place of these texts.
const styleText = '%FIELDWRIGHT_STYLES%';
const faceText = '%FIELDWRIGHT_FACES%';

const moduleUrl = import.meta.url;
let sheet: CSSStyleSheet | undefined;
let hasFaces = false;

/** The styles of the designer, one sheet for all shadow roots. */
export function componentSheet(): CSSStyleSheet {
  if (sheet) return sheet;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(styleText.startsWith('%') ? '' : withBlobs(styleText));
  return sheet;
}

const pictureUrl = /url\("data:image\/svg\+xml,([^"]*)"\)/g;

/** Pictures in the styles as blobs, which policies take that refuse `data:`; one for the page. */
function withBlobs(css: string): string {
  return css.replaceAll(pictureUrl, (_, svg: string) => {
    const blob = new Blob([decodeURIComponent(svg)], { type: 'image/svg+xml' });
    return `url("${URL.createObjectURL(blob)}")`;
  });
}

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
