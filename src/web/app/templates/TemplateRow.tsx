import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { limits } from '#core/wire/limits.ts';
import type { TemplateSummary } from '#core/wire/surfaces/templateSurface.ts';
import type { DownloadProgress } from '#web/api/patience/requestPdf.ts';
import { useConfig } from '#web/api/useSession.ts';
import { useChangeTemplates } from '#web/api/templates/useTemplates.ts';
import { runWithParts } from '#web/later/missingParts.ts';
import { PartFailure, partLoader } from '#web/later/partLoader.ts';
import { formatBytes } from '#web/texts/formatBytes.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { CopyIcon, HistoryIcon, MoreIcon, PencilIcon, TrashIcon } from '#web/ui/theme/icons.tsx';
import { TemplateLine } from './TemplateLine.tsx';
import styles from './TemplatesScreen.module.css';
import { VersionsDialog } from './VersionsDialog.tsx';

/** One template: what it is called, who signs what, and what can be done with it. */
export function TemplateRow({ template }: { template: TemplateSummary }) {
  const t = useTexts('templates');
  const common = useTexts('common');
  const { Name: name } = template;
  const [isRenaming, setRenaming] = useState(false);
  const [showsVersions, setShowsVersions] = useState(false);
  const change = useTemplateChanges(template);
  const opening = useOpenTemplate(template);
  return (
    <TemplateLine
      template={template}
      note={opening.progress && <Coming progress={opening.progress} />}
      naming={
        isRenaming ? (
          <NameInput
            name={name}
            onDone={(next) => {
              setRenaming(false);
              if (next !== '' && next !== name) change.rename(next);
            }}
          />
        ) : undefined
      }
    >
      <Button busy={opening.busy} onClick={opening.open}>
        {t('use')}
      </Button>
      <Menu
        trigger={<IconButton label={common('moreFor', { name })} icon={<MoreIcon />} />}
        entries={[
          { label: t('rename'), icon: <PencilIcon />, onSelect: () => setRenaming(true) },
          { label: t('duplicate'), icon: <CopyIcon />, onSelect: change.duplicate },
          {
            label: t('versions'),
            icon: <HistoryIcon />,
            onSelect: () => setShowsVersions(true),
          },
          { label: t('delete'), icon: <TrashIcon />, danger: true, onSelect: change.remove },
        ]}
      />
      {showsVersions && (
        <VersionsDialog template={template} onClose={() => setShowsVersions(false)} />
      )}
    </TemplateLine>
  );
}

/** What is done to a template from its menu; trouble is told, and deleting can be undone. */
function useTemplateChanges({ Id: id, Name: name }: TemplateSummary) {
  const { mutate } = useChangeTemplates();
  const onError = () =>
    showToast({ message: () => textOf('templates')('changeFailed', { name }), tone: 'danger' });
  const restore = () => mutate((client) => client.restore(id), { onError });
  return {
    rename: (next: string) => mutate((client) => client.rename(id, next), { onError }),
    duplicate: () => {
      const copy = textOf('templates')('copyOf', { name }).slice(0, limits.name);
      mutate((client) => client.duplicate(id, copy), { onError });
    },
    remove: () => {
      mutate((client) => client.remove(id), { onError });
      showToast({
        message: () => textOf('templates')('deleted', { name }),
        action: { label: () => textOf('common')('undo'), onPress: restore },
      });
    },
  };
}

const loadOpening = partLoader(() => import('#web/designer/templates/openTemplate.ts'));

/** Makes a draft of the template, in which people are to be filled in, and goes to it. */
function useOpenTemplate({ Id: id, Name: name }: TemplateSummary) {
  const { data: config } = useConfig();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const waiting = useLongWait();
  const make = async () => {
    setBusy(true);
    waiting.begin();
    try {
      const { openTemplate } = await loadOpening();
      const edge = config?.rightMeasuredFrom ?? 'left';
      const draftId = await openTemplate(id, edge, waiting.note);
      navigate(pagePaths.design.build({ draftId }));
    } catch (error) {
      setBusy(false);
      if (error instanceof PartFailure) throw error;
      showToast({ message: () => textOf('templates')('useFailed', { name }), tone: 'danger' });
    } finally {
      waiting.end();
    }
  };
  return { busy, progress: waiting.progress, open: () => void runWithParts(make, pageSpeaker) };
}

/** What takes so long is told in words, ms. */
const longWait = 2_000;

/** How far something is, once it takes long. */
function useLongWait() {
  const [isLong, setLong] = useState(false);
  const [progress, setProgress] = useState<DownloadProgress>({ read: 0, total: 0 });
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    progress: isLong ? progress : undefined,
    note: setProgress,
    begin() {
      setProgress({ read: 0, total: 0 });
      timer.current = window.setTimeout(() => setLong(true), longWait);
    },
    end() {
      clearTimeout(timer.current);
      setLong(false);
    },
  };
}

/** How far the documents of a template are. */
function Coming({ progress: { read, total } }: { progress: DownloadProgress }) {
  const t = useTexts('templates');
  const size = (bytes: number) => formatBytes(bytes, formatLocale());
  return (
    <p className={styles.facts}>
      <output>{t('coming')}</output>
      {total > 0 && <span>{t('comingPart', { read: size(read), total: size(total) })}</span>}
    </p>
  );
}

/** Another name: Enter or leaving takes it, Escape keeps the old one. */
function NameInput({ name, onDone }: { name: string; onDone: (name: string) => void }) {
  const t = useTexts('templates');
  const [typed, setTyped] = useState(name);
  return (
    <Input
      aria-label={t('newName', { name })}
      maxLength={limits.name}
      value={typed}
      ref={(input) => {
        if (input && document.activeElement !== input) requestAnimationFrame(() => input.select());
      }}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => onDone(typed.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') onDone(name);
      }}
    />
  );
}
