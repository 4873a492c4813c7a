import type { Unfit } from './fieldKind.ts';

/** Formats of a text that have a name. */
export const namedFormats = ['email', 'phone', 'iban', 'digits', 'letters'] as const;
type NamedFormat = (typeof namedFormats)[number];

const isNamed = (format: string): format is NamedFormat =>
  namedFormats.some((name) => name === format);

const tests: Readonly<Record<NamedFormat, (text: string) => boolean>> = {
  email: (text) => /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/.test(text),
  phone: (text) => /^\+?[\d\s()./-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 5,
  iban: isIban,
  digits: (text) => /^\d+$/.test(text),
  letters: (text) => /^[\p{L}\p{M}\s'’.-]+$/u.test(text),
};

const words: Readonly<Record<NamedFormat, string>> = {
  email: 'takes an e-mail address',
  phone: 'takes a phone number',
  iban: 'takes an IBAN whose check digits are right',
  digits: 'takes digits alone',
  letters: 'takes letters alone',
};

/** An account number whose check digits are right (ISO 13616), with or without spaces. */
function isIban(text: string): boolean {
  const plain = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return false;
  const digits = Array.from(plain.slice(4) + plain.slice(0, 4), (char) => parseInt(char, 36));
  let rest = 0;
  for (const digit of digits.join('')) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** Why a text is not of its format: a name, or a mask of 9 (digit), A (letter), * (any), others. */
export function textUnfit(format: string | undefined, text: string): Unfit | undefined {
  if (!format) return undefined;
  if (!isNamed(format))
    return fitsMask(format, text)
      ? undefined
      : { asks: 'mask', bound: format, words: `takes a text such as ${format}` };
  return tests[format](text) ? undefined : { asks: format, words: words[format] };
}

function fitsMask(mask: string, text: string): boolean {
  const [places, chars] = [Array.from(mask), Array.from(text)];
  return (
    places.length === chars.length &&
    places.every((place, at) => {
      const char = chars[at] ?? '';
      if (place === '9') return /^\d$/.test(char);
      if (place === 'A') return /^\p{L}$/u.test(char);
      return place === '*' || place === char;
    })
  );
}

/** Whether a format is one that texts have. */
export const isTextFormat = (format: string): boolean => isNamed(format) || /[9A*]/.test(format);
