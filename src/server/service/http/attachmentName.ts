/**
 * A Content-Disposition that saves a document under its name and never shows it in place (RFC
 * 6266): an ASCII form for old clients and the full name in UTF-8.
 */
export function attachmentName(name: string): string {
  const withEnding = /\.pdf$/i.test(name) ? name : `${name}.pdf`;
  const wellFormed = withEnding.toWellFormed();
  const ascii = wellFormed.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(wellFormed).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`;
}

/** The headers of a file to be saved under a plain ASCII name, and kept in no cache. */
export function attachmentHeader(type: string, name: string): Record<string, string> {
  return {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
}
