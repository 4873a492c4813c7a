/** The address, or undefined for what is none (`URL.parse`, younger than browsers that are served). */
export function parseUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
