const pi = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2' +
    '179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82' +
    '54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7' +
    '08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ec' +
    'c2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a9' +
    '0d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
);

/**
 * RC2 in CBC mode, deciphering only (RFC 2268): what older programs lock the certificates of a .p12
 * file with.
 */
export function decipherRc2(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const words = expand(key);
  const out = new Uint8Array(data.length);
  let previous = iv;
  for (let at = 0; at + 8 <= data.length; at += 8) {
    const block = data.subarray(at, at + 8);
    const plain = decipherBlock(words, block);
    for (let index = 0; index < 8; index++) {
      out[at + index] = (plain[index] as number) ^ (previous[index] as number);
    }
    previous = block;
  }
  const pad = out.at(-1) ?? 0;
  return pad >= 1 && pad <= 8 ? out.subarray(0, out.length - pad) : out;
}

function expand(key: Uint8Array): Uint16Array {
  const bytes = new Uint8Array(128);
  bytes.set(key);
  const length = key.length;
  const at = (index: number) => pi[index & 255] as number;
  for (let index = length; index < 128; index++) {
    bytes[index] = at((bytes[index - 1] as number) + (bytes[index - length] as number));
  }
  bytes[128 - length] = at(bytes[128 - length] as number);
  for (let index = 127 - length; index >= 0; index--) {
    bytes[index] = at((bytes[index + 1] as number) ^ (bytes[index + length] as number));
  }
  const words = new Uint16Array(64);
  for (let index = 0; index < 64; index++) {
    words[index] = (bytes[2 * index] as number) | ((bytes[2 * index + 1] as number) << 8);
  }
  return words;
}

function decipherBlock(words: Uint16Array, block: Uint8Array): Uint8Array {
  const r = [0, 2, 4, 6].map((at) => (block[at] as number) | ((block[at + 1] as number) << 8));
  const get = (index: number) => r[index & 3] as number;
  const turns = [1, 2, 3, 5];
  let next = 63;
  const mix = () => {
    for (let index = 3; index >= 0; index--) {
      const turn = turns[index] as number;
      const value = get(index);
      const turned = ((value >> turn) | (value << (16 - turn))) & 0xffff;
      const a = get(index + 3);
      r[index] =
        (turned - (words[next--] as number) - (a & get(index + 2)) - (~a & get(index + 1))) &
        0xffff;
    }
  };
  const mash = () => {
    for (let index = 3; index >= 0; index--) {
      r[index] = (get(index) - (words[get(index + 3) & 63] as number)) & 0xffff;
    }
  };
  for (const rounds of [5, 6, 5]) {
    for (let round = 0; round < rounds; round++) mix();
    if (next >= 0) mash();
  }
  return Uint8Array.from(r.flatMap((word) => [word & 255, word >> 8]));
}
