import type { Rect } from '#core/geometry/rect.ts';
import type {
  AuditedEvent,
  AuditedFile,
  AuditedSigner,
  AuditTrail,
} from '#server/service/pdf/auditJob.ts';
import { browserName } from './browserName.ts';
import { drawStrokes } from '#server/service/pdf/draw/signatureInk.ts';
import { drawTyped } from '#server/service/pdf/draw/typedSignature.ts';
import { column, type Letters, lineOf, sheet, type Sheets } from './Sheets.ts';

const left = sheet.margin;
const body: Letters = { size: 9 };
const small: Letters = { size: 7.5, ink: 'lesser' };
const label: Letters = { size: 7.5, ink: 'lesser' };
const strong: Letters = { size: 10, bold: true };
const pad = 12;

/** A time in UTC, to the second, in the order that sorts. */
const bareTime = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
const timeText = (at: number) => `${bareTime(at)} UTC`;

/** A digest in groups of eight, which eyes can follow. */
const digestText = (digest: string) => digest.match(/.{1,8}/g)?.join(' ') ?? '';

/** Title, transaction and what became of it. */
export function writeHead(sheets: Sheets, trail: AuditTrail): void {
  sheets.put('Audit trail', left, sheets.y, { size: 22, bold: true });
  sheets.y += lineOf(22) + 2;
  sheets.put(trail.status, left, sheets.y, {
    size: 11,
    bold: true,
    ink: trail.isSigned ? 'ok' : 'text',
  });
  sheets.y += lineOf(11) + 10;
  const facts: [string, string][] = [
    ['Transaction', trail.transactionId],
    ...(trail.sender === undefined ? [] : [['Sender', trail.sender] as [string, string]]),
    ['Created', timeText(trail.createdAt)],
    ...(trail.endedAt === undefined
      ? []
      : [['Ended', timeText(trail.endedAt)] as [string, string]]),
    ['Service', trail.service],
  ];
  for (const [term, value] of facts) {
    const lines = sheets.wrap(value, column - 90, body);
    sheets.put(term, left, sheets.y, { ...body, ink: 'lesser' });
    for (const line of lines) {
      sheets.put(line, left + 90, sheets.y, body);
      sheets.y += lineOf(body.size);
    }
  }
  sheets.y += 8;
}

/** A heading that is not left alone at the foot of a sheet. */
export function writeHeading(sheets: Sheets, text: string): void {
  sheets.keep(90);
  sheets.y += 12;
  sheets.rule(sheets.y);
  sheets.y += 12;
  sheets.put(text, left, sheets.y, { size: 13, bold: true });
  sheets.y += lineOf(13) + 6;
}

/** A document with the digests of what came in and what went out. */
export function writeFile(sheets: Sheets, file: AuditedFile): void {
  const names = sheets.wrap(file.name, column - 2 * pad, strong);
  const { pages, originalSha256, preparedSha256, sealedSha256 } = file;
  const digests = [
    ['SHA-256 as received', originalSha256] as const,
    ['SHA-256 as prepared', preparedSha256] as const,
    ['SHA-256 as sealed', sealedSha256] as const,
  ].filter(([, digest]) => digest !== undefined && digest !== '');
  const height =
    2 * pad + names.length * lineOf(strong.size) + 4 + (1 + digests.length) * lineOf(small.size);
  const card = startCard(sheets, height);
  let { y } = card;
  for (const line of names) {
    sheets.put(line, card.x, y, strong);
    y += lineOf(strong.size);
  }
  const length =
    pages === undefined ? 'The PDF was not received' : `${pages} ${pages === 1 ? 'page' : 'pages'}`;
  sheets.put(length, card.x, y, small);
  y += lineOf(small.size) + 4;
  for (const [term, digest] of digests) {
    sheets.put(term, card.x, y, label);
    sheets.put(digestText(digest ?? ''), card.x + 96, y, { size: 7.5 });
    y += lineOf(small.size);
  }
}

