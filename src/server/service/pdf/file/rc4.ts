/** RC4, which OpenSSL 3 no longer offers and old documents still need. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (box[i] as number) + (key[i % key.length] as number)) & 255;
    [box[i], box[j]] = [box[j] as number, box[i] as number];
  }
  const out = new Uint8Array(data.length);
  for (let at = 0, i = 0, j = 0; at < data.length; at++) {
    i = (i + 1) & 255;
    j = (j + (box[i] as number)) & 255;
    [box[i], box[j]] = [box[j] as number, box[i] as number];
    const pick = ((box[i] as number) + (box[j] as number)) & 255;
    out[at] = (data[at] as number) ^ (box[pick] as number);
  }
  return out;
}
