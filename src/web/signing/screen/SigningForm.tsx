import { controlName } from '#web/filling/document/FieldNotes.tsx';
import { useCallback, useMemo, useState } from 'react';
import type { SignatureMark, SigningView } from '#core/wire/surfaces/signSurface.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { textScale } from '#web/ui/browser/textScale.ts';
import { narrowWidth, upTo, useUpTo } from '#web/ui/browser/useUpTo.ts';
import { useViewerController } from '#web/viewer/pages/useViewerController.ts';
import { LaterDecline, LaterLeadBar, LaterSignature, useLaterForm } from './laterForm.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { FormNotices } from './FormNotices.tsx';
import { RequestPages } from './RequestPages.tsx';
import { useFinishWait } from '#web/signing/coming/useFinishWait.ts';
import { usePagesToSee } from '#web/signing/coming/usePagesToSee.ts';
import { createFieldGuide } from '#web/filling/session/createFieldGuide.ts';
import { DocumentNotes } from '#web/signing/document/DocumentNotes.tsx';
import type { Documents } from '#web/signing/document/useDocuments.ts';
import { saveDocument } from '#web/signing/document/saveDocument.ts';
import { documentsTitle, SigningBar } from '#web/signing/SigningBar.tsx';
import type { FinishTrouble } from './useFinish.ts';
import type { FormField } from '#web/filling/form/formField.ts';
import { useConsent } from './useConsent.tsx';
import { useFinishSeen } from './useFinishSeen.ts';
import type { KeptCopy } from '#web/signing/session/keptCopy.ts';
import type { SharedStore } from '#web/signing/session/sharedStore.ts';
import type { SigningApi } from '#web/signing/signingApi.ts';
import { OpeningWords, SenderMessage } from './OpeningWords.tsx';
import { useOpened } from './useOpened.ts';
import { signatureAsked } from '#web/filling/session/signatureAsked.ts';
import { SigningContext } from '#web/filling/session/SigningContext.ts';
import { usePrintedForm } from '#web/filling/printing/usePrintedForm.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';
import styles from './SigningScreen.module.css';

interface SigningFormProps {
  api: SigningApi;
  view: SigningView;
  store: SharedStore;
  copy: KeptCopy;
  documents: Documents;
  setView: (view: SigningView) => void;
  /** Reads the view at once, to know what became of a request; undefined where it cannot be. */
  recheck: () => Promise<SigningView | undefined>;
  /** Asks what other windows have saved. */
  look: () => Promise<void>;
}

/** CSS px at the foot of the pages that the leading bar covers on a wide screen. */
const leadHeight = 88;

