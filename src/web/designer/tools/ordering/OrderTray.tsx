import { useEffect } from 'react';
import type { PagePlace } from '#core/draft/commands/moveFields.ts';
import { hear, roomOf } from '#web/ui/browser/place.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Tray } from '#web/ui/overlays/Tray.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { useViewerState } from '#web/viewer/useViewerState.ts';
import { useDesignerSession, useDraft, useTool } from '#web/designer/store/designerContext.ts';
import { openTool, toolState } from '#web/designer/store/openTool.ts';
import { ordering } from './ordering.ts';
import { mostOrdered } from './mostOrdered.ts';
import { beginPicking, endPicking, moveInOrder, orderAsRead } from './orderPage.ts';
import styles from './Ordering.module.css';
import { OrderRow } from './OrderRow.tsx';
import { useRowDrag } from '#web/designer/panels/parts/useRowDrag.ts';

/** The fields of the page in view in tab order: to drag, to move by keys, or to click in order. */
export function OrderTray({ onClose }: { onClose: () => void }) {
  const t = useTexts('ordering');
  const common = useTexts('common');
  const { viewer } = useDesignerSession();
  const isPicking = useTool(ordering)?.picked !== undefined;
  const current = useViewerState(viewer, (state) => state.currentPage);
  if (!current) return null;
  const place = { fileKey: current.fileKey, page: current.pageNumber };
  return (
    <Tray
      side="end"
      className={styles.tray}
      data-picking={isPicking ? '' : undefined}
      aria-label={t('title')}
      title={t('titleOf', { page: place.page })}
      closeLabel={common('close')}
      onClose={onClose}
    >
      <PageOrder key={`${place.page} ${place.fileKey}`} place={place} />
    </Tray>
  );
}

function PageOrder({ place }: { place: PagePlace }) {
  const t = useTexts('ordering');
  const session = useDesignerSession();
  const { store, viewer } = session;
  const isPicking = useTool(ordering)?.picked !== undefined;
  const fields = useDraft((draft, reading) =>
    reading.pageReadingOrder(reading.fieldsOnPage(draft.fields, place.fileKey, place.page)),
  );
  const shown = fields.slice(0, mostOrdered);
  const drag = useRowDrag(shown, (id, to) => moveInOrder(session, place, id, to));
  const isSet = fields.some((field) => field.tabOrder !== undefined);

  useEffect(() => {
    if (!isPicking) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      openTool(store, ordering);
    };
    const stopping = new AbortController();
    // What is pressed beside the designer is for the page around it.
    hear(roomOf(viewer.scroller), 'keydown', onKey, { signal: stopping.signal, capture: true });
    return () => {
      stopping.abort();
      // Another page came into view: what was picked belongs to this one.
      if (toolState(store.getState(), ordering)?.picked) openTool(store, ordering);
    };
  }, [isPicking, store, viewer]);

  return (
    <>
      <p className={styles.help}>
        {fields.length === 0 ? t('none') : t(isPicking ? 'pickHelp' : 'help')}
      </p>
      {fields.length > 1 && (
        <div className={styles.buttons}>
          {isPicking ? (
            <Button dense variant="primary" onClick={() => endPicking(session, place)}>
              {t('done')}
            </Button>
          ) : (
            <Button dense onClick={() => beginPicking(session)}>
              {t('clickInOrder')}
            </Button>
          )}
          <Button dense disabled={!isSet || isPicking} onClick={() => orderAsRead(session, place)}>
            {t('asRead')}
          </Button>
        </div>
      )}
      <ol className={styles.list} aria-label={t('titleOf', { page: place.page })}>
        {drag.rows.map((field, at) => (
          <OrderRow
            key={field.id}
            field={field}
            at={at}
            count={fields.length}
            place={place}
            isDragged={drag.draggedId === field.id}
            onPress={drag.press}
          />
        ))}
      </ol>
      {fields.length > mostOrdered && (
        <p className={styles.help}>{t('most', { count: mostOrdered })}</p>
      )}
    </>
  );
}
