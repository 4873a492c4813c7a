/**
 * A PDF of these objects (number -> body as PDF source), with a right cross-reference table. Object
 * 1 is the catalog, unless `root` is another.
 */
export function rawPdf(
  objects: Record<number, string | Uint8Array>,
  {
    header = '%PDF-1.7\n',
    root = '1 0 R',
    trailer = '',
  }: { header?: string; root?: string; trailer?: string } = {},
): Buffer {
  const parts: Buffer[] = [Buffer.from(header, 'latin1')];
  const start = header.indexOf('%PDF-');
  let length = header.length;
  const put = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  const numbers = Object.keys(objects).map(Number);
  const offsets = new Map<number, number>();
  for (const num of numbers) {
    const body = objects[num] ?? '';
    offsets.set(num, length - start);
    put(Buffer.from(`${num} 0 obj\n`));
    put(typeof body === 'string' ? Buffer.from(body, 'latin1') : Buffer.from(body));
    put(Buffer.from('\nendobj\n'));
  }
  const size = numbers.reduce((largest, num) => Math.max(largest, num), 0) + 1;
  const rows = Array.from({ length: size }, (_, num) => {
    const offset = offsets.get(num);
    return offset === undefined
      ? '0000000000 65535 f \n'
      : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const xref = length - start;
  put(Buffer.from(`xref\n0 ${size}\n${rows.join('')}`));
  put(
    Buffer.from(`trailer\n<</Size ${size} /Root ${root} ${trailer}>>\nstartxref\n${xref}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}

/** A stream object as PDF source. */
export function rawStream(content: string | Uint8Array, members = ''): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`<<${members} /Length ${bytes.length}>>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}
