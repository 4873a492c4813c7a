import { useEffect, useState } from 'react';
import { laterPart } from '#web/later/laterPart.tsx';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { afterFrame } from '#web/ui/browser/afterFrame.ts';

const load = async () => (await import('./formParts.ts')).formParts;

const pageFields = laterPart(async () => (await load()).PageFields);
const leadBar = laterPart(async () => (await load()).LeadBar);
const signatureDialog = laterPart(async () => (await load()).SignatureDialog);
const declineDialog = laterPart(async () => (await import('./DeclineDialog.tsx')).DeclineDialog);
const menu = laterPart(async () => (await load()).Menu);

/** The signer's fields on a page. */
export const LaterFields = pageFields.Part;
/** The bar that leads. */
export const LaterLeadBar = leadBar.Part;
/** The dialog for a signature. */
export const LaterSignature = signatureDialog.Part;
/** The dialog that asks why somebody declines; few do, and who does is connected. */
export const LaterDecline = declineDialog.Part;
/** The menu of the bar at the top. */
export const LaterMenu = menu.Part;

/**
 * Fetches the form, and the font in place of the system's, once the first page is on the screen:
 * asking for so many files takes a slow phone a third of a second. True when the form is there, or
 * did not come.
 */
export function useLaterForm(isFirstThere: boolean): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (!isFirstThere) return undefined;
    let isCurrent = true;
    const stop = afterFrame(() => {
      // Set by `signersAhead.js`.
      document.documentElement.style.removeProperty('--font');
      const parts = [pageFields, leadBar, signatureDialog, menu];
      void Promise.all(parts.map((part) => part.fetchAhead(pageSpeaker))).then(() => {
        if (isCurrent) setReady(true);
      });
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [isFirstThere]);
  return isReady;
}
