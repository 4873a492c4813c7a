import { randomId } from '#web/api/randomId.ts';
import {
  addSigner,
  moveSigner,
  removeSigner,
  signerLabel,
} from '#core/draft/commands/signerCommands.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { offerBack } from '#web/designer/store/offerBack.ts';
import { goToSigner } from '#web/designer/panels/parts/goToSigner.ts';
import { selectFields } from '#web/designer/store/selecting.ts';

/** Adds a signer, who receives new fields and whose name is entered next. */
export function addNewSigner(session: Pick<DesignerSession, 'store' | 'viewer'>): void {
  const { store } = session;
  const id = randomId();
  store.apply({ key: 'addSigner' }, (draft) => addSigner(draft, id));
  store.setState({ currentSignerId: id });
  goToSigner(session, id, 'name');
}

/** Makes a signer the one who receives new fields. */
export function chooseSigner({ store, t }: Pick<Stage, 'store' | 't'>, signerId: string): void {
  store.setState({ currentSignerId: signerId });
  announce(t('saySigner', { name: signerLabel(store.getState().history.present, signerId) }));
}

/** Moves a signer to a 0-based place in the order. */
export function moveSignerTo(store: DesignerSession['store'], signerId: string, to: number): void {
  const name = signerLabel(store.getState().history.present, signerId);
  store.apply({ key: 'moveSigner', values: { name } }, (draft) => moveSigner(draft, signerId, to));
}

/** Selects all fields of a signer; the first one in reading order is the active one. */
export function selectOfSigner({ store, t }: Pick<Stage, 'store' | 't'>, signerId: string): void {
  const { history, reading } = store.getState();
  const own = reading
    .draftReadingOrder(history.present)
    .filter(({ signerIds }) => signerIds.includes(signerId));
  selectFields(store, own.map(({ id }) => id).toReversed());
  announce(t('saySelected', { count: own.length }));
}

/** Removes a signer with the fields that are theirs alone, and offers the way back. */
export function dropSigner(
  { store, speaker }: Pick<DesignerSession, 'store' | 'speaker'>,
  signerId: string,
): void {
  const t = speaker.textOf('panels');
  const { present } = store.getState().history;
  const name = signerLabel(present, signerId);
  store.apply({ key: 'removeSigner', values: { name } }, (draft) => removeSigner(draft, signerId));
  const count = present.fields.length - store.getState().history.present.fields.length;
  offerBack(store, {
    key: 'removed',
    message: () =>
      count > 0 ? t('signerRemovedWithFields', { name, count }) : t('signerRemoved', { name }),
    label: () => t('bringBack'),
  });
}
