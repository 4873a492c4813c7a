import { joinNames } from '#web/texts/joinNames.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft, DraftSigner } from '#core/draft/draft.ts';
import { isolateName } from '#core/writing/isolateName.ts';
import { preparedName, signerLabel } from '#core/draft/commands/signerCommands.ts';
import type { SubmissionStep } from '#web/api/submission.ts';
import type { SayText } from '#web/texts/catalogue.ts';
import { formatBytes } from '#web/texts/formatBytes.ts';
import { pageTotal } from '#web/designer/store/draftMeta.ts';
import type { Sending } from './useSending.ts';

/** What the dialog says at its head: what is sent, or how it stands. */
export function sendingLead(
  { phase, steps, stopped }: Pick<Sending, 'phase' | 'steps' | 'stopped'>,
  draft: Draft,
  facts: FactsByFile,
  say: SayText<'send'>,
  locale: string,
): string {
  switch (phase) {
    case 'running':
      return say('sendingTo', { names: allNames(draft, locale) });
    case 'started':
      return say('sentTo', { names: allNames(draft, locale) });
    case 'stopped': {
      const step = steps.findIndex(({ id }) => id === stopped?.id) + 1;
      return stopped?.kind === 'start'
        ? say('stoppedAtStartLead')
        : say('stoppedLead', { step, steps: steps.length });
    }
    case 'reading':
    case 'ready':
      return say('summary', {
        files: say('files', { count: draft.files.length }),
        pages: say('pages', { count: pageTotal(draft, facts) }),
        fields: say('fields', { count: draft.fields.length }),
        signers: say('signers', { count: draft.signers.length }),
      });
    default:
      return say(`${phase}Lead`);
  }
}

/** What a signer is called who is sent something: by name, else by address. */
export function calledBy(draft: Draft, signer: DraftSigner): string {
  return preparedName(signer) || signer.email.trim() || signerLabel(draft, signer.id);
}

function allNames(draft: Draft, locale: string): string {
  const names = draft.signers.map((signer) => isolateName(calledBy(draft, signer)));
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}

/** Names in the note of the last step; of more, the first ones. */
const namesSaid = 3;

/** `b10ae331-…-5b64693b6b68` as people compare it: the beginning and the end. */
export function shortId(id: string): string {
  return id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id;
}

/** A duration with one decimal: "0.2 s". */
export function formatSeconds(milliseconds: number, say: SayText<'send'>, locale: string): string {
  const seconds = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(milliseconds / 1000);
  return say('seconds', { seconds });
}

/** What a step is about: the transaction, the file, whom it notifies. */
export function stepNote(
  step: SubmissionStep,
  draft: Draft,
  transactionId: string | undefined,
  sizes: ReadonlyMap<string, number>,
  say: SayText<'send'>,
  locale: string,
): string {
  if (step.kind === 'create') return transactionId === undefined ? '' : shortId(transactionId);
  if (step.kind === 'start') {
    const asked = draft.signers.filter((signer) => signer.sendSignRequest);
    if (asked.length === 0) return say('startQuiet');
    const said = asked.slice(0, namesSaid).map((signer) => signerLabel(draft, signer.id));
    const names = `${joinNames(said)}${asked.length > namesSaid ? ', …' : ''}`;
    return say(asked.length === 1 ? 'startNoteOne' : 'startNote', { names });
  }
  const name = step.fileId ?? '';
  if (step.kind === 'metadata') return name;
  return documentNote(step, name, sizes.get(name), say, locale);
}

/** How much of a document is sent, or is there already; else its size. */
function documentNote(
  { state, kept }: SubmissionStep,
  name: string,
  bytes: number | undefined,
  say: SayText<'send'>,
  locale: string,
): string {
  const size = (count: number) => formatBytes(count, locale);
  if (state.state === 'running' && state.sent !== undefined && state.total !== undefined)
    return say('sent', { name, sent: size(state.sent), total: size(state.total) });
  if (kept && kept.bytes > 0 && state.state === 'waiting')
    return say('kept', { name, kept: size(kept.bytes), total: size(kept.total) });
  return bytes === undefined ? name : say('sized', { name, size: size(bytes) });
}

/** What came of a step: the answer's code and its time, or what it is doing. */
export function stepAnswer(
  step: SubmissionStep,
  took: number | undefined,
  say: SayText<'send'>,
  locale: string,
): string {
  const { state } = step;
  const time = formatSeconds(took ?? 0, say, locale);
  switch (state.state) {
    case 'waiting':
      return say('waiting');
    case 'running':
      return state.attempt > 1 ? say('attempt', { number: state.attempt }) : say('running');
    case 'done':
      return state.status === 0
        ? say('doneBefore')
        : say('answered', {
            status: state.status,
            time: formatSeconds(state.durationMs, say, locale),
          });
    case 'unknown':
      return say('unclear');
    case 'failed':
      if (state.error.kind === 'refused')
        return say('answered', { status: state.error.status, time });
      if (state.error.kind === 'malformed')
        return say('answered', { status: state.error.status, time });
      return state.error.kind === 'aborted' ? say('cancelled') : say('noAnswer', { time });
  }
}

/** How much of all steps is done, from 0 to 1; an upload counts by its share. */
export function stepProgress(steps: readonly SubmissionStep[]): number {
  if (steps.length === 0) return 0;
  const done = steps.reduce((sum, { state, kept }) => {
    if (state.state === 'done') return sum + 1;
    const { sent = kept?.bytes ?? 0, total = kept?.total } = state.state === 'running' ? state : {};
    return total ? sum + Math.min(1, sent / total) * 0.95 : sum;
  }, 0);
  return done / steps.length;
}
