import bidiFactory from 'bidi-js';
import { hasRightToLeft } from './direction.ts';
import { type Cluster, joinLetters, letterByLetter } from './joinLetters.ts';

/** A paragraph that knows where it begins and how its lines are written. */
export interface Paragraph {
  /** It begins at its right. */
  fromRight: boolean;
  /**
   * The characters of a line from left to right, as they are drawn: Arabic letters by their
   * presentation forms, brackets turned, each mark behind what it stands with. `from` and `to` are
   * indexes into the text.
   */
  line: (from: number, to: number) => string;
  /** What stands in each cell from left to right, where each letter has one of its own. */
  cells: () => string[];
}

const bidi = bidiFactory();

/** A character for each class that one outside the first plane may have. */
const standIns: Record<string, string> = { L: 'a', R: '\u05d0', AL: '\u0627', EN: '0' };

/** One unit for each character, which is what the library counts in. */
function unitOf(char: string): string {
  if (char.length === 1) return char;
  return standIns[bidi.getBidiCharTypeName(char)] ?? '!';
}

/**
 * Reads one paragraph by the Unicode Bidirectional Algorithm (UAX #9). It begins where its first
 * letter does, or at the left if it has none, or where `begins` says. Letters join within a line.
 */
export function readParagraph(text: string, begins: 'auto' | 'ltr' = 'auto'): Paragraph {
  if (!hasRightToLeft(text)) return fromLeft(text);
  const chars = Array.from(text);
  const units = chars.map(unitOf).join('');
  const resolved = bidi.getEmbeddingLevels(units, begins);
  const countTo = (index: number) => Array.from(text.slice(0, index)).length;

  const inOrder = (clusters: readonly Cluster[], first: number, end: number) => {
    const at = clusters.flatMap((cluster) =>
      Array<Cluster>(cluster.to - cluster.from).fill(cluster),
    );
    const indices = bidi.getReorderedIndices(units, resolved, first, end - 1);
    const ordered = new Set(indices.flatMap((index) => at[index - first] ?? []));
    return [...ordered].map(({ drawn, from }) => {
      const isTurned = (resolved.levels[first + from] ?? 0) % 2 === 1;
      return (isTurned && bidi.getMirroredCharacter(drawn)) || drawn;
    });
  };
  return {
    fromRight: resolved.paragraphs[0]?.level === 1,
    line(from, to) {
      const [first, end] = [countTo(from), countTo(to)];
      if (end <= first) return '';
      return inOrder(joinLetters(chars.slice(first, end)), first, end).join('');
    },
    cells: () => inOrder(letterByLetter(chars), 0, chars.length).filter((drawn) => drawn !== ''),
  };
}

function fromLeft(text: string): Paragraph {
  return {
    fromRight: false,
    line: (from, to) => text.slice(from, to),
    cells: () => Array.from(text),
  };
}
