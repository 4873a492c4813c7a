import { isSignature } from '#core/fields/kindFacts.ts';
import { sayCharacters } from '#core/writing/unseenCharacters.ts';
import { pathText } from '#core/wire/parseBody.ts';
import type { Finish, SignatureMark } from '#core/wire/surfaces/signSurface.ts';
import { createPictureJudge } from './judgePictures.ts';
import { consentText } from './consentText.ts';
import { isLegible, isVisibleMark } from '#core/appearance/visibleInk.ts';
import { undrawableIn } from '#core/appearance/fontMeasures.ts';
import type { SignerFields } from '#server/service/transaction/fields/fieldsOfSigner.ts';
import { ownMember } from '#server/service/transaction/state/ownMember.ts';
import { problem, type ServiceProblem } from '#server/service/transaction/state/serviceProblem.ts';
import type { SignerRecord } from '#server/service/transaction/state/transactionState.ts';

/**
 * Whether a signer is asked for a signature at Finish because no Signature field of theirs stands
 * on a page.
 */
export function signsAtFinish(signer: SignerRecord, fields: SignerFields): boolean {
  const draws = signer.verifications.some(({ Type }) => Type === 'Scribble');
  return draws && !fields.signatures.some(({ type }) => isSignature(type));
}

/** The sentence to which a signer has to consent before they finish; undefined without one. */
export function consentOf(signer: SignerRecord): string | undefined {
  const isAsked = signer.verifications.some(({ Type }) => Type === 'Consent');
  return isAsked ? consentText(signer.language) : undefined;
}

/** Whether a signer must draw their signature and may not type it. */
export function mustDraw(signer: SignerRecord): boolean {
  return signer.verifications.some((one) => one.RequireHandsignature);
}

/**
 * What is wrong with the signatures: one missing, one for a field that is not the signer's, or a
 * typed one that must be drawn, and one that nobody can see.
 */
export function checkSignatures(
  signer: SignerRecord,
  fields: SignerFields,
  { signatures, signature, scribbleName, consent }: Omit<Finish, 'entries'>,
): ServiceProblem[] {
  const problems: ServiceProblem[] = nameProblems(signer, scribbleName);
  if (consentOf(signer) !== undefined && consent !== true)
    problems.push(
      problem('consent-missing', 'Tick the box with your consent to finish.', 'consent'),
    );
  for (const field of fields.signatures)
    if (!ownMember(ownMember(signatures, field.fileId), field.name))
      problems.push(
        problem(
          'signature-missing',
          `${isSignature(field.type) ? 'Sign' : 'Put your initials into'} "${field.name}" in "${field.fileId}", on page ${field.page}.`,
          pathText(['signatures', field.fileId, field.name]),
        ),
      );
  if (signsAtFinish(signer, fields) && !signature)
    problems.push(problem('signature-missing', 'Draw your signature to finish.', 'signature'));
  const places = new Set(
    fields.signatures.map(({ fileId, name }) => JSON.stringify([fileId, name])),
  );
  const pictures = createPictureJudge();
  for (const [path, mark] of marksWithPaths({ signatures, signature })) {
    const [, fileId, name] = path;
    const known = fileId === undefined || places.has(JSON.stringify([fileId, name]));
    if (!known)
      problems.push(
        problem(
          'unknown-field',
          `"${name}" in "${fileId}" is not a signature of yours.`,
          pathText(path),
        ),
      );
    else problems.push(...markProblems(signer, mark, pathText(path), pictures));
  }
  return problems;
}

/** What is wrong with one signature, wherever it stands. */
function markProblems(
  signer: SignerRecord,
  mark: SignatureMark,
  path: string,
  pictures: ReturnType<typeof createPictureJudge>,
): ServiceProblem[] {
  if (!isVisibleMark(mark))
    return [
      problem(
        'signature-invisible',
        'Nobody can see that signature. Draw more than a dot, or type a name.',
        path,
      ),
    ];
  if ('scribble' in mark) return [];
  if (mustDraw(signer))
    return [
      problem(
        'hand-signature-required',
        `Draw your signature; a ${'typed' in mark ? 'typed one' : 'picture of one'} is not accepted here.`,
        path,
      ),
    ];
  return 'typed' in mark ? undrawable(mark.typed, path) : pictures.problems(mark.picture, path);
}

/** What is wrong with the name below; that of a signer whose name is fixed is not looked at. */
function nameProblems(signer: SignerRecord, given: string | undefined) {
  const path = 'scribbleName';
  const name = signer.scribbleNameFixed ? undefined : given;
  if (name && !isLegible(name))
    return [problem('signature-invisible', 'Nobody can read that name; use letters.', path)];
  return undrawable(name ?? signer.scribbleName, path);
}

function marksWithPaths({
  signatures,
  signature,
}: Pick<Finish, 'signatures' | 'signature'>): [string[], SignatureMark][] {
  const placed = Object.entries(signatures).flatMap(([fileId, marks]) =>
    Object.entries(marks).map(([name, mark]): [string[], SignatureMark] => [
      ['signatures', fileId, name],
      mark,
    ]),
  );
  return signature ? [...placed, [['signature'], signature]] : placed;
}

function undrawable(text: string | undefined, path: string): ServiceProblem[] {
  const characters = undrawableIn(text ?? '');
  return characters.length === 0
    ? []
    : [
        problem(
          'entry-not-drawable',
          `No font here has ${sayCharacters(characters)}; use other characters.`,
          path,
        ),
      ];
}
