import { planImport } from '#web/designer/panels/import/importPlan.ts';
import { problemWords } from '#web/designer/panels/problems/problemWords.ts';
import { randomId } from '#web/api/randomId.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import type { Step } from '#web/designer/store/createDesignerStore.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { metadataNow } from './designCommands.ts';
import type { DesignerProps, DesignMetadata, DesignProblem } from './designerProps.ts';

/** Keeps a host and an open design together. */
export interface DesignFollower {
  /**
   * Takes over metadata that the host gives, unless it gave the same object before, or it is what
   * the design says or has said since the host last spoke.
   */
  take(metadata: DesignMetadata | undefined): void;
  /** Passes over what the host gives now, and says what the design has instead. */
  insist(metadata: DesignMetadata | undefined): void;
  /** Says the problems again, after another language was chosen. */
  sayAnew(): void;
  stop(): void;
}

/** Tells a host of changes and problems, and takes metadata once all documents are open. */
export function followDesign(
  session: DesignerSession,
  edge: EdgeConfig,
  props: () => DesignerProps,
): DesignFollower {
  const { store } = session;
  const told = listOfTold();
  let wanted: DesignMetadata | undefined;
  let given: DesignMetadata | undefined;
  /** What happens is the follower's own doing. */
  let isOwn = false;
  function put() {
    if (!wanted || !isOpen(session, edge)) return;
    const metadata = wanted;
    wanted = undefined;
    if (sayTheSame(metadata, metadataNow(session, edge))) return;
    const { draft, cause } = planned(session, edge, metadata);
    if (draft) byItself(() => store.settle(() => draft));
    else if (cause.length > 0)
      props().onError?.(new Error('The metadata was not taken.', { cause }));
  }

  function byItself(work: () => void) {
    isOwn = true;
    try {
      work();
    } finally {
      isOwn = false;
    }
  }

  function tell(): unknown {
    const { onChange } = props();
    if (!onChange) return undefined;
    const metadata = metadataNow(session, edge);
    told.add(metadata);
    return onChange(metadata);
  }

  function onStep(step: Step) {
    if (isOwn || tell() !== false) return;
    byItself(() => {
      if (step.kind === 'commit') store.undo();
      else if (step.kind === 'undo') store.redo(step.count);
      else if (step.kind === 'redo') store.undo(step.count);
    });
  }

  const unsubscribe = store.subscribe((state, before) => {
    put();
    if (state.documents !== before.documents)
      for (const [key, document] of state.documents)
        if (document.state === 'failed' && document !== before.documents.get(key))
          if (document.problem.kind === 'notFetched')
            props().onError?.(new Error(document.problem.detail));
    if (state.problems !== before.problems) props().onProblems?.(problemsNow(session));
  });
  const stopSteps = store.onStep(onStep);
  return {
    take(metadata) {
      if (!metadata || metadata === given) return;
      given = metadata;
      if (told.isEcho(metadata)) return;
      wanted = metadata;
      put();
    },
    insist(metadata) {
      given = metadata;
      tell();
    },
    sayAnew: () => props().onProblems?.(problemsNow(session)),
    stop() {
      unsubscribe();
      stopSteps();
    },
  };
}

/** Whether all documents of a design are open, or will not be, and it is known how they measure. */
function isOpen({ store }: DesignerSession, edge: EdgeConfig): boolean {
  const { history, documents, facts } = store.getState();
  return history.present.files.every(({ key }) => {
    const document = documents.get(key);
    if (document?.state !== 'open') return document?.state === 'failed';
    const sizes = facts.get(key)?.pageSizes.size ?? 0;
    return edge.rightMeasuredFrom === 'left' || sizes === document.pdf.pageCount;
  });
}

/** The draft with other metadata; without one, what is wrong with each document's. */
function planned({ store }: DesignerSession, edge: EdgeConfig, metadata: DesignMetadata) {
  const { history, facts } = store.getState();
  const items = history.present.files.flatMap(({ key, fileId }) =>
    metadata[fileId]
      ? [{ id: key, name: fileId, text: JSON.stringify(metadata[fileId]), fileKey: key }]
      : [],
  );
  const { rightMeasuredFrom } = edge;
  const options = { facts, rightMeasuredFrom, nextId: () => randomId() };
  const { draft, items: outcomes } = planImport(history.present, items, options);
  return { draft, cause: [...outcomes.values()] };
}

/** What a host was told, in order, held as long as the host holds it. */
function listOfTold() {
  const places = new WeakMap<DesignMetadata, number>();
  let last = 0;
  let heard = 0;
  return {
    add(metadata: DesignMetadata) {
      last += 1;
      places.set(metadata, last);
    },
    /** Whether this comes back for the first time; what was told before it comes no more. */
    isEcho(metadata: DesignMetadata): boolean {
      const place = places.get(metadata) ?? 0;
      if (place <= heard) return false;
      heard = place;
      return true;
    },
  };
}

function problemsNow({ store, speaker }: DesignerSession): DesignProblem[] {
  const { history, problems } = store.getState();
  const { present } = history;
  return problems.map((problem) => {
    const { id, severity, code, place } = problem;
    const document = present.files.find(({ key }) => key === place.fileKey)?.fileId;
    return {
      id,
      severity,
      code,
      message: problemWords(present, problem, speaker).sentence,
      fields: place.fieldIds,
      ...(document !== undefined && { document }),
      ...(place.page !== undefined && { page: place.page }),
    };
  });
}

/** Whether two values of JSON say the same; the order of an object's members says nothing. */
function sayTheSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const others = b as Readonly<Record<string, unknown>>;
  const mine = Object.entries(a).filter(([, value]) => value !== undefined);
  const count = Object.values(others).filter((value) => value !== undefined).length;
  return mine.length === count && mine.every(([name, value]) => sayTheSame(value, others[name]));
}
