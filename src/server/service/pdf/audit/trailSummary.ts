import type { AuditTrail } from '#server/service/pdf/auditJob.ts';
import { dayText, momentText } from './timeWords.ts';

/** What became of a transaction, in a few sentences for somebody who reads nothing else. */
export function trailSummary(trail: AuditTrail): string {
  return [asked(trail), ended(trail)].join(' ');
}

/** Who asked whom for what, and when. */
function asked({ sender, createdAt, files, signers }: AuditTrail): string {
  const titles = listOf(files.map(({ name }) => `“${name}”`));
  const names = listOf(signers.map(nameOf));
  const what = files.length === 0 ? 'to sign' : `to sign ${titles}`;
  const day = dayText(createdAt);
  return names === ''
    ? `${sender ?? 'The sender'} made this transaction on ${day}.`
    : `On ${day}, ${sender ?? 'the sender'} asked ${names} ${what}.`;
}

/** How it ended. */
function ended({ isSigned, status, endedAt, signers, files }: AuditTrail): string {
  const at = endedAt === undefined ? '' : ` on ${momentText(endedAt)}`;
  const signed = signers.filter(({ state }) => state.toLowerCase() === 'signed');
  if (!isSigned)
    return `${status}${at}. ${signed.length} of ${signers.length} had signed before; nothing was sealed.`;
  const last = Math.max(...signed.flatMap(({ at: moment }) => moment ?? []));
  const all = signers.length === 1 ? 'The signature was given' : 'The last signature was given';
  const when = Number.isFinite(last) ? `${all} on ${momentText(last)}. ` : '';
  const which = files.length === 1 ? 'the document was sealed' : 'the documents were sealed';
  return `${when}Then ${which}: since that moment no change can go unseen.`;
}

const nameOf = ({ name, email, id }: AuditTrail['signers'][number]) => name ?? email ?? id;

/** `A, B and C`. */
function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
