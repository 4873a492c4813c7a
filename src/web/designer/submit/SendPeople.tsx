import type { KeyboardEvent } from 'react';
import type { Draft } from '#core/draft/draft.ts';
import { setSending } from '#core/draft/commands/sendingCommands.ts';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { walkTo } from '#web/ui/browser/walk.ts';
import { classNames } from '#web/ui/classNames.ts';
import { Segmented } from '#web/ui/controls/Segmented.tsx';
import { Badge } from '#web/ui/parts/Badge.tsx';
import { GripIcon } from '#web/ui/theme/toolIcons.tsx';
import { moveSignerTo } from '#web/designer/actions/signerVerbs.ts';
import { useRowDrag } from '#web/designer/panels/parts/useRowDrag.ts';
import { useDesignerStore, useDraftReading } from '#web/designer/store/designerContext.ts';
import styles from './SendForm.module.css';

/** Who gets it, in which order, and what each has to do. */
export function SendPeople({ draft }: { draft: Draft }) {
  const t = useTexts('send');
  const store = useDesignerStore();
  const reading = useDraftReading();
  const { signers } = draft;
  const count = signers.length;
  const isInOrder = draft.sending?.signRequestMode === 2;
  const move = (id: string, to: number) => moveSignerTo(store, id, to);
  const drag = useRowDrag(signers, move);
  if (count === 0) return null;
  return (
    <section>
      <div className={styles.head}>
        <h3 className={styles.caption}>{t('signersTitle')}</h3>
        {count > 1 && (
          <Segmented
            label={t('order')}
            value={isInOrder ? 'one' : 'all'}
            options={[
              { value: 'all', label: t('allAtOnce') },
              { value: 'one', label: t('oneAfterAnother') },
            ]}
            onChange={(order) =>
              store.apply({ key: 'changeTransaction' }, (present) =>
                setSending(present, { signRequestMode: order === 'one' ? 2 : 1 }),
              )
            }
          />
        )}
      </div>
      <ol className={styles.list}>
        {drag.rows.map((signer, at) => {
          const name = signerLabel(draft, signer.id);
          const work = reading.signerCount(draft.fields, signer.id);
          const onKeyDown = (event: KeyboardEvent) => {
            const to = walkTo(event, at, count, { page: 0 });
            if (to === undefined) return;
            event.preventDefault();
            move(signer.id, to);
          };
          return (
            <li
              key={signer.id}
              data-row
              className={classNames(styles.signer, drag.draggedId === signer.id && styles.dragged)}
            >
              {count > 1 && (
                <button
                  type="button"
                  className={styles.grip}
                  aria-label={t('moveRow', { name, number: at + 1, count })}
                  data-tip={t('moveHint')}
                  onPointerDown={(event) => drag.press(event, signer.id)}
                  onKeyDown={onKeyDown}
                >
                  <GripIcon />
                </button>
              )}
              {isInOrder && count > 1 && <span className={styles.number}>{at + 1}</span>}
              <Badge index={signers.indexOf(signer)} />
              <span className={styles.who}>
                <b>{name}</b>
                {name !== signer.email && (
                  <span className={styles.quiet}>{signer.email || t('noEmail')}</span>
                )}
                <span className={styles.work}>
                  {t('signerWork', {
                    fields: t('fields', { count: work.fields }),
                    signatures: t('signatures', { count: work.signatures }),
                  })}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
