import { useEffect, useState } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { type OthersPlace, othersPlaces } from '#web/filling/form/othersPlaces.ts';
import { createSigningStore, type SigningStore } from '#web/filling/session/createSigningStore.ts';
import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { readEmbedded } from './readEmbedded.ts';
import { signerView } from './signerView.ts';

/** What is tried: the draft as it stood when the rehearsal began. */
export interface Rehearsal {
  signerId: string;
  view: SigningView;
  /** What is others' to fill in. */
  others: readonly OthersPlace[];
  /** What is entered. It lives as long as the rehearsal and is written down nowhere. */
  store: SigningStore;
  documents: readonly ViewerDocument[];
}

/** Every face that an entry may be shown in, and letters of each part that is fetched by itself. */
const faces = [
  ['12px "Liberation Sans"', 'a'],
  ['12px "DejaVu Sans"', 'a'],
  ['500 12px Typed', 'aĀЖ'],
  // While it is typed into the dialog of a signature.
  ['12px Inter', 'aĀЖα'],
] as const;

/** The rehearsal of one signer; undefined until all that it needs is here. */
export function useRehearsal(session: DesignerSession, signerId: string): Rehearsal | undefined {
  const [rehearsal, setRehearsal] = useState<Rehearsal>();
  useEffect(() => {
    let isCurrent = true;
    void prepare(session, signerId).then((prepared) => {
      if (isCurrent) setRehearsal(prepared);
    });
    return () => {
      isCurrent = false;
    };
  }, [session, signerId]);
  return rehearsal?.signerId === signerId ? rehearsal : undefined;
}

async function prepare(
  { store, documents }: DesignerSession,
  signerId: string,
): Promise<Rehearsal | undefined> {
  const state = store.getState();
  const draft = state.history.present;
  const signer = draft.signers.find(({ id }) => id === signerId);
  if (!signer) return undefined;
  const [embedded] = await Promise.all([
    readEmbedded(state, documents.embeddedOn),
    // Fetched before the first key: later nothing is. A face that does not come has a stand-in.
    Promise.allSettled(faces.map(([face, letters]) => document.fonts.load(face, letters))),
  ]);
  const shown = draft.files.flatMap(({ key, fileId, displayName }): ViewerDocument[] => {
    const opened = state.documents.get(key);
    return opened?.state === 'open'
      ? [{ fileKey: key, fileId: key, name: displayName || fileId, pdf: opened.pdf }]
      : [];
  });
  const open = new Set(shown.map(({ fileKey }) => fileKey));
  const view = signerView(draft, signer, { facts: state.facts, open, embedded });
  const kept = { entries: {}, signing: { signatures: {} } };
  const others = othersPlaces(view);
  return { signerId, view, others, store: createSigningStore(view, kept), documents: shown };
}
