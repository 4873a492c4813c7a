import type { Rect } from '#core/geometry/rect.ts';
import type {
  AuditedEvent,
  AuditedFile,
  AuditedSigner,
  AuditTrail,
} from '#server/service/pdf/auditJob.ts';
import { browserName } from './browserName.ts';
import { column, type Letters, lineOf, parted, sheet, type Sheets } from './Sheets.ts';
import { momentText, sortedTime } from './timeWords.ts';
import { trailSummary } from './trailSummary.ts';
import { drawSignature } from '#server/service/pdf/draw/drawValue.ts';

const left = sheet.margin;
const body: Letters = { size: 10 };
const small: Letters = { size: 8.5, ink: 'lesser' };
const strong: Letters = { size: 11, bold: true };
const pad = 12;

/** A digest in groups of eight, which eyes can follow. */
const digestText = (digest: string) => digest.match(/.{1,8}/g)?.join(' ') ?? '';

/** Title, what became of it in a few sentences, and by what it is found. */
export function writeHead(sheets: Sheets, trail: AuditTrail): void {
  sheets.put('Audit trail', left, sheets.y, { size: 22, bold: true });
  sheets.y += lineOf(22) + 2;
  const ink = trail.isSigned ? 'ok' : 'text';
  sheets.paragraph(trail.status, left, column, { size: 12, bold: true, ink });
  sheets.y += 8;
  sheets.paragraph(trailSummary(trail), left, column, { size: 11 });
  sheets.y += 10;
  const facts = [
    ['Transaction', trail.transactionId],
    ['Sender', trail.sender],
    ['Created', momentText(trail.createdAt)],
    ['Ended', trail.endedAt === undefined ? undefined : momentText(trail.endedAt)],
    ['Service', trail.service],
  ] as const;
  for (const [term, value] of facts) {
    if (value === undefined) continue;
    sheets.put(term, left, sheets.y, { ...body, ink: 'lesser' });
    sheets.paragraph(value, left + 90, column - 90, body);
  }
  sheets.y += 8;
}

/** A heading that is not left alone at the foot of a sheet. */
export function writeHeading(sheets: Sheets, text: string): void {
  sheets.keep(90);
  sheets.y += 12;
  sheets.rule(sheets.y);
  sheets.y += 12;
  sheets.put(text, left, sheets.y, { size: 14, bold: true });
  sheets.y += lineOf(14) + 6;
}

/** A document with the digests of what came in and what went out. */
export function writeFile(sheets: Sheets, file: AuditedFile): void {
  const { pages, originalSha256, preparedSha256, sealedSha256 } = file;
  const width = column - 2 * pad;
  const digests = [
    ['SHA-256 as received', originalSha256] as const,
    ['SHA-256 as prepared', preparedSha256] as const,
    ['SHA-256 as sealed', sealedSha256] as const,
  ].filter(([, digest]) => digest !== undefined && digest !== '');
  const height =
    sheets.heightOf(file.name, width, strong) + 4 + (1 + digests.length) * lineOf(small.size);
  const card = startCard(sheets, height);
  sheets.paragraph(file.name, card.x, width, strong);
  const length =
    pages === undefined ? 'The PDF was not received' : `${pages} ${pages === 1 ? 'page' : 'pages'}`;
  sheets.paragraph(length, card.x, width, small);
  sheets.y += 4;
  for (const [term, digest] of digests) {
    sheets.put(term, card.x, sheets.y, small);
    sheets.put(digestText(digest ?? ''), card.x + 96, sheets.y, { size: 7.5 });
    sheets.y += lineOf(small.size);
  }
  endCard(sheets, card);
}

