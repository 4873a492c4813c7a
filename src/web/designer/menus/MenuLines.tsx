import { useTexts } from '#web/texts/useTexts.ts';
import { Menu, type MenuAnchor, type MenuEntry } from '#web/ui/overlays/Menu.tsx';
import { useActions } from '#web/designer/actions/useActions.ts';
import { useSettled } from '#web/designer/host/designerHost.ts';
import { fieldLines } from './fieldLines.tsx';
import type { MenuTarget } from './findMenuTarget.ts';
import { pageLines } from './pageLines.ts';
import { signerLines } from './signerLines.tsx';
import type { PagePlace } from '#core/draft/commands/moveFields.ts';
import { pasteFrom } from '#web/designer/actions/fieldActions.ts';
import { copyToPages, moveSelectedToPage } from '#web/designer/actions/repeatVerbs.ts';
import { selectPage } from '#web/designer/actions/selectActions.ts';
import { activeField } from '#web/designer/store/selecting.ts';
import type { MenuContext } from './menuContext.ts';

interface MenuLinesProps {
  target: MenuTarget;
  anchor: MenuAnchor;
  onClose: () => void;
}

/** The menu of something, with the keys that do the same. */
export function MenuLines({ target, anchor, onClose }: MenuLinesProps) {
  const t = useTexts('menus');
  const { stage, perform, keyOf, offers, isEnabled } = useActions();
  const lines = {
    stage,
    t,
    offers,
    perform,
    changesSigners: !useSettled(),
    action: (id: string, label: string, more: Partial<MenuEntry> = {}): readonly MenuEntry[] =>
      offers(id)
        ? [
            {
              label,
              shortcut: keyOf(id),
              disabled: !isEnabled(id),
              onSelect: () => perform(id),
              ...more,
            },
          ]
        : [],
  };
  const entries = () => {
    if (target.kind === 'fields') return fieldLines(lines);
    if (target.kind === 'page') return pageLines(lines, target);
    if (target.kind === 'smallPage') return smallPageLines(lines, target.place);
    return signerLines(lines, target.signerId);
  };
  return (
    <Menu
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={anchor}
      align="start"
      entries={entries()}
    />
  );
}

/** The menu of a page in the list of pages. */
function smallPageLines({ stage, t, action }: MenuContext, place: PagePlace): readonly MenuEntry[] {
  const { store, viewer } = stage;
  const state = store.getState();
  const count = state.reading.shownOnPage(state, place.fileKey, place.page).length;
  const active = activeField(state);
  const isElsewhere = active?.fileKey === place.fileKey && active.page !== place.page;
  return [
    {
      label: t('goToPage', { page: place.page }),
      onSelect: () => viewer.scrollToPage(place.fileKey, place.page),
    },
    {
      label: t('selectPage'),
      disabled: count === 0,
      onSelect: () => selectPage(stage, place),
    },
    ...action('field.repeat', t('copySelectionHere'), {
      shortcut: undefined,
      apart: true,
      disabled: !isElsewhere,
      onSelect: () => copyToPages(stage, [place.page]),
    }),
    ...action('field.toPage', t('moveSelectionHere'), {
      shortcut: undefined,
      disabled: !active || (active.fileKey === place.fileKey && active.page === place.page),
      onSelect: () => void moveSelectedToPage(stage, place),
    }),
    ...action('field.paste', t('pastePage'), {
      shortcut: undefined,
      onSelect: () => void pasteFrom(stage, place),
    }),
  ];
}
