import { Badge } from '#web/ui/parts/Badge.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { SignatureIcon } from '#web/ui/theme/icons.tsx';
import styles from './DemoPage.module.css';

/** A decorative sheet of the sample document on which a signature field is being dropped. */
export function DemoPage() {
  return (
    <div className={styles.demo} aria-hidden="true">
      <div className={styles.back} />
      <div className={styles.page}>
        <img src="/sample-page.webp" alt="" width={595} height={842} />
        {demoFields.map((field) => (
          <div
            key={field.name}
            data-signer={field.signer + 1}
            className={classNames(
              styles.field,
              styles[field.place],
              field.tall && styles.tall,
              field.dragged && styles.dragged,
            )}
          >
            <Badge index={field.signer} size="small" />
            <span>{field.name}</span>
            {field.tall && <SignatureIcon className={styles.glyph} />}
          </div>
        ))}
        <div className={styles.guide} />
        <svg className={styles.cursor} viewBox="0 0 20 20">
          <path d="M4 2l12 7-5.2 1.4L8 16z" />
        </svg>
      </div>
    </div>
  );
}

/** A box on the sample's second page, as the welcome picture shows it. */
interface DemoField {
  name: string;
  /** 0-based. */
  signer: number;
  /** A class of `DemoPage.module.css`: served markup carries no style attribute. */
  place: 'holder' | 'iban' | 'left' | 'right';
  /** A signature: the name at the top, a sign below. */
  tall?: boolean;
  /** Under the pointer. */
  dragged?: boolean;
}

/** On lines of `scripts/sample.ts`, page 2, of which `public/sample-page.webp` is a picture. */
const demoFields: readonly DemoField[] = [
  { name: 'account_holder', signer: 0, place: 'holder' },
  { name: 'iban', signer: 0, place: 'iban' },
  { name: 'Signature2', signer: 1, place: 'left', tall: true },
  { name: 'Signature1', signer: 0, place: 'right', tall: true, dragged: true },
];
