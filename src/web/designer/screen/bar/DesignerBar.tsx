import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import {
  AlertIcon,
  CheckIcon,
  DownloadIcon,
  KeyboardIcon,
  MoreIcon,
  PanelIcon,
  ThemeIcon,
  UploadIcon,
} from '#web/ui/theme/icons.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { toggleTheme } from '#web/ui/theme/theme.ts';
import { BarRule, TopBar } from '#web/ui/parts/TopBar.tsx';
import { useDesigner, useDesignerStore } from '#web/designer/store/designerContext.ts';
import styles from './DesignerBar.module.css';
import { DraftTitle } from './DraftTitle.tsx';
import { HomeLink } from './HomeLink.tsx';
import { useActions } from '#web/designer/actions/useActions.ts';
import { HistoryButtons, ViewTools } from './ViewTools.tsx';

interface DesignerBarProps {
  isNarrow: boolean;
  onExport: () => void;
  onImport: () => void;
  onSend: () => void;
}

/** The bar at the top: the draft's name, the view, metadata in and out, and the next step. */
export function DesignerBar(props: DesignerBarProps) {
  const { isNarrow, onExport, onImport, onSend } = props;
  const t = useTexts('designer');
  const common = useTexts('common');
  const store = useDesignerStore();
  const { openHelp, keyOf } = useActions();
  const panelOpen = useDesigner((state) => state.panelOpen);
  const isWide = useDesigner((state) => state.tab === 'metadata');
  const start = (
    <>
      <HomeLink />
      {!isNarrow && <BarRule />}
      <DraftTitle />
      {!isNarrow && <SavedState />}
    </>
  );
  const send = (
    <Button variant="primary" className={styles.send} onClick={onSend}>
      {t('send')}
    </Button>
  );
  if (isNarrow)
    return (
      <TopBar
        start={start}
        end={
          <div className={styles.end} data-area="bar">
            <HistoryButtons only="undo" />
            <NarrowMenu {...props} />
            {send}
          </div>
        }
      />
    );
  return (
    <div
      data-area="bar"
      data-panel={panelOpen ? (isWide ? 'wide' : 'open') : 'none'}
      className={styles.bar}
    >
      <TopBar
        start={start}
        centre={<ViewTools />}
        end={
          <div className={styles.end}>
            <IconButton label={t('importMetadata')} icon={<UploadIcon />} onClick={onImport} />
            <IconButton label={t('exportMetadata')} icon={<DownloadIcon />} onClick={onExport} />
            <BarRule />
            <IconButton
              label={t('shortcuts')}
              className={styles.keys}
              shortcut={keyOf('help.open')}
              icon={<KeyboardIcon />}
              onClick={openHelp}
            />
            <IconButton label={common('theme')} icon={<ThemeIcon />} onClick={toggleTheme} />
            <IconButton
              label={panelOpen ? t('hidePanel') : t('showPanel')}
              icon={<PanelIcon />}
              aria-expanded={panelOpen}
              onClick={() => store.setState({ panelOpen: !panelOpen })}
            />
            {send}
          </div>
        }
      />
    </div>
  );
}

/** Everything that has no room in the bar of a phone. */
function NarrowMenu({ onExport, onImport }: DesignerBarProps) {
  const t = useTexts('designer');
  const common = useTexts('common');
  const store = useDesignerStore();
  const { stage, perform, openHelp } = useActions();
  const { viewer } = stage;
  const snap = useDesigner((state) => state.snap);
  return (
    <Menu
      trigger={<IconButton label={t('more')} icon={<MoreIcon />} />}
      entries={[
        { label: t('redo'), onSelect: () => perform('history.redo') },
        { label: t('zoomIn'), apart: true, onSelect: () => perform('view.zoomIn') },
        { label: t('zoomOut'), onSelect: () => perform('view.zoomOut') },
        { label: t('fitWidth'), onSelect: () => viewer.fitWidth() },
        { label: t('fitPage'), onSelect: () => viewer.fitPage() },
        {
          label: snap ? t('snapOff') : t('snapOn'),
          onSelect: () => store.setState({ snap: !snap }),
        },
        { label: t('margins'), onSelect: () => store.setState({ isSettingMargins: true }) },
        { label: t('importMetadata'), apart: true, onSelect: onImport },
        { label: t('exportMetadata'), onSelect: onExport },
        { label: t('shortcuts'), apart: true, onSelect: openHelp },
        { label: common('theme'), onSelect: toggleTheme },
      ]}
    />
  );
}

/** Whether what is on the screen is in the browser's store. */
function SavedState() {
  const t = useTexts('designer');
  const saving = useDesigner((state) => state.saving);
  const isGood = saving === 'saved' || saving === 'saving';
  return (
    <span className={styles.saved} data-saving={saving}>
      {isGood ? <CheckIcon aria-hidden="true" /> : <AlertIcon aria-hidden="true" />}
      {saving === 'failed' || saving === 'memory'
        ? t('savingFailed')
        : saving === 'elsewhere'
          ? t('elsewhere')
          : saving === 'saving'
            ? t('saving')
            : t('saved')}
    </span>
  );
}