/** A signer: who, whether, when and how they signed; then what they were shown and did. */
export function writeSigner(
  sheets: Sheets,
  signer: AuditedSigner,
  events: readonly AuditedEvent[],
): void {
  const markWidth = signer.signature ? 150 : 0;
  const width = column - 2 * pad - markWidth;
  const who = [
    signer.askedAs === undefined ? undefined : `Asked as ${signer.askedAs}`,
    signer.name && signer.email,
    signer.id,
  ];
  const lines: [string, Letters][] = [
    [signer.name ?? signer.email ?? signer.id, strong],
    [who.filter(Boolean).join(parted), small],
    [stateText(signer), body],
    [placeOf(signer), small],
  ];
  const text = lines.reduce((sum, [line, own]) => sum + sheets.heightOf(line, width, own), 0);
  const card = startCard(sheets, Math.max(text, signer.signature ? 50 : 0));
  for (const [line, letters] of lines) sheets.paragraph(line, card.x, width, letters);
  if (signer.signature) {
    const rect = {
      x: card.x + width + 10,
      y: card.y,
      width: markWidth - 10,
      height: Math.min(card.height, 60),
    };
    sheets.page.color(0, 0, 0);
    drawSignature(sheets.page, signer.signature, rect, false, sheets.pictures);
  }
  endCard(sheets, card);
  for (const event of events) writeEvent(sheets, event, 'of the person');
  sheets.y += events.length > 0 ? 6 : 0;
}

/** `Signed on 20 November 2026 at 10:37:11 UTC`. */
function stateText({ state, at }: AuditedSigner): string {
  const words = state.charAt(0).toUpperCase() + state.slice(1);
  return at === undefined ? words : `${words} on ${momentText(at)}`;
}

/** A card around so much height, kept whole on one sheet; gives the room inside, where `y` is. */
function startCard(sheets: Sheets, height: number): Rect {
  const whole = height + 2 * pad;
  sheets.keep(whole + 8);
  const { y } = sheets;
  sheets.card({ x: left, y, width: column, height: whole }, 'ground');
  sheets.y += pad;
  return { x: left + pad, y: y + pad, width: column - 2 * pad, height };
}

/** Goes on below a card. */
function endCard(sheets: Sheets, card: Rect): void {
  sheets.y = card.y + card.height + pad + 8;
}

const times = { x: left, width: 112 };
const events = { x: left + times.width, width: column - times.width };

/** The head of the list of events, repeated on each sheet. */
export function writeEventHead(sheets: Sheets): void {
  sheets.put('Time (UTC)', times.x, sheets.y, { ...small, bold: true });
  sheets.put('What happened, who did it, from where', events.x, sheets.y, { ...small, bold: true });
  sheets.y += lineOf(small.size) + 4;
}

/** One event: all of it, or among those of a person, which say who it was, or where those stand. */
export function writeEvent(
  sheets: Sheets,
  event: AuditedEvent,
  told: 'whole' | 'of the person' | 'in short',
): void {
  const { what, who, at, detail, whom } = event;
  const isShort = told === 'in short';
  const first = [what, ...(told === 'of the person' ? [] : [who]), ...(isShort ? [whom] : [])];
  const more = [told === 'whole' ? whom : undefined, detail, placeOf(event)];
  const lines = isShort ? [] : more.flatMap((one) => one || []);
  const said = first.filter(Boolean).join(parted);
  const height = lines.reduce(
    (sum, line) => sum + sheets.heightOf(line, events.width, small),
    sheets.heightOf(said, events.width, body),
  );
  sheets.keep(height + 6);
  sheets.put(sortedTime(at), times.x, sheets.y, body);
  sheets.paragraph(said, events.x, events.width, body);
  for (const line of lines) sheets.paragraph(line, events.x, events.width, small);
  sheets.y += isShort ? 2 : 5;
}

const linkWords = {
  mail: 'By the link in the mail',
  sender: 'By the link that the sender was given',
};

/** From where, how and with what, in one line. */
function placeOf({
  address,
  userAgent,
  embeddedIn,
  link,
}: Pick<AuditedEvent, 'address' | 'userAgent' | 'embeddedIn' | 'link'>): string {
  const parts = [
    address && `From ${address}`,
    embeddedIn && `On a page of ${embeddedIn}`,
    link && linkWords[link],
    userAgent && browserName(userAgent),
  ];
  return parts.filter(Boolean).join(parted);
}

/** How anybody can check the documents and this page. */
export function writeProof(sheets: Sheets, lines: readonly string[]): void {
  for (const [index, text] of lines.entries()) {
    sheets.keep(sheets.heightOf(text, column - 18, body) + 4);
    sheets.put(`${index + 1}.`, left, sheets.y, body);
    sheets.paragraph(text, left + 18, column - 18, body);
    sheets.y += 4;
  }
}
