import type { FieldKind } from './fieldKind.ts';
import { signature } from './signature.ts';

/** A place for the initials of each of its signers: a mark of their own, no signature. */
export const initials: FieldKind<'initials'> = {
  ...signature,
  name: 'initials',
  defaultSize: { width: 50, height: 30 },
  minimumSize: { width: 15, height: 10 },
  recommendedSize: undefined,
  sizeBeside: () => ({ width: 50, height: 30 }),
  isShort: true,
  digit: undefined,
  takenBy: 'us',
  valueFault: () => 'is not allowed on Initials',
};
