import { historyLabels } from '#core/draft/history.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { FitWidthIcon, HistoryIcon, ZoomInIcon, ZoomOutIcon } from '#web/ui/theme/icons.tsx';
import {
  FitPageIcon,
  MarginsIcon,
  RedoIcon,
  SnapIcon,
  UndoIcon,
} from '#web/ui/theme/toolIcons.tsx';
import { BarRule } from '#web/ui/parts/TopBar.tsx';
import { useViewerState } from '#web/viewer/useViewerState.ts';
import { historyWords } from '#web/designer/actions/turnHistory.ts';
import { shortcutText } from '#web/designer/actions/shortcut.ts';
import { useDesigner } from '#web/designer/store/designerContext.ts';
import styles from './DesignerBar.module.css';
import { useActions } from '#web/designer/actions/useActions.ts';

/** Undo and Redo; what they would do is in their tooltips. */
export function HistoryButtons({ only }: { only?: 'undo' }) {
  const t = useTexts('designer');
  const { perform, keyOf, offers } = useActions();
  const speaker = useSpeaker();
  const history = useDesigner((state) => state.history);
  const labels = historyLabels(history);
  if (!offers('history.undo')) return null;
  return (
    <>
      <IconButton
        label={t('undo')}
        tip={labels.undo && t('undoStep', { step: historyWords(labels.undo, speaker) })}
        shortcut={keyOf('history.undo')}
        icon={<UndoIcon />}
        aria-disabled={!labels.undo}
        onClick={() => perform('history.undo')}
      />
      {only !== 'undo' && (
        <IconButton
          label={t('redo')}
          tip={labels.redo && t('redoStep', { step: historyWords(labels.redo, speaker) })}
          shortcut={keyOf('history.redo')}
          icon={<RedoIcon />}
          aria-disabled={!labels.redo}
          onClick={() => perform('history.redo')}
        />
      )}
      {only !== 'undo' && offers('history.show') && (
        <IconButton
          label={t('historySteps')}
          shortcut={keyOf('history.show')}
          icon={<HistoryIcon />}
          onClick={() => perform('history.show')}
        />
      )}
    </>
  );
}

/** Undo, Redo, zoom, fitting and snapping. */
export function ViewTools() {
  const t = useTexts('designer');
  const { stage, perform, keyOf, offers, isMac } = useActions();
  const { viewer } = stage;
  const zoom = useViewerState(viewer, (state) => state.zoom);
  const fit = useViewerState(viewer, (state) => state.fit);
  const snap = useDesigner((state) => state.snap);
  const percent = Math.round(zoom * 100);
  return (
    <div className={styles.tools}>
      <HistoryButtons />
      {offers('history.undo') && <BarRule />}
      <IconButton
        label={t('zoomOut')}
        shortcut={keyOf('view.zoomOut')}
        icon={<ZoomOutIcon />}
        onClick={() => perform('view.zoomOut')}
      />
      <button
        type="button"
        className={styles.zoom}
        aria-label={t('zoomIs', { percent })}
        data-tip={t('actualSize')}
        data-tip-key={shortcutText('Mod+0', isMac)}
        onClick={() => perform('view.actualSize')}
      >
        {t('percent', { percent })}
      </button>
      <IconButton
        label={t('zoomIn')}
        shortcut={keyOf('view.zoomIn')}
        icon={<ZoomInIcon />}
        onClick={() => perform('view.zoomIn')}
      />
      <BarRule />
      <IconButton
        label={t('fitWidth')}
        icon={<FitWidthIcon />}
        data-on={fit === 'width' || undefined}
        onClick={() => perform('view.fitWidth')}
      />
      <IconButton
        label={t('fitPage')}
        icon={<FitPageIcon />}
        data-on={fit === 'page' || undefined}
        onClick={() => perform('view.fitPage')}
      />
      {offers('view.snap') && (
        <>
          <BarRule />
          <IconButton
            label={t('snap')}
            icon={<SnapIcon />}
            pressed={snap}
            onClick={() => perform('view.snap')}
          />
          <IconButton
            label={t('margins')}
            icon={<MarginsIcon />}
            onClick={() => perform('view.margins')}
          />
        </>
      )}
    </div>
  );
}
