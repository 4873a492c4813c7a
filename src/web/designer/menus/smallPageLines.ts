import type { PagePlace } from '#core/draft/commands/moveFields.ts';
import type { MenuEntry } from '#web/ui/overlays/Menu.tsx';
import { pasteFrom } from '#web/designer/actions/fieldActions.ts';
import { copyToPages, moveSelectedToPage } from '#web/designer/actions/repeatVerbs.ts';
import { selectPage } from '#web/designer/actions/selectActions.ts';
import { activeField } from '#web/designer/store/selecting.ts';
import type { MenuContext } from './menuContext.ts';

/** The menu of a page in the list of pages. */
export function smallPageLines(
  { stage, t, action }: MenuContext,
  place: PagePlace,
): readonly MenuEntry[] {
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
