import { useEffect, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { CloseIcon } from '#web/ui/theme/icons.tsx';
import { narrowWidth, useUpTo } from '#web/ui/browser/useUpTo.ts';
import { useViewerState } from '#web/viewer/useViewerState.ts';
import {
  useDesigner,
  useDesignerSession,
  useDraft,
  useTool,
} from '#web/designer/store/designerContext.ts';
import { finding } from './foundField.ts';
import { keepOffered } from './keptReviews.ts';
import styles from './PlacesOffer.module.css';
import { ReviewBar } from './ReviewBar.tsx';
import { showFound } from './reviewing.ts';
import { mostAhead, usePlacesAhead } from './usePlacesAhead.ts';

/** How many places a document without fields has, once; on a phone the review's bar, too. */
export function PlacesOffer() {
  const { viewer } = useDesignerSession();
  const files = useDraft((draft) => draft.files);
  const current = useViewerState(viewer, ({ currentPage }) => currentPage?.fileKey);
  const isNarrow = useUpTo(narrowWidth);
  const found = useTool(finding)?.found;
  const isOver = useDesigner(({ open }) => open.tray !== undefined);
  if (isOver) return null;
  if (found && isNarrow) return <ReviewBar found={found} />;
  return files.map(({ key }) => <OfferFor key={key} fileKey={key} isCurrent={key === current} />);
}

function OfferFor({ fileKey, isCurrent }: { fileKey: string; isCurrent: boolean }) {
  const t = useTexts('finding');
  const { store } = useDesignerSession();
  const isNarrow = useUpTo(narrowWidth);
  const [isAnswered, setAnswered] = useState(false);
  const isOpen = useTool(finding) !== undefined;
  const found = usePlacesAhead(fileKey, isCurrent && !isAnswered);
  const pages = useDesigner(({ facts }) => facts.get(fileKey)?.pageCount ?? 0);
  const chosen = found?.filter((field) => field.isChosen).length ?? 0;
  const isShown = isCurrent && !isOpen && !isAnswered && chosen > 0;
  if (isOpen && !isAnswered) setAnswered(true);
  useEffect(() => {
    if (isShown) keepOffered(store.getState().draftId, fileKey);
  }, [isShown, store, fileKey]);
  if (!isShown || !found) return null;
  const show = () => {
    if (!isNarrow) store.setState({ panelOpen: true });
    showFound(store, found);
  };
  return (
    <output className={styles.offer}>
      <span>
        {pages > mostAhead
          ? t('placesAhead', { count: chosen, pages: mostAhead })
          : t('places', { count: chosen })}
      </span>
      <Button dense variant="quiet" className={styles.show} onClick={show}>
        {t('show')}
      </Button>
      <IconButton label={t('hide')} icon={<CloseIcon />} onClick={() => setAnswered(true)} />
    </output>
  );
}
