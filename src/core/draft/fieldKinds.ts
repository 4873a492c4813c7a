import type { Size } from '#core/geometry/rect.ts';
import type { FieldType } from '#core/wire/contract/fileMetadata.ts';

/** What is true of every field of a type. Sizes in points. */
export interface FieldKind {
  type: FieldType;
  /** The size that a new field takes. */
  defaultSize: Size;
  /** The smallest size that a gesture makes; imported fields may be smaller. */
  minimumSize: Size;
  /** Below this the service advises against it (contract, section 8). */
  recommendedSize?: Size;
  /** Distinguishes types where there is no room for an icon; not translated. */
  letter: string;
  /** The number key that arms the tool. */
  digit: string;
}

/** Every type of field that can be placed. */
export const fieldKinds: Readonly<Record<FieldType, FieldKind>> = {
  Signature: {
    type: 'Signature',
    defaultSize: { width: 140, height: 70 },
    minimumSize: { width: 30, height: 15 },
    recommendedSize: { width: 140, height: 70 },
    letter: 'S',
    digit: '1',
  },
  SingleLine: {
    type: 'SingleLine',
    defaultSize: { width: 180, height: 20 },
    // Text is at most 0.65 of the height and never under 6 pt.
    minimumSize: { width: 20, height: 10 },
    letter: 'T',
    digit: '2',
  },
  Check: {
    type: 'Check',
    defaultSize: { width: 14, height: 14 },
    minimumSize: { width: 6, height: 6 },
    letter: 'C',
    digit: '3',
  },
};
