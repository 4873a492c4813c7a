/** A box on the sample's second page, as the welcome picture shows it. */
export interface DemoField {
  name: string;
  /** 0-based. */
  signer: number;
  /**
   * Where it stands, by its class in `DemoPage.module.css`: markup that is served carries no style
   * attribute.
   */
  place: 'holder' | 'iban' | 'left' | 'right';
  /** A signature: the name at the top, a sign below. */
  tall?: boolean;
  /** Under the pointer. */
  dragged?: boolean;
}

/**
 * Stands on the lines that `scripts/sample.ts` draws on page 2; `public/sample-page.webp` is that
 * page at 144 dpi.
 */
export const demoFields: readonly DemoField[] = [
  { name: 'account_holder', signer: 0, place: 'holder' },
  { name: 'iban', signer: 0, place: 'iban' },
  { name: 'Signature2', signer: 1, place: 'left', tall: true },
  { name: 'Signature1', signer: 0, place: 'right', tall: true, dragged: true },
];
