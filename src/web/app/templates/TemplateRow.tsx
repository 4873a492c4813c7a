import { useState } from 'react';
import { useLocation } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { limits } from '#core/wire/limits.ts';
import type { TemplateSummary } from '#core/wire/surfaces/templateSurface.ts';
import { useConfig } from '#web/api/useSession.ts';
import { useChangeTemplates } from '#web/api/templates/useTemplates.ts';
import { runWithParts } from '#web/later/missingParts.ts';
import { PartFailure, partLoader } from '#web/later/partLoader.ts';
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
  const make = async () => {
    setBusy(true);
    try {
      const { openTemplate } = await loadOpening();
      const draftId = await openTemplate(id, config?.rightMeasuredFrom ?? 'left');
      navigate(pagePaths.design.build({ draftId }));
    } catch (error) {
      setBusy(false);
      if (error instanceof PartFailure) throw error;
      showToast({ message: () => textOf('templates')('useFailed', { name }), tone: 'danger' });
    }
  };
  return { busy, open: () => void runWithParts(make, pageSpeaker) };
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
