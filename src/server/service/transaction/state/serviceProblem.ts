import type { WireProblem } from '#core/wire/errorBody.ts';

/** Why a decision refuses. The HTTP status of each stands in one table, in the room `http`. */
export const refusalCodes = [
  'already-removed',
  'already-started',
  'asked-recently',
  'being-sealed',
  'box-off-page',
  'consent-and-signature',
  'consent-missing',
  'ended',
  'entries-changed',
  'entry-does-not-fit',
  'entry-not-drawable',
  'entry-state',
  'entry-too-long',
  'entry-type',
  'entry-missing',
  'entry-unfit',
  'fact-changed',
  'fact-missing',
  'filled-by-another',
  'hand-signature-required',
  'link-belongs-to-signer',
  'link-replaced',
  'location-contradicts',
  'metadata-empty',
  'names-clash',
  'no-email',
  'no-files',
  'no-fillable-fields',
  'not-done-here',
  'not-ended',
  'not-failed',
  'not-sealing',
  'not-started',
  'not-your-turn',
  'others-signed',
  'page-beyond-document',
  'pdf-certified',
  'pdf-missing',
  'postback-url',
  'return-url',
  'signature-covers',
  'signature-invisible',
  'signature-missing',
  'signature-not-a-picture',
  'signer-done',
  'signer-id',
  'text-not-found',
  'text-not-searched',
  'too-large',
  'too-many-fields',
  'too-many-files',
  'too-many-pictures',
  'too-many-places',
  'too-many-searches',
  'unknown-field',
  'unknown-form-set',
  'unknown-signer',
  'unknown-zone',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** A problem whose code comes from the list above. */
export interface ServiceProblem extends WireProblem {
  Code: RefusalCode;
  /** Seconds after which the same request may succeed. */
  retryAfter?: number;
}

/**
 * One problem: code, where in the body (empty: the request as a whole), and what, where, what to
 * do.
 */
export function problem(code: RefusalCode, message: string, path = ''): ServiceProblem {
  return { Code: code, Path: path, Message: message };
}

/** A refusal for one reason. */
export function refuse(
  code: RefusalCode,
  message: string,
  path = '',
): { ok: false; problems: ServiceProblem[] } {
  return { ok: false, problems: [problem(code, message, path)] };
}
