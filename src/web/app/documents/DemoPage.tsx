import { Badge } from '#web/ui/parts/Badge.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { SignatureIcon } from '#web/ui/theme/icons.tsx';
import styles from './DemoPage.module.css';
import { demoFields } from './demoFields.ts';

/**
 * A sheet of the sample document on which a signature field is just being dropped. A picture:
 * hidden from assistive technology.
 */
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
