import { useCallback, useMemo, useState } from 'react';
import type { SignatureMark, SigningView } from '#core/wire/surfaces/signSurface.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { NARROW } from '#web/ui/browser/useMedia.ts';
import { createViewerController } from '#web/viewer/pages/createViewerController.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import { createFieldGuide } from '#web/signing/session/createFieldGuide.ts';
import { DocumentNotes } from '#web/signing/document/DocumentNotes.tsx';
import { SigningPages } from '#web/signing/document/SigningPages.tsx';
import type { Documents } from '#web/signing/document/useDocuments.ts';
import { documentsTitle, SigningBar } from '#web/signing/SigningBar.tsx';
import { type FinishTrouble, useFinish } from './useFinish.ts';
import type { FormField } from '#web/signing/form/formField.ts';
import { firstToMend } from '#web/signing/form/progress.ts';
import { LeadBar } from './LeadBar.tsx';
import type { SigningStore } from '#web/signing/session/createSigningStore.ts';
import { SignatureDialog } from '#web/signing/signature/SignatureDialog.tsx';
import type { SigningApi } from '#web/signing/signingApi.ts';
import { SigningContext } from '#web/signing/session/SigningContext.ts';
import { SenderMessage } from './SenderMessage.tsx';
import styles from './SigningScreen.module.css';
import { useOpened } from './useOpened.ts';

interface SigningFormProps {
  api: SigningApi;
  view: SigningView;
  store: SigningStore;
  documents: Documents;
  setView: (view: SigningView) => void;
  onRefused: () => void;
}

/** CSS px at the foot of the pages that the leading bar covers on a wide screen. */
const leadHeight = 88;

/** The documents with the signer's fields, and what leads through them. */
export function SigningForm({ api, view, store, documents, setView, onRefused }: SigningFormProps) {
  const t = useTexts('signing');
  const title = documentsTitle(view.files, t);
  useScreenTitle(t('title', { name: title }));
  useOpened(api, documents.shown.length > 0);
  const [controller] = useState(createViewerController);
  const [guide] = useState(() =>
    createFieldGuide({
      store,
      controller,
      isNarrow: () => matchMedia(NARROW).matches,
      covered: () => (matchMedia(NARROW).matches ? 0 : leadHeight),
    }),
  );
  const { busy, trouble, finish } = useFinish({ api, store, onFinished: setView, onRefused });
  /** The signature that is being made: of a field, or the one asked for at the end. */
  const [signing, setSigning] = useState<FormField | 'atFinish'>();
  const [isDeclining, setDeclining] = useState(false);

  const send = useCallback(
    async (mark?: SignatureMark) => {
      const found = await finish(mark);
      if (found?.field) void guide.goTo(found.field);
    },
    [finish, guide],
  );
  function tryToFinish() {
    const missing = firstToMend(store.getState());
    if (missing) void guide.goTo(missing);
    else if (view.signatureAtFinish) setSigning('atFinish');
    else void send();
  }
  function useMark(mark: SignatureMark, name: string) {
    const field = signing === 'atFinish' ? undefined : signing;
    store.sign(field, mark, name);
    setSigning(undefined);
    if (!field) void send(mark);
  }

  const parts = useMemo(() => ({ store, guide, openSignature: setSigning }), [store, guide]);
  const copies = view.files
    .filter((file) => file.readable)
    .map(({ fileId, displayName }) => ({ name: displayName, url: api.fileUrl(fileId) }));
  const { scribbleName, lastMark, marks } = store.getState();
  return (
    <SigningContext value={parts}>
      <div className={styles.screen}>
        <SigningBar
          title={title}
          note={view.expiresAt && t('signBy', { date: formatDay(view.expiresAt) })}
          pages={{ controller, copies }}
          onDecline={() => setDeclining(true)}
        />
        <main tabIndex={-1} className={styles.main}>
          {view.message && <SenderMessage message={view.message} />}
          <DocumentNotes files={view.files} documents={documents} />
          {documents.shown.length > 0 && (
            <>
              <SigningPages controller={controller} documents={documents.shown} />
              <LeadBar trouble={troubleText(t, trouble)} busy={busy} onFinish={tryToFinish} />
            </>
          )}
        </main>
      </div>
      {signing && (
        <SignatureDialog
          finishes={signing === 'atFinish'}
          mustDraw={view.requireHandsignature}
          name={scribbleName}
          nameFixed={view.scribbleNameFixed}
          last={signing !== 'atFinish' && marks.has(signing.key) ? undefined : lastMark}
          onClose={() => setSigning(undefined)}
          onUse={useMark}
        />
      )}
      {isDeclining && (
        <DeclineDialog
          decline={async (reason) => {
            const result = await api.decline(reason);
            if (result.ok) setView(result.value);
            else onRefused();
            return result;
          }}
          onClose={() => setDeclining(false)}
        />
      )}
    </SigningContext>
  );
}

function formatDay(iso: string): string {
  return new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' }).format(new Date(iso));
}

function troubleText(
  t: ReturnType<typeof useTexts<'signing'>>,
  trouble: FinishTrouble | undefined,
): string | undefined {
  if (!trouble) return undefined;
  if (trouble.kind === 'noAnswer') return t('finishNoAnswer');
  if (trouble.kind === 'failed') return t('finishFailed');
  return trouble.field
    ? t('finishRefused', { name: trouble.field.name })
    : t('finishRefusedSomewhere');
}
