import type { FieldKind } from './fieldKind.ts';

const usual = { width: 140, height: 70 };

/** A place to sign: each of its signers has a column of it. */
export const signature: FieldKind<'signature'> = {
  name: 'signature',
  defaultSize: usual,
  minimumSize: { width: 30, height: 15 },
  recommendedSize: usual,
  sizeBeside: () => usual,
  digit: '1',
  takenBy: 'all',
  standsIn: 'signature',
  labels: { inside: [80, 1], below: [24, 1.5], left: [120, 1.5], above: [26, 2] },
  valueFault: () => 'is not allowed on a Signature',
  traits: ['Label', 'Help'],
};
