/** What the shadow roots of all designers wear, in the order in which their scripts came. */
const sheets: CSSStyleSheet[] = [];
const roots = new Set<ShadowRoot>();

/** Adds the styles of a script to those of all designers; the build calls it at each one's end. */
export function wear(styles: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(withBlobs(styles));
  sheets.push(sheet);
  for (const root of roots) root.adoptedStyleSheets = [...sheets];
}

/** Gives a designer's root the styles there are, and those to come; returns how to stop. */
export function dressRoot(root: ShadowRoot): () => void {
  root.adoptedStyleSheets = [...sheets];
  roots.add(root);
  return () => void roots.delete(root);
}

const pictureUrl = /url\("data:image\/svg\+xml,([^"]*)"\)/g;

/** Pictures in the styles as blobs, which policies take that refuse `data:`; one for the page. */
function withBlobs(css: string): string {
  return css.replaceAll(pictureUrl, (_, svg: string) => {
    const blob = new Blob([decodeURIComponent(svg)], { type: 'image/svg+xml' });
    return `url("${URL.createObjectURL(blob)}")`;
  });
}
