import { readName } from '#web/designer/canvas/fieldWords.ts';
import type { DraftField, TextAnchor } from '#core/draft/draft.ts';
import { detachFields } from '#core/draft/commands/anchorFields.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { AnchorIcon } from '#web/ui/theme/toolIcons.tsx';
import { startPlacing } from '#web/designer/texts/startPlacing.ts';
import { useDesignerSession } from '#web/designer/store/designerContext.ts';
import styles from './Inspector.module.css';

/** The text that a field follows, where it was found, and the ways to another or to none. */
export function AnchorSection({ field }: { field: DraftField }) {
  const t = useTexts('panels');
  const session = useDesignerSession();
  if (field.anchor) return <Followed field={field} anchor={field.anchor} />;
  return (
    <div className={styles.anchorButtons}>
      <Button dense onClick={() => startPlacing(session, field.id)}>
        {t('follow')}
      </Button>
    </div>
  );
}

function Followed({ field, anchor }: { field: DraftField; anchor: TextAnchor }) {
  const t = useTexts('panels');
  const session = useDesignerSession();
  const { store } = session;
  const state = useAnchorState(anchor);
  const detach = () => {
    store.apply({ key: 'detachField', values: { name: readName(field) } }, (draft) =>
      detachFields(draft, [field.id]),
    );
    announce(t('detached', { name: readName(field) }));
  };
  return (
    <section aria-label={t('anchor')} className={styles.anchor}>
      <p className={styles.anchorText}>
        <AnchorIcon />
        <span>{t('follows', { text: anchor.text })}</span>
      </p>
      <p className={styles.hint}>{state}</p>
      <div className={styles.anchorButtons}>
        <Button dense onClick={() => startPlacing(session, field.id)}>
          {t('changeText')}
        </Button>
        <Button dense onClick={detach}>
          {t('detach')}
        </Button>
      </div>
    </section>
  );
}

/** Where a text was found, in words. */
function useAnchorState({ places, occurrence, page }: TextAnchor): string {
  const t = useTexts('panels');
  if (!places) return t('anchorWaits');
  if (places.length === 0) return t('anchorLost');
  const which =
    occurrence === undefined
      ? t('anchorPlaces', { count: places.length })
      : t('anchorOne', { number: occurrence });
  return page === undefined ? which : `${which} ${t('anchorPage', { page })}`;
}
