import { useCallback, useRef, useState } from 'react';
import type { Finish, SignatureMark, SigningView } from '#core/wire/surfaces/signSurface.ts';
import { fillsItself } from '#core/fields/kindFacts.ts';
import { ownZone } from '#web/filling/form/fillEntries.ts';
import { entriesToWire, marksToWire } from '#web/filling/form/entriesToWire.ts';
import type { SigningState, SigningStore } from '#web/filling/session/createSigningStore.ts';
import type { SigningApi } from '#web/signing/signingApi.ts';
import { pathText } from '#core/wire/parseBody.ts';
import type { ApiError } from '#web/api/apiResult.ts';
import type { Entry, FormField } from '#web/filling/form/formField.ts';
import { baseToWire, isLinkEnded, isPassing } from '#web/signing/session/keepSaving.ts';

interface FinishPort {
  api: SigningApi;
  store: SigningStore;
  /** Asks what other windows have saved. */
  look: () => Promise<void>;
  /** The service took it; the view is as it is then. */
  onFinished: (view: SigningView) => void;
  /** Reads what the service says now; undefined where it says nothing. */
  recheck: () => Promise<SigningView | undefined>;
  /** What of others was looked at, as the view tells it. */
  seen: string | undefined;
}

/** Finishing: everything in one request, which the service takes whole or not at all. */
export function useFinish({ api, store, look, onFinished, recheck, seen }: FinishPort) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<FinishTrouble>();
  const isUnderWay = useRef(false);
  const finish = useCallback(
    async (signature?: SignatureMark, consent?: boolean): Promise<FinishTrouble | undefined> => {
      // A second press, before the first is drawn as busy, must not sign twice.
      if (isUnderWay.current) return undefined;
      isUnderWay.current = true;
      setBusy(true);
      setTrouble(undefined);
      const { fields } = store.getState();
      const ask = () =>
        api.finish({
          ...finishOf(store.getState(), signature, consent),
          ...(seen === undefined ? {} : { seen }),
        });
      let result = await ask();
      if (!result.ok && isChangedElsewhere(result.error)) {
        const { entries } = store.getState();
        await look();
        // Nothing else is shown than before: what was unseen was an entry of this window.
        if (isEqual(entries, store.getState().entries)) result = await ask();
      }
      // Also after a lost answer: the service may have acted, or another window of this signer.
      const now = result.ok ? undefined : await recheck();
      isUnderWay.current = false;
      setBusy(false);
      if (result.ok) {
        onFinished(result.value);
        return undefined;
      }
      if (now?.canAct === false) return undefined;
      showDay(store, result.error);
      const found = finishTrouble(result.error, fields, now !== undefined);
      setTrouble(found);
      return found;
    },
    [api, store, look, onFinished, recheck, seen],
  );
  return { busy, trouble, finish };
}

function finishOf(
  { fields, entries, faults, base, marks, scribbleName }: SigningState,
  signature: SignatureMark | undefined,
  consent: boolean | undefined,
): Finish {
  return {
    entries: entriesToWire(fields, entries, faults),
    base: baseToWire(fields, entries, base),
    signatures: marksToWire(fields, marks),
    ...(signature ? { signature } : {}),
    ...(scribbleName === '' ? {} : { scribbleName }),
    ...(consent ? { consent } : {}),
    ...(fields.some(({ kind }) => fillsItself(kind) === 'day') ? { zone: ownZone() } : {}),
  };
}

/** Shows the day by the clock of the service, where it is another one by then, or by that clock. */
function showDay({ getState, setState }: SigningStore, error: ApiError): void {
  const { fields, facts } = getState();
  const problems = error.kind === 'refused' ? error.problems : [];
  for (const { fileId, name, kind } of fields) {
    const path = pathText(['entries', fileId, name]);
    const day = problems.find((one) => one.Code === 'fact-changed' && one.Path === path)?.Now;
    if (facts && day && fillsItself(kind) === 'day') setState({ facts: { ...facts, day } });
  }
}

function isChangedElsewhere(error: ApiError): boolean {
  return error.kind === 'refused' && error.problems.some(({ Code }) => Code === 'entries-changed');
}

function isEqual(some: ReadonlyMap<string, Entry>, others: ReadonlyMap<string, Entry>): boolean {
  return some.size === others.size && [...some].every(([key, entry]) => others.get(key) === entry);
}

/** Why finishing failed, and at which field, if at one. */
export type FinishTrouble =
  | {
      kind: 'noAnswer' | 'failed' | 'busy' | 'tooLarge' | 'linkEnded' | 'others' | 'refused';
      field?: undefined;
    }
  | { kind: 'refused' | 'changed' | 'fact'; field: FormField };

/** What an error of Finish means to the signer; `isUnsigned`: the service said so afterwards. */
function finishTrouble(
  error: ApiError,
  fields: readonly FormField[],
  isUnsigned: boolean,
): FinishTrouble {
  if (error.kind !== 'refused') return { kind: isUnsigned ? 'failed' : 'noAnswer' };
  if (error.status === 429 || error.status === 503) return { kind: 'busy' };
  // No field is named where all of them together are too much.
  if (error.status === 413) return { kind: 'tooLarge' };
  if (isPassing(error)) return { kind: 'failed' };
  if (isLinkEnded(error)) return { kind: 'linkEnded' };
  if (error.problems.some(({ Code }) => Code === 'others-signed')) return { kind: 'others' };
  const changed = error.problems.find(({ Code }) => Code === 'fact-changed');
  const paths = new Set(error.problems.map((problem) => problem.Path));
  const field = fields.find(({ fileId, name }) =>
    ['entries', 'signatures'].some((part) => paths.has(pathText([part, fileId, name]))),
  );
  if (!field) return { kind: 'refused' };
  if (changed) return { kind: 'fact', field };
  return { kind: isChangedElsewhere(error) ? 'changed' : 'refused', field };
}
