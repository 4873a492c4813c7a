import { type RefObject, useEffect, useRef } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu, type MenuEntry } from '#web/ui/overlays/Menu.tsx';
import { MoreIcon } from '#web/ui/theme/icons.tsx';
import { useActions } from '#web/designer/actions/useActions.ts';
import { type HostLanguages, useDesignerHost } from '#web/designer/host/designerHost.ts';
import { useDesigner } from '#web/designer/store/designerContext.ts';

interface NarrowMenuProps {
  /** Whether its button was pressed before it was there. */
  isOpenAtFirst: boolean;
  /** Whether the button that stood in its place had the focus. */
  takesFocus: RefObject<boolean>;
}

/** Everything that has no room in the bar of a phone. */
export function NarrowMenu({ isOpenAtFirst, takesFocus }: NarrowMenuProps) {
  const t = useTexts('designer');
  const common = useTexts('common');
  const { perform, offers } = useActions();
  const snap = useDesigner((state) => state.snap);
  const { languages, toggleTheme } = useDesignerHost();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus.current && !isOpenAtFirst) button.current?.focus();
  }, [takesFocus, isOpenAtFirst]);
  const line = (id: string, label: string, apart = false): MenuEntry[] =>
    offers(id) ? [{ label, apart, onSelect: () => perform(id) }] : [];
  return (
    <Menu
      trigger={<IconButton ref={button} label={t('more')} icon={<MoreIcon />} />}
      isOpenAtFirst={isOpenAtFirst}
      entries={[
        ...line('history.redo', t('redo')),
        ...line('history.show', t('historySteps')),
        ...line('view.zoomIn', t('zoomIn'), true),
        ...line('view.zoomOut', t('zoomOut')),
        ...line('view.fitWidth', t('fitWidth')),
        ...line('view.fitPage', t('fitPage')),
        ...line('view.snap', snap ? t('snapOff') : t('snapOn')),
        ...line('view.margins', t('margins')),
        ...line('reuse.open', t('reuse'), true),
        ...line('metadata.import', t('importMetadata'), true),
        ...line('metadata.export', t('exportMetadata')),
        ...line('form.export', t('exportFillable')),
        ...line('form.takeOver', t('takeOver')),
        ...line('document.print', common('print')),
        ...line('template.save', t('saveTemplate')),
        ...line('palette.open', t('allActions'), true),
        ...line('help.open', t('shortcuts')),
        ...(toggleTheme ? [{ label: common('theme'), onSelect: toggleTheme }] : []),
        ...languageEntries(languages),
      ]}
    />
  );
}

/** The languages that are not shown. */
function languageEntries(choice: HostLanguages | undefined): MenuEntry[] {
  return Object.entries(choice?.names ?? {})
    .filter(([tag]) => tag !== choice?.language)
    .map(([tag, label], index) => ({
      label,
      apart: index === 0,
      onSelect: () => choice?.choose(tag),
    }));
}
