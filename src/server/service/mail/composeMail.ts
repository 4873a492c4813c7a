import { isolateName } from '#core/writing/isolateName.ts';
import { layoutToText, type MailLayout, mailToHtml } from './mailLayout.ts';
import { plainName, sentenceName } from './plainName.ts';
import { mailTextsOf } from './mailTexts.ts';
import type { MailTexts } from './texts/mailSentences.ts';

/** What a mail to a signer, or to a receiver of the sealed documents, is made from. */
export interface MailFacts {
  kind: 'sign request' | 'reminder' | 'confirmation' | 'cancelled' | 'copy';
  language: string;
  transactionId: string;
  /** Names as people know them, at least one. */
  documents: string[];
  /** The page of the signer or receiver; absent where all comes along. */
  link?: string;
  /** The signer's or receiver's. */
  name?: string;
  /** Who asks for the signature. */
  sender?: string;
  /** The sender's own words for the sign request or the copy. */
  subject?: string;
  message?: string;
  /** The last day on which one can sign or download: its beginning in UTC, ms since 1970. */
  lastDay?: number;
  /** Why it was cancelled. */
  reason?: string;
  /** Whether the signed documents come along with a confirmation or a copy. */
  attached?: boolean;
}

/** A mail in words. */
export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
  language: string;
}

/** Names of documents in a subject line, at most this many characters. */
const mostOfSubject = 150;

/**
 * A mail to a signer or receiver, in their language; the sender's words stand in it as they were
 * written.
 */
export function composeMail(facts: MailFacts): ComposedMail {
  const { texts, tag } = mailTextsOf(facts.language);
  const documents = formatsOf(tag).list.format(facts.documents.map(sentenceName));
  const sender = sentenceName(facts.sender ?? '');
  const fill = (text: string) => fillText(text, { documents, sender, id: facts.transactionId });
  const isAsked = facts.kind === 'sign request' || facts.kind === 'reminder';
  const layout: MailLayout = {
    language: tag,
    before: paragraphs(texts, facts, fill),
    ...(facts.link === undefined
      ? {}
      : { link: { label: isAsked ? texts.sign : texts.view, url: facts.link } }),
    after: [
      ...deadline(facts, texts, tag),
      ...(isAsked ? [texts.next, texts.personal] : []),
      fill(texts.reference),
    ],
  };
  return {
    subject: subjectOf(facts, texts, shortenNames(facts.documents, tag)),
    text: layoutToText(layout),
    html: mailToHtml(layout),
    language: tag,
  };
}

/** Until when the link is of use. */
function deadline({ kind, lastDay }: MailFacts, texts: MailTexts, tag: string): string[] {
  const text = kind === 'copy' ? texts.downloadUntil : texts.until;
  const hasEnd = kind === 'copy' || kind === 'sign request' || kind === 'reminder';
  return lastDay !== undefined && hasEnd
    ? [fillText(text, { date: formatsOf(tag).day.format(lastDay) })]
    : [];
}

/** What stands before the link. */
function paragraphs(texts: MailTexts, facts: MailFacts, fill: (text: string) => string): string[] {
  const own = facts.message?.trim();
  const asks = facts.sender === undefined ? [] : [`${fill(texts.asks[1])}.`];
  const hello = greetingTo(texts, facts);
  switch (facts.kind) {
    case 'confirmation':
      return [...hello, ...confirmation(texts, facts).map(fill)];
    case 'copy':
      return [...(own ? [own] : hello), ...copy(texts, facts).map(fill)];
    case 'cancelled': {
      const { reason } = facts;
      const why = reason ? [fillText(texts.reason, { reason: isolateName(reason) })] : [];
      return [...hello, fill(texts.cancelled), ...why];
    }
    case 'reminder':
      return [...(own ? [] : hello), fill(texts.reminder), ...(own ? [own] : []), ...asks];
    case 'sign request':
      return own ? [own, ...asks] : [...hello, ...(asks.length > 0 ? asks : [fill(texts.request)])];
  }
}

function greetingTo({ greeting, greetingNamed }: MailTexts, { name }: MailFacts): string[] {
  return [name === undefined ? greeting : fillText(greetingNamed, { name: sentenceName(name) })];
}

function copy(texts: MailTexts, { documents, attached }: MailFacts): string[] {
  const count = documents.length === 1 ? 0 : 1;
  return [texts.confirmation[count], ...(attached ? [texts.attached[count]] : [])];
}

function confirmation(texts: MailTexts, { documents, attached }: MailFacts): string[] {
  const count = documents.length === 1 ? 0 : 1;
  return [texts.confirmation[count], (attached ? texts.attached : texts.tooLarge)[count]];
}

function subjectOf(facts: MailFacts, texts: MailTexts, documents: string): string {
  const { kind, subject } = facts;
  const own = plainName(subject?.trim() ?? '');
  if (kind === 'copy' && own) return own;
  if (kind === 'confirmation' || kind === 'copy')
    return fillText(texts.confirmationSubject, { documents });
  if (kind === 'cancelled') return fillText(texts.cancelledSubject, { documents });
  const asked = own || askSubject(texts, documents, facts);
  if (kind !== 'reminder') return asked;
  return fillText(texts.reminderSubject, { subject: own ? isolateName(own) : asked });
}

/** Who asks whom for which signature, as far as that is known. */
function askSubject(
  { asks, requestSubject }: MailTexts,
  documents: string,
  { sender, name }: MailFacts,
): string {
  const text = sender === undefined ? requestSubject : asks[name === undefined ? 1 : 0];
  const names = { sender: sentenceName(sender ?? ''), name: sentenceName(name ?? '') };
  return fillText(text, { documents, ...names });
}

/** Names of documents for a subject line; what does not fit is cut off. */
function shortenNames(names: readonly string[], tag: string): string {
  const text = formatsOf(tag).list.format(names.map(plainName));
  const characters = Array.from(text);
  // Cut, they are one name: marks that open and close belong together.
  return characters.length <= mostOfSubject
    ? formatsOf(tag).list.format(names.map(sentenceName))
    : isolateName(`${characters.slice(0, mostOfSubject - 1).join('')}…`);
}

/** How a language writes days and lists. */
interface Formats {
  day: Intl.DateTimeFormat;
  list: Intl.ListFormat;
}

/** Of each language of mails, because making them takes as long as the rest of a mail. */
const madeFormats = new Map<string, Formats>();

function formatsOf(tag: string): Formats {
  const formats = madeFormats.get(tag) ?? {
    day: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }),
    list: new Intl.ListFormat(tag, { type: 'conjunction' }),
  };
  madeFormats.set(tag, formats);
  return formats;
}

/**
 * A text with its `{names}` replaced. Names in what is filled in are not replaced again.
 */
function fillText(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}
