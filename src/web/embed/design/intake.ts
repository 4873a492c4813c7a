import { metadataToDraft } from '#core/draft/metadata/metadataToDraft.ts';
import { limits } from '#core/wire/limits.ts';
import { randomId } from '#web/api/randomId.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { signerIdsOf } from './signerIdsOf.ts';

/** Metadata for one document of a design, as text. */
interface Incoming {
  fileKey: string;
  text: string;
  /** Told what is in the way, undefined where it was taken. Without it nobody gave it back. */
  told?: (reason: string | undefined) => void;
}

/** What takes metadata into a design. */
export interface Intake {
  /** Takes it when the sizes of pages that it needs are known. */
  add(incoming: Incoming): void;
  stop(): void;
}

/**
 * Takes metadata into a design, that of one document in its order. What the service has makes the
 * draft what it is; what a page around gives back is a step that can be undone.
 */
export function createIntake(
  { store }: DesignerSession,
  { rightMeasuredFrom }: EdgeConfig,
  wireIds: ReadonlyMap<string, string>,
): Intake {
  let waiting: Incoming[] = [];
  /** Returns whether it need not wait any more. */
  const take = ({ fileKey, text, told }: Incoming) => {
    const { history, facts } = store.getState();
    const { present } = history;
    if (!present.files.some(({ key }) => key === fileKey)) return true;
    const signerIds = signerIdsOf(present, wireIds);
    const options = { facts, rightMeasuredFrom, signerIds, nextId: randomId };
    const result = metadataToDraft(present, fileKey, text, options);
    if (!result.ok && result.problems.every(({ Code }) => Code === 'page-width')) return false;
    if (result.ok && told) store.apply({ key: 'importMetadata' }, () => result.draft);
    else if (result.ok) store.settle(() => result.draft);
    told?.(result.ok ? undefined : (result.problems[0]?.Message ?? ''));
    return true;
  };
  const takeAll = () => {
    const held = new Set<string>();
    const before = waiting;
    waiting = [];
    const left = before.filter((one) => {
      if (!held.has(one.fileKey) && take(one)) return false;
      held.add(one.fileKey);
      return true;
    });
    waiting = [...left, ...waiting];
  };
  let { facts } = store.getState();
  const stop = store.subscribe((state) => {
    if (state.facts === facts) return;
    facts = state.facts;
    takeAll();
  });
  return {
    add(incoming) {
      waiting = [...waiting, incoming];
      takeAll();
    },
    stop,
  };
}

/** Metadata from outside as text, or undefined where it cannot be any. */
export function outsideMetadata(metadata: unknown): string | undefined {
  try {
    const text = JSON.stringify(metadata);
    return text !== undefined && text.length <= limits.jsonBytes ? text : undefined;
  } catch {
    // A message can hold cycles and large integers, which JSON cannot.
    return undefined;
  }
}
