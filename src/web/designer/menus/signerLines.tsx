import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import type { MenuEntry } from '#web/ui/overlays/Menu.tsx';
import { EyeIcon, TrashIcon } from '#web/ui/theme/icons.tsx';
import { TryIcon } from '#web/ui/theme/toolIcons.tsx';
import { giveSelected } from '#web/designer/actions/fieldVerbs.ts';
import {
  chooseSigner,
  dropSigner,
  moveSignerTo,
  selectOfSigner,
} from '#web/designer/actions/signerVerbs.ts';
import { showOnly } from '#web/designer/store/showOnly.ts';
import type { MenuContext } from './menuContext.ts';

/** The menu of a signer. */
export function signerLines(
  { stage, t, offers, perform, changesSigners }: MenuContext,
  signerId: string,
): readonly MenuEntry[] {
  const { store } = stage;
  const { history, lensSignerId, selection, reading } = store.getState();
  const draft = history.present;
  const name = signerLabel(draft, signerId);
  const at = draft.signers.findIndex(({ id }) => id === signerId);
  const { fields: count } = reading.signerCount(draft.fields, signerId);
  const isLens = lensSignerId === signerId;
  const move = (to: number) => moveSignerTo(store, signerId, to);
  const changing: readonly MenuEntry[] = [
    {
      label: t('giveSelection', { name }),
      disabled: selection.length === 0,
      onSelect: () => giveSelected(stage, signerId),
    },
  ];
  const settling: readonly MenuEntry[] = [
    { label: t('moveUp'), apart: true, disabled: at <= 0, onSelect: () => move(at - 1) },
    {
      label: t('moveDown'),
      disabled: at >= draft.signers.length - 1,
      onSelect: () => move(at + 1),
    },
    {
      label: t('removeSigner', { name }),
      icon: <TrashIcon />,
      danger: true,
      apart: true,
      onSelect: () => dropSigner(stage.session, signerId),
    },
  ];
  return [
    { label: t('makeCurrent', { name }), onSelect: () => chooseSigner(stage, signerId) },
    {
      label: isLens ? t('showAll') : t('showOnly', { name }),
      icon: <EyeIcon />,
      onSelect: () => showOnly(store, isLens ? undefined : signerId),
    },
    ...(offers('signer.try')
      ? [
          {
            label: t('tryAs', { name }),
            icon: <TryIcon />,
            onSelect: () => perform('signer.try', signerId),
          },
        ]
      : []),
    {
      label: t('selectOfSigner', { name }),
      apart: true,
      disabled: count === 0,
      onSelect: () => selectOfSigner(stage, signerId),
    },
    ...(offers('field.lock') ? changing : []),
    ...(changesSigners ? settling : []),
  ];
}