/** The documents with the signer's fields, and what leads through them. */
export function SigningForm(props: SigningFormProps) {
  const { api, view, store, copy, documents, setView, recheck, look } = props;
  const t = useTexts('signing');
  const title = documentsTitle(view.files, t);
  useScreenTitle(t('title', { name: title }));
  const controller = useViewerController();
  const { unseen, isAnyThere } = usePagesToSee(controller, view, documents);
  useOpened(api, isAnyThere);
  const isReady = useLaterForm(isAnyThere);
  const guide = useGuide(store, controller);
  const onDone = useCallback(
    (next: SigningView) => {
      setView(next);
      if (next.returnTo !== undefined) location.assign(next.returnTo);
    },
    [setView],
  );
  const { busy, trouble, finish, others, news, showNews } = useFinishSeen(
    { api, store, look, onFinished: onDone, recheck },
    view,
    controller,
  );
  const consent = useConsent(view.consent);
  const { isGiven: isConsentGiven } = consent;
  /** The signature that is being made: of a field, or the one asked for at the end. */
  const [signing, setSigning] = useState<FormField | 'atFinish'>();
  const [isDeclining, setDeclining] = useState(false);

  const send = useCallback(
    async (mark?: SignatureMark) => {
      const found = await finish(mark, isConsentGiven);
      if (found?.field) void guide.goTo(found.field);
    },
    [finish, guide, isConsentGiven],
  );
  function tryToFinish() {
    // Nobody signs beside what came while they looked elsewhere.
    if (news !== undefined) return showNews();
    if (view.signatureAtFinish) setSigning('atFinish');
    else void send();
  }
  const wait = useFinishWait(store, unseen.length > 0, tryToFinish);
  function useMark(mark: SignatureMark, name: string, forAll: boolean) {
    const field = signing === 'atFinish' ? undefined : signing;
    if (field && forAll) store.signAll(field, mark, name);
    else store.sign(field, mark, name);
    setSigning(undefined);
    if (!field) void send(mark);
  }

  const isNarrow = useUpTo(narrowWidth);
  const parts = useMemo(
    () => ({ store, guide, isNarrow, openSignature: setSigning }),
    [store, guide, isNarrow],
  );
  const copies = copiesOf(api, view);
  const { shown } = documents;
  const missing = missingOf(view, shown);
  const printed = { store, documents: shown, others: others.places, missing, takesKeys: true };
  const { print, dialog } = usePrintedForm(printed);
  return (
    <SigningContext.Provider value={parts}>
      <div className={styles.screen}>
        <SigningBar
          title={title}
          pages={{ controller, more: <MoreMenu {...{ controller, copies, print, isReady }} /> }}
          onDecline={() => setDeclining(true)}
        />
        <main tabIndex={-1} className={styles.main}>
          <OpeningWords view={view} title={title} fields={store.getState().fields} />
          {view.message && <SenderMessage message={view.message} />}
          <DocumentNotes files={view.files} documents={documents} />
          {documents.laid.length > 0 && (
            <RequestPages
              {...{ controller, documents, isReady }}
              files={view.files}
              others={others.places}
              fresh={others.fresh}
            />
          )}
          {isReady && (
            <LaterLeadBar
              trouble={consent.isMissing ? t('consentMissing') : troubleText(t, trouble)}
              busy={busy || wait.isWaiting}
              onFinish={wait.press}
              asked={consent.asked}
              isCovered={signing !== undefined || isDeclining}
              notice={
                <FormNotices
                  {...{ wait, unseen, documents, store, news }}
                  files={view.files}
                  onShow={showNews}
                />
              }
            >
              {consent.box}
            </LaterLeadBar>
          )}
        </main>
      </div>
      {dialog}
      {signing && (
        <LaterSignature
          {...signatureAsked(signing, view, store.getState())}
          onClose={() => setSigning(undefined)}
          onUse={useMark}
        />
      )}
      {isDeclining && (
        <Declining {...{ api, copy, onDone, recheck }} onClose={() => setDeclining(false)} />
      )}
    </SigningContext.Provider>
  );
}

interface DecliningProps extends Pick<SigningFormProps, 'api' | 'copy' | 'recheck'> {
  onDone: (view: SigningView) => void;
  onClose: () => void;
}

/** Declines, and asks what became of it where no answer came. */
function Declining({ api, copy, recheck, onDone, onClose }: DecliningProps) {
  async function decline(reason: string) {
    const result = await api.decline(reason);
    if (result.ok) onDone(result.value);
    else await recheck();
    return result;
  }
  return <LaterDecline copy={copy} decline={decline} onClose={onClose} />;
}

/** A guide that leads above the bar at the foot. */
function useGuide(store: SharedStore, controller: ViewerController) {
  const [guide] = useState(() => {
    const scale = textScale();
    const isNarrow = () => matchMedia(upTo(narrowWidth, scale)).matches;
    const covered = () => (isNarrow() ? 0 : leadHeight * scale);
    return createFieldGuide({ store, controller, isNarrow, covered });
  });
  return guide;
}

/** The documents that can be taken along before they are signed. */
function copiesOf(api: SigningApi, { files }: SigningView) {
  return files
    .filter((file) => file.readable)
    .map(({ fileId, displayName }) => ({
      name: displayName,
      save: () => void saveDocument(api, { fileId, displayName }),
    }));
}

/** Names of the documents that are not there. */
function missingOf({ files }: SigningView, shown: readonly ViewerDocument[]): readonly string[] {
  const there = new Set(shown.map(({ fileId }) => fileId));
  return files.flatMap(({ fileId, displayName }) => (there.has(fileId) ? [] : [displayName]));
}

function troubleText(
  t: ReturnType<typeof useTexts<'signing'>>,
  trouble: FinishTrouble | undefined,
): string | undefined {
  if (!trouble) return undefined;
  if (trouble.kind === 'noAnswer') return t('finishNoAnswer');
  if (trouble.kind === 'failed') return t('finishFailed');
  if (trouble.kind === 'busy') return t('finishBusy');
  if (trouble.kind === 'tooLarge') return t('finishTooLarge');
  if (trouble.kind === 'others') return t('finishOthers');
  if (trouble.kind === 'linkEnded') return t('keptLinkEnded');
  if (trouble.kind === 'fact') return t('finishFact', { name: controlName(trouble.field) });
  if (trouble.kind === 'changed') return t('finishChanged', { name: controlName(trouble.field) });
  return trouble.field
    ? t('finishRefused', { name: controlName(trouble.field) })
    : t('finishRefusedSomewhere');
}
