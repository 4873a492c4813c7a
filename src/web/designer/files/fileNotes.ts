import type { FileFacts } from '#core/draft/documentFacts.ts';
import type { SayText } from '#web/texts/catalogue.ts';

/** One thing to know about a file before it is sent. */
export interface FileNote {
  key: string;
  words: string;
  /** `mind`: something may be lost or refused. */
  tone: 'mind' | 'quiet';
  /** Said on the desk too, as what is seen there is not what was meant. */
  isUrgent: boolean;
}

/** What is special about a file, and what signing does to it; the most important first. */
export function fileNotes(t: SayText<'files'>, about: FileFacts | undefined): FileNote[] {
  if (!about) return [];
  const { certification, signatureCount } = about;
  const notes: FileNote[] = [];
  const add = (key: string, words: string, tone: FileNote['tone'], isUrgent = false) =>
    notes.push({ key, words, tone, isUrgent });
  if (about.isPortfolio) add('portfolio', t('notePortfolio'), 'mind', true);
  if (certification === 1) add('certifiedClosed', t('noteCertifiedClosed'), 'mind', true);
  else if (certification) add('certified', t('noteCertified'), 'mind');
  if (about.repaired) add('repaired', t('noteRepaired'), 'mind');
  if (signatureCount > 0 && certification !== 1)
    add('signed', t('noteSigned', { count: signatureCount }), 'quiet');
  if (about.staticXfa) add('xfa', t('noteXfa'), 'quiet');
  if (about.ownerRestricted) add('restricted', t('noteRestricted'), 'quiet');
  return notes;
}
