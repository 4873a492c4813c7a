import {
  type EmbeddedFieldFact,
  isConvertible,
  isFillable,
  isTextOrCheck,
} from '#core/draft/documentFacts.ts';
import { type EmbeddedUse, embeddedUse } from './embeddedWords.ts';

/** One field inside a PDF, however many places it stands in. */
export interface EmbeddedRow {
  /** Full name; fields without one have a row each. */
  name: string;
  key: string;
  kind: EmbeddedFieldFact['kind'];
  use: EmbeddedUse;
  /** In the order of the pages. */
  places: readonly EmbeddedFieldFact[];
  /** It can be chosen for conversion. */
  isConvertible: boolean;
  /** Signers would fill it in, as long as it is not converted. */
  isFillable: boolean;
}

/**
 * The fields inside a PDF by their names, in the order of the pages. `isPlain`: what stands for
 * them has no traits.
 */
export function embeddedRows(
  fields: readonly EmbeddedFieldFact[],
  converted: ReadonlySet<string> | undefined,
  isPlain = false,
): EmbeddedRow[] {
  const byName = new Map<string, EmbeddedFieldFact[]>();
  for (const [index, field] of fields.entries()) {
    const key = field.name === '' ? `\n${index}` : field.name;
    const others = byName.get(key);
    if (others) others.push(field);
    else byName.set(key, [field]);
  }
  return [...byName].flatMap(([key, places]): EmbeddedRow | [] => {
    // A field that is hidden in one place and shown in another is what it is where it shows.
    const best = places.find(isFillable) ?? places.find(isTextOrCheck) ?? places[0];
    if (!best) return [];
    const { name, kind } = best;
    const isConverted = converted?.has(name) ?? false;
    return {
      name,
      key,
      kind,
      use: embeddedUse(best, isConverted),
      places,
      isConvertible: !isConverted && isConvertible(best, isPlain) && best.rect !== undefined,
      isFillable: !isConverted && isFillable(best),
    };
  });
}

/**
 * What chosen fields lose when converted: how many hold a value, take several lines, limit the
 * text, have several places.
 */
export function conversionLosses(rows: readonly EmbeddedRow[]): {
  values: number;
  lines: number;
  limits: number;
  apart: number;
} {
  const count = (has: (row: EmbeddedRow) => boolean) => rows.filter(has).length;
  return {
    values: count(({ places }) =>
      places.some(({ filled, value, choice }) => filled && value === undefined && !choice),
    ),
    lines: count(({ places }) => places.some(({ multiline }) => multiline)),
    limits: count(({ places }) => places.some(({ maxLength }) => maxLength !== undefined)),
    apart: count(({ places }) => places.filter(isTextOrCheck).length > 1),
  };
}
