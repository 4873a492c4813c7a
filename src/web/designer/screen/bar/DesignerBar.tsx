import { useRef, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import {
  AlertIcon,
  CheckIcon,
  DownloadIcon,
  MoreIcon,
  TemplateIcon,
  ThemeIcon,
  UploadIcon,
} from '#web/ui/theme/icons.tsx';
import { KeyboardIcon, PanelIcon } from '#web/ui/theme/toolIcons.tsx';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { LanguageButton } from '#web/ui/controls/LanguageButton.tsx';
import { BarRule, TopBar } from '#web/ui/parts/TopBar.tsx';
import { useDesigner, useDesignerStore } from '#web/designer/store/designerContext.ts';
import { laterPart } from '#web/later/laterPart.tsx';
import styles from './DesignerBar.module.css';
import { DraftTitle } from './DraftTitle.tsx';
import { useActions } from '#web/designer/actions/useActions.ts';
import { HistoryButtons, ViewTools } from './ViewTools.tsx';

const NarrowMenuLater = laterPart(async () => (await import('./NarrowMenu.tsx')).NarrowMenu);

interface DesignerBarProps {
  isNarrow: boolean;
  /** Whether the first page is drawn. */
  hasPicture: boolean;
}

/** The bar at the top: the draft's name, the view, metadata in and out, and the next step. */
export function DesignerBar({ isNarrow, hasPicture }: DesignerBarProps) {
  const t = useTexts('designer');
  const common = useTexts('common');
  const { home, languages, toggleTheme, Send, Save, SaveTemplate, keepsDrafts } = useDesignerHost();
  const store = useDesignerStore();
  const { perform, keyOf } = useActions();
  const panelOpen = useDesigner((state) => state.panelOpen);
  const isWide = useDesigner((state) => state.tab === 'metadata');
  const start = (
    <>
      {home}
      {home !== undefined && !isNarrow && <BarRule />}
      <DraftTitle />
      {!isNarrow && keepsDrafts && <SavedState />}
    </>
  );
  const send = Save ? (
    <Save />
  ) : (
    Send && (
      <Button variant="primary" className={styles.send} onClick={() => perform('transaction.send')}>
        {t('send')}
      </Button>
    )
  );
  if (isNarrow)
    return (
      <TopBar
        className={styles.narrow}
        start={start}
        end={
          <div className={styles.end} data-area="bar">
            <HistoryButtons only="undo" />
            <MoreButton hasPicture={hasPicture} />
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
            <MetadataButtons />
            {SaveTemplate && (
              <IconButton
                label={t('saveTemplate')}
                className={styles.template}
                icon={<TemplateIcon />}
                onClick={() => perform('template.save')}
              />
            )}
            <BarRule />
            <IconButton
              label={t('shortcuts')}
              className={styles.keys}
              shortcut={keyOf('help.open')}
              icon={<KeyboardIcon />}
              onClick={() => perform('help.open')}
            />
            {languages && <LanguageButton label={common('displayIn')} {...languages} />}
            {toggleTheme && (
              <IconButton label={common('theme')} icon={<ThemeIcon />} onClick={toggleTheme} />
            )}
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

/** Metadata in and out. */
function MetadataButtons() {
  const t = useTexts('designer');
  const { perform, offers } = useActions();
  return (
    <>
      {offers('metadata.import') && (
        <IconButton
          label={t('importMetadata')}
          icon={<UploadIcon />}
          onClick={() => perform('metadata.import')}
        />
      )}
      {offers('metadata.export') && (
        <IconButton
          label={t('exportMetadata')}
          icon={<DownloadIcon />}
          onClick={() => perform('metadata.export')}
        />
      )}
    </>
  );
}

/** The button of what has no room in the bar of a phone; its menu comes after the first page. */
function MoreButton({ hasPicture }: { hasPicture: boolean }) {
  const t = useTexts('designer');
  const [isPressed, setPressed] = useState(false);
  const hasFocus = useRef(false);
  const follow = (isFocused: boolean) => () => {
    hasFocus.current = isFocused;
  };
  return (
    <NarrowMenuLater.Part
      when={hasPicture || isPressed}
      isOpenAtFirst={isPressed}
      takesFocus={hasFocus}
      meanwhile={
        <IconButton
          label={t('more')}
          icon={<MoreIcon />}
          aria-haspopup="menu"
          aria-expanded={false}
          onFocus={follow(true)}
          onBlur={follow(false)}
          onClick={() => setPressed(true)}
        />
      }
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
      <span>
        {saving === 'failed' || saving === 'memory'
          ? t('savingFailed')
          : saving === 'elsewhere'
            ? t('elsewhere')
            : saving === 'saving'
              ? t('saving')
              : t('saved')}
      </span>
    </span>
  );
}
