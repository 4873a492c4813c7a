import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import type { MenuEntry } from '#web/ui/overlays/Menu.tsx';
import { CopyIcon, PencilIcon, TrashIcon } from '#web/ui/theme/icons.tsx';
import { LockIcon, UnlockIcon } from '#web/ui/theme/toolIcons.tsx';
import { giveSelected } from '#web/designer/actions/fieldVerbs.ts';
import { selectedFields } from '#web/designer/store/selecting.ts';
import type { MenuContext } from './menuContext.ts';

/** The menu of the selected fields. */
export function fieldLines({ stage, offers, action }: MenuContext): readonly MenuEntry[] {
  const { t, store } = stage;
  const fields = selectedFields(store.getState());
  const draft = store.getState().history.present;
  const isLocked = fields.every((field) => field.locked);
  const others = draft.signers.filter(
    ({ id }) =>
      offers('field.lock') &&
      !fields.every((field) => field.signerIds.length === 1 && field.signerIds[0] === id),
  );
  return [
    ...action('field.rename', t('rename'), { icon: <PencilIcon /> }),
    ...action('field.duplicate', t('duplicate'), { icon: <CopyIcon /> }),
    ...action('field.cut', t('cut')),
    ...action('field.copy', t('copy')),
    ...action('field.repeat', t('copyToPages')),
    ...action('field.forSigner', t('copyForSigner')),
    ...action('field.toPage', t('moveToPage'), { disabled: isLocked }),
    ...(fields.some((field) => field.repeat !== undefined)
      ? [
          ...action('field.selectRepeats', t('selectRepeats'), { apart: true }),
          ...action('field.breakOff', t('breakOff')),
          ...action('field.deleteRepeats', t('deleteRepeats'), { disabled: isLocked }),
        ]
      : []),
    ...action('field.lock', isLocked ? t('unlock') : t('lock'), {
      icon: isLocked ? <UnlockIcon /> : <LockIcon />,
    }),
    ...others.map(({ id }, index): MenuEntry => {
      const name = signerLabel(draft, id);
      return {
        label: t('giveTo', { name }),
        apart: index === 0,
        onSelect: () => giveSelected(stage, id),
      };
    }),
    ...action('palette.open', t('allActions'), { apart: true }),
    ...action('field.delete', t('delete'), {
      icon: <TrashIcon />,
      danger: true,
      apart: true,
      disabled: isLocked,
    }),
  ];
}
