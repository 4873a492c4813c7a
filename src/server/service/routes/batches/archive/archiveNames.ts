/** What no path in an archive may hold: it would control, lead elsewhere, or turn the text. */
const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;
/** Names that Windows takes for devices, whatever their ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const longest = 80;

/** A text that a client chose, as one part of a path that every system takes; never empty. */
export function archivePart(text: string, otherwise: string): string {
  const plain = text.toWellFormed().normalize('NFC').replaceAll(unsafe, '_');
  const short = [...plain].slice(0, longest).join('');
  // Windows drops dots and spaces at the end; a dot in front would hide the file.
  const trimmed = short.replaceAll(/^[\s.]+|[\s.]+$/g, '');
  if (trimmed === '') return otherwise;
  return device.test(trimmed) ? `_${trimmed}` : trimmed;
}

/** The name of a PDF: with its ending once. */
export function archivePdf(text: string): string {
  return `${archivePart(text.replace(/\.pdf\s*$/i, ''), 'document')}.pdf`;
}

/**
 * Gives each path out once, also where names do not differ but by case: the second one gets a
 * number.
 */
export function createUniquePaths(): (folder: string, file: string) => string {
  const taken = new Set<string>();
  return (folder, file) => {
    const dot = file.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [file.slice(0, dot), file.slice(dot)] : [file, ''];
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? file : `${stem} (${number})${ending}`;
      const path = folder === '' ? name : `${folder}/${name}`;
      const key = path.toLowerCase().normalize('NFKC');
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  };
}