/** A signer: who, when, from where, and the signature as it was given. */
export function writeSigner(sheets: Sheets, signer: AuditedSigner): void {
  const markWidth = signer.signature ? 150 : 0;
  const width = column - 2 * pad - markWidth;
  const names = sheets.wrap(signer.name ?? signer.email ?? signer.id, width, strong);
  const who = [
    ...(signer.askedAs === undefined ? [] : [`Asked as ${signer.askedAs}`]),
    ...(signer.name && signer.email ? [signer.email] : []),
    signer.id,
  ].join('  ·  ');
  const state = signer.at === undefined ? signer.state : `${signer.state}, ${timeText(signer.at)}`;
  const lines: [string, Letters][] = [
    ...names.map((text): [string, Letters] => [text, strong]),
    ...sheets.wrap(who, width, small).map((text): [string, Letters] => [text, small]),
    ...sheets.wrap(state, width, body).map((text): [string, Letters] => [text, body]),
    ...placeOf(signer).flatMap((text) =>
      sheets.wrap(text, width, small).map((line): [string, Letters] => [line, small]),
    ),
  ];
  const text = lines.reduce((sum, [, letters]) => sum + lineOf(letters.size), 0);
  const card = startCard(sheets, Math.max(2 * pad + text, signer.signature ? 74 : 0));
  let { y } = card;
  for (const [line, letters] of lines) {
    sheets.put(line, card.x, y, letters);
    y += lineOf(letters.size);
  }
  if (signer.signature) {
    drawMark(sheets, signer.signature, {
      x: card.x + width + 10,
      y: card.y,
      width: markWidth - 10,
      height: Math.min(card.height, 60),
    });
  }
}

function drawMark(
  { page }: Sheets,
  signature: NonNullable<AuditedSigner['signature']>,
  rect: Rect,
): void {
  page.color(0, 0, 0);
  if ('strokes' in signature) drawStrokes(page, signature.strokes, rect, false);
  else drawTyped(page, signature.typed, rect, false);
}

/** A card of this height, kept whole on one sheet; gives the room inside it. */
function startCard(sheets: Sheets, height: number): Rect {
  sheets.keep(height + 8);
  const { y } = sheets;
  sheets.card({ x: left, y, width: column, height }, 'ground');
  sheets.y += height + 8;
  return { x: left + pad, y: y + pad, width: column - 2 * pad, height: height - 2 * pad };
}

const times = { x: left, width: 112 };
const events = { x: left + times.width, width: column - times.width };

/** The head of the list of events, repeated on each sheet. */
export function writeEventHead(sheets: Sheets): void {
  sheets.put('Time (UTC)', times.x, sheets.y, { ...label, bold: true });
  sheets.put('What happened, who did it, from where', events.x, sheets.y, { ...label, bold: true });
  sheets.y += lineOf(label.size) + 4;
}

/** One event. */
export function writeEvent(sheets: Sheets, event: AuditedEvent): void {
  const first = sheets.wrap(`${event.what}  ·  ${event.who}`, events.width, body);
  const more = [...(event.detail ? [event.detail] : []), ...placeOf(event)].flatMap((text) =>
    sheets.wrap(text, events.width, small),
  );
  sheets.keep(first.length * lineOf(body.size) + more.length * lineOf(small.size) + 6);
  sheets.put(bareTime(event.at), times.x, sheets.y, body);
  for (const line of first) {
    sheets.put(line, events.x, sheets.y, body);
    sheets.y += lineOf(body.size);
  }
  for (const line of more) {
    sheets.put(line, events.x, sheets.y, small);
    sheets.y += lineOf(small.size);
  }
  sheets.y += 5;
}

const linkWords = {
  mail: 'By the link in the mail',
  sender: 'By the link that the sender was given',
};

function placeOf({
  address,
  userAgent,
  embeddedIn,
  link,
}: Pick<AuditedEvent, 'address' | 'userAgent' | 'embeddedIn' | 'link'>): string[] {
  return [
    ...(address ? [`From ${address}`] : []),
    ...(embeddedIn ? [`On a page of ${embeddedIn}`] : []),
    ...(link ? [linkWords[link]] : []),
    ...(userAgent ? [browserName(userAgent)] : []),
  ];
}

/** How anybody can check the documents and this page. */
export function writeProof(sheets: Sheets, lines: readonly string[]): void {
  for (const text of lines) {
    const wrapped = sheets.wrap(text, column, body);
    sheets.keep(wrapped.length * lineOf(body.size) + 4);
    for (const line of wrapped) {
      sheets.put(line, left, sheets.y, body);
      sheets.y += lineOf(body.size);
    }
    sheets.y += 4;
  }
}
