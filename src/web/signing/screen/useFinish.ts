import { useCallback, useState } from 'react';
import type { SignatureMark, SigningView } from '#core/wire/surfaces/signSurface.ts';
import { entriesToWire, marksToWire } from '#web/filling/form/entriesToWire.ts';
import type { SigningStore } from '#web/filling/session/createSigningStore.ts';
import type { SigningApi } from '#web/signing/signingApi.ts';
import { pathText } from '#core/wire/parseBody.ts';
import type { ApiError } from '#web/api/apiResult.ts';
import type { FormField } from '#web/filling/form/formField.ts';
import { isPassing } from '#web/signing/session/keepSaving.ts';

interface FinishPort {
  api: SigningApi;
  store: SigningStore;
  /** The service took it; the view is as it is then. */
  onFinished: (view: SigningView) => void;
  /** It did not, and what it says may have changed. */
  onRefused: () => void;
}

/** Finishing: everything in one request, which the service takes whole or not at all. */
export function useFinish({ api, store, onFinished, onRefused }: FinishPort) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<FinishTrouble>();
  const finish = useCallback(
    async (signature?: SignatureMark, consent?: boolean): Promise<FinishTrouble | undefined> => {
      setBusy(true);
      setTrouble(undefined);
      const { fields, entries, faults, marks, scribbleName } = store.getState();
      const result = await api.finish({
        entries: entriesToWire(fields, entries, faults),
        signatures: marksToWire(fields, marks),
        ...(signature ? { signature } : {}),
        ...(scribbleName === '' ? {} : { scribbleName }),
        ...(consent ? { consent } : {}),
      });
      setBusy(false);
      if (result.ok) {
        onFinished(result.value);
        return undefined;
      }
      const found = finishTrouble(result.error, fields);
      setTrouble(found);
      // Also after a lost answer: the service may have acted.
      onRefused();
      return found;
    },
    [api, store, onFinished, onRefused],
  );
  return { busy, trouble, finish };
}

/** Why finishing failed, and at which field, if at one. */
export type FinishTrouble =
  | { kind: 'noAnswer' | 'failed' | 'refused'; field?: undefined }
  | { kind: 'refused'; field: FormField };

/** What an error of Finish means to the signer. */
function finishTrouble(error: ApiError, fields: readonly FormField[]): FinishTrouble {
  if (error.kind === 'noAnswer' || error.kind === 'aborted') return { kind: 'noAnswer' };
  if (isPassing(error) || error.kind !== 'refused') return { kind: 'failed' };
  const paths = new Set(error.problems.map((problem) => problem.Path));
  const field = fields.find(({ fileId, name }) =>
    ['entries', 'signatures'].some((part) => paths.has(pathText([part, fileId, name]))),
  );
  return field ? { kind: 'refused', field } : { kind: 'refused' };
}
