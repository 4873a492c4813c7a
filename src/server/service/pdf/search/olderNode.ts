/**
 * What pdf.js expects of its platform and Node.js 20 does not have yet. Imported before pdf.js; it
 * adds nothing where it is there already.
 */
const promises = Promise as unknown as Record<string, unknown>;

promises['withResolvers'] ??= () => {
  const parts: Record<string, unknown> = {};
  parts['promise'] = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
};

promises['try'] ??= (work: (...given: unknown[]) => unknown, ...given: unknown[]) =>
  new Promise((resolve) => resolve(work(...given)));

const urls = URL as unknown as Record<string, unknown>;

urls['parse'] ??= (text: string, base?: string) =>
  URL.canParse(text, base) ? new URL(text, base) : null;

const buffers = ArrayBuffer.prototype as unknown as Record<string, unknown>;

buffers['transferToFixedLength'] ??= function copy(this: ArrayBuffer, length?: number) {
  return this.slice(0, length);
};
