/** The address, or undefined for what is none: `URL.parse`, which older browsers lack. */
export function parseUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
