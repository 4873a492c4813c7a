import type {
  Entries,
  SigningEmbeddedField,
  SigningField,
  SigningView,
} from '#core/wire/surfaces/signSurface.ts';
import { fillsItself } from '#core/fields/kindFacts.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { lastDayBefore } from '#server/service/transaction/state/deadline.ts';
import { standingDigest } from '#server/service/transaction/standing/standingDigest.ts';
import type { Rules, SignerMarks } from '#server/service/transaction/state/change.ts';
import { consentOf, mustDraw, signsAtFinish } from './checkSignatures.ts';
import { calculationsOf } from '#server/service/transaction/fields/computedFields.ts';
import {
  type FillableField,
  type SignerFields,
  fieldsOfSigner,
} from '#server/service/transaction/fields/fieldsOfSigner.ts';
import { printedText } from '#server/service/transaction/fields/printedText.ts';
import { confirmsByMail } from '#server/service/transaction/state/confirmsByMail.ts';
import { othersView } from './othersView.ts';
import { knownName } from '#server/service/transaction/state/knownName.ts';
import { ownMember } from '#server/service/transaction/state/ownMember.ts';
import {
  refuseReading,
  refuseSigning,
  signerOf,
  statusAt,
} from '#server/service/transaction/state/refuseSigning.ts';
import type {
  FileRecord,
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/**
 * What one signer's page shows at `now` (ms since 1970); `saved` is what they entered so far,
 * `marks` are those with which signers finished. Who may not read the documents sees no fields
 * either, and of others nothing that is open.
 */
export function signingView(
  state: TransactionState,
  signerId: string,
  saved: Entries,
  rules: Rules,
  now: number,
  marks: ReadonlyMap<string, SignerMarks> = new Map(),
): SigningView {
  const signer = signerOf(state, signerId);
  const isOpen = refuseReading(state, signer, now) === undefined;
  const fields: SignerFields =
    isOpen && state.removedAt === undefined
      ? fieldsOfSigner(state, signerId, rules)
      : { fillable: [], signatures: [] };
  const canAct = refuseSigning(state, signer, now) === undefined;
  const others = state.signers.filter((one) => one.id !== signerId);
  const status = statusAt(state, now);
  const standing = standingView(state, signer, { marks, now }, rules);
  return {
    status,
    state: signer.state,
    canAct,
    language: signer.language,
    ...(signer.email === undefined ? {} : { email: signer.email }),
    ...(state.sender ? { sender: state.sender.name } : {}),
    ...(signer.signRequestMessage === undefined ? {} : { message: signer.signRequestMessage }),
    ...sendersWishes(signer, canAct),
    ...mailedTo(signer, rules),
    ...(signer.scribbleName === undefined ? {} : { scribbleName: signer.scribbleName }),
    scribbleNameFixed: signer.scribbleNameFixed,
    requireHandsignature: mustDraw(signer),
    signatureAtFinish: canAct && signsAtFinish(signer, fields),
    files: state.files.map((file) => ({
      fileId: file.fileId,
      displayName: file.displayName ?? file.fileId,
      pages: file.pdf?.facts.pages.length ?? 0,
      sizes: isOpen ? sizesOf(file) : [],
      sealed: state.status === transactionStatus.signed && file.sealed !== undefined,
      readable:
        isOpen && state.removedAt === undefined && state.status !== transactionStatus.inProgress,
      ...fieldsOfFile(file, fields, signer.answers),
      ...formOfFile(state, file, fields),
      ...standing?.ofFile(file.fileId),
    })),
    ...(state.sealTrouble ? { sealingWaits: true } : {}),
    entries: canAct ? saved : {},
    others: { ...countOthers(others), ...standing?.others },
    ...standing?.told,
    ...(state.status === transactionStatus.waitingForSigner
      ? { lastDay: new Date(lastDayBefore(state.expiresAt)).toISOString().slice(0, 10) }
      : {}),
    ...(signer.signedAt === undefined ? {} : { signedAt: new Date(signer.signedAt).toISOString() }),
  };
}

/** What stands beside this signer's part; afterwards the sealed documents show it, or none do. */
function standingView(
  state: TransactionState,
  signer: SignerRecord,
  { marks, now }: { marks: ReadonlyMap<string, SignerMarks>; now: number },
  rules: Rules,
) {
  const isShown =
    refuseReading(state, signer, now) === undefined &&
    statusAt(state, now) === transactionStatus.waitingForSigner;
  if (!isShown) return undefined;
  return {
    ...othersView(state, signer.id, marks, rules),
    told: { seen: standingDigest(state) },
  };
}

/** How many others there are, and those whose name is known. */
function countOthers(others: readonly SignerRecord[]) {
  return {
    total: others.length,
    signed: others.filter((one) => one.state === 'signed').length,
    named: others.flatMap((other) => {
      const name = knownName(other);
      return name === undefined ? [] : [{ name, signed: other.state === 'signed' }];
    }),
  };
}

/** Where the sealed documents go by mail, if they do. */
function mailedTo(signer: SignerRecord, { sendsMails }: Rules): Pick<SigningView, 'mailedTo'> {
  return sendsMails && confirmsByMail(signer) ? { mailedTo: signer.email } : {};
}

/** What the sender wants of this page beside the fields. */
function sendersWishes(
  signer: SignerRecord,
  canAct: boolean,
): Pick<SigningView, 'intro' | 'consent' | 'returnHost'> {
  const { introText: intro, returnUrl } = signer;
  const consent = canAct ? consentOf(signer) : undefined;
  return {
    ...(intro === undefined ? {} : { intro }),
    ...(consent === undefined ? {} : { consent }),
    ...(canAct && returnUrl !== undefined ? { returnHost: new URL(returnUrl).host } : {}),
  };
}

/** What the form of a file computes, and what it does not here, for who fills in some of it. */
function formOfFile(
  state: TransactionState,
  { fileId, pdf }: FileRecord,
  { fillable }: SignerFields,
): Pick<SigningView['files'][number], 'calculations' | 'unrun'> {
  if (!fillable.some((field) => field.fileId === fileId)) return {};
  const calculations = calculationsOf(state, fileId);
  const isFilled = fillable.some((field) => field.fileId === fileId && field.widgets.length > 0);
  return {
    ...(calculations && { calculations }),
    ...(isFilled && pdf?.facts.unrun && { unrun: pdf.facts.unrun }),
  };
}

function fieldsOfFile(
  { fileId }: FileRecord,
  { fillable, signatures }: SignerFields,
  answers: Entries | undefined,
): { fields: SigningField[]; embedded: SigningEmbeddedField[] } {
  const mine = fillable.filter((field) => field.filledBy === undefined);
  const valueOf = (field: FillableField) =>
    ownMember(ownMember(answers, field.fileId), field.name) ?? field.value;
  return {
    fields: [
      ...mine.flatMap((field) => {
        const { type, name, covers, tabOrder, manner } = field;
        if (!type) return [];
        const here = field.places.filter(({ button }) => (button ?? field).fileId === fileId);
        return here.map(({ button, ...place }) => ({
          name,
          type,
          ...place,
          ...(button && { ...button, fileId: field.fileId }),
          readOnly: manner?.ReadOnly === true || fillsItself(field.kind) !== undefined,
          ...(covers && { covers }),
          ...(tabOrder !== undefined && { tabOrder }),
          ...(manner && { manner }),
          value: valueOf(field),
        }));
      }),
      ...signatures
        .filter((field) => field.fileId === fileId)
        .map(({ name, type, page, box, tabOrder, manner }) => ({
          name,
          type,
          page,
          box,
          readOnly: false,
          ...(tabOrder !== undefined && { tabOrder }),
          ...(manner && { manner }),
        })),
    ],
    embedded: mine.flatMap((field) => {
      const printed = printedText(field);
      return (field.fileId === fileId ? field.widgets : []).map((widget) => ({
        ...widget,
        readOnly: field.computed !== undefined,
        ...(printed !== undefined && { printed }),
        value: valueOf(field),
      }));
    }),
  };
}

/** The sizes of a document's pages, those in a row that are alike as one. */
function sizesOf({ pdf }: FileRecord): NonNullable<SigningView['files'][number]['sizes']> {
  const sizes: { width: number; height: number; pages: number }[] = [];
  for (const { width, height } of pdf?.facts.pages ?? []) {
    const last = sizes.at(-1);
    if (last?.width === width && last.height === height) last.pages += 1;
    else sizes.push({ width, height, pages: 1 });
  }
  return sizes;
}
