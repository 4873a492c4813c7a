/** A box on the sample's second page, as the welcome picture shows it: points from the top-left corner of 595 × 842. */
export interface DemoField {
  name: string;
  /** 0-based. */
  signer: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** A signature: the name at the top, a sign below. */
  tall?: boolean;
  /** Under the pointer. */
  dragged?: boolean;
}

/** Stands on the lines that `scripts/sample.ts` draws on page 2; `public/sample-page.webp` is that page at 144 dpi. */
export const demoFields: readonly DemoField[] = [
  { name: 'account_holder', signer: 0, x: 160, y: 321.5, width: 220, height: 20 },
  { name: 'iban', signer: 0, x: 160, y: 351.5, width: 220, height: 20 },
  { name: 'Signature2', signer: 1, x: 72, y: 610, width: 180, height: 70, tall: true },
  {
    name: 'Signature1',
    signer: 0,
    x: 343,
    y: 610,
    width: 180,
    height: 70,
    tall: true,
    dragged: true,
  },
];
