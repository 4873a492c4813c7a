import { useEffect } from 'react';
import type { DocumentFacts } from '#core/draft/documentFacts.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { readPdf } from '#web/designer/drafts/draftFile.ts';
import { type DesignerHost, useDesignerHost } from '#web/designer/host/designerHost.ts';
import { useDesigner, useDesignerStore, useDraft } from '#web/designer/store/designerContext.ts';

/**
 * Asks the service in the background, once the first pages are drawn, about those documents that it
 * may refuse for what is not seen here: others are not sent anywhere before Send. Shows nothing.
 */
export function AskVerdicts() {
  const { judge } = useDesignerHost();
  const files = useDraft((draft) => draft.files);
  const facts = useDesigner((state) => state.facts);
  if (!judge) return null;
  return files
    .filter(({ key }) => mayBeRefused(facts.get(key)))
    .map(({ key }) => <AskVerdict key={key} fileKey={key} judge={judge} />);
}

/**
 * Is it signed, locked or damaged, so that it may not be possible to write it anew, and is nothing
 * known so far that it is refused for?
 */
function mayBeRefused(facts: DocumentFacts | undefined): boolean {
  if (!facts?.about || facts.needsPassword) return false;
  const { signatureCount, certification, repaired, ownerRestricted } = facts.about;
  if (certification === 1) return false;
  return signatureCount > 0 ? !repaired : repaired || ownerRestricted;
}

interface AskVerdictProps {
  fileKey: string;
  judge: NonNullable<DesignerHost['judge']>;
}

/** Asks about one document, until it leaves the draft. */
function AskVerdict({ fileKey, judge }: AskVerdictProps) {
  const store = useDesignerStore();
  const speaker = useSpeaker();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = async () => {
      const pdf = await readPdf(store.getState().draftId, fileKey);
      if (!pdf || signal.aborted) return;
      const refusal = await judge(pdf, signal);
      if (refusal === undefined) return;
      await speaker.load('refusals');
      const { facts } = store.getState();
      const known = facts.get(fileKey);
      if (known && !signal.aborted)
        store.setState({ facts: new Map(facts).set(fileKey, { ...known, refusal }) });
    };
    // Without an answer, Send says it.
    void ask().catch(() => undefined);
    return () => leaving.abort();
  }, [store, speaker, fileKey, judge]);
  return null;
}
