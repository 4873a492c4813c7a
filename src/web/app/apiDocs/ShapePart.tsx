import type { JsonShape } from '#core/apiReference/readReference.ts';
import styles from './CallScreen.module.css';
import { DocsHeading } from './DocsHeading.tsx';
import { ShapeList } from './ShapeList.tsx';

/** A schema by its name. */
export function ShapePart({ name, shape }: { name: string; shape: JsonShape }) {
  return (
    <article className={styles.call}>
      <DocsHeading title={name} />
      <ShapeList shape={shape} />
    </article>
  );
}
