import { planImport } from '#web/designer/panels/import/importPlan.ts';
import { problemWords } from '#web/designer/panels/problems/problemWords.ts';
import { randomId } from '#web/api/randomId.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { metadataNow } from './designCommands.ts';
import type { DesignerProps, DesignMetadata, DesignProblem } from './designerProps.ts';

/** Keeps a host and an open design together. */
export interface DesignFollower {
  /** Takes over metadata that the host gives, unless it is what the design says already. */
  take(metadata: DesignMetadata | undefined): void;
  stop(): void;
}

/** Tells a host of changes and problems, and takes metadata once all documents are open. */
export function followDesign(
  session: DesignerSession,
  edge: EdgeConfig,
  props: () => DesignerProps,
): DesignFollower {
  const { store } = session;
  let wanted: DesignMetadata | undefined;
  let known: unknown;
  let lastProblems = store.getState().problems;

  function isOpen(): boolean {
    const { history, documents, facts } = store.getState();
    return history.present.files.every(({ key }) => {
      const document = documents.get(key);
      if (document?.state !== 'open') return document?.state === 'failed';
      const sizes = facts.get(key)?.pageSizes.size ?? 0;
      return edge.rightMeasuredFrom === 'left' || sizes === document.pdf.pageCount;
    });
  }

  function put() {
    if (!wanted || !isOpen()) return;
    const metadata = wanted;
    wanted = undefined;
    const { history, facts } = store.getState();
    const items = history.present.files.flatMap(({ key, fileId }) =>
      metadata[fileId]
        ? [{ id: key, name: fileId, text: JSON.stringify(metadata[fileId]), fileKey: key }]
        : [],
    );
    const { rightMeasuredFrom } = edge;
    const { draft, items: outcomes } = planImport(history.present, items, {
      facts,
      rightMeasuredFrom,
      nextId: () => randomId(),
    });
    if (draft) store.settle(() => draft);
    else if (items.length > 0) {
      const cause = [...outcomes.values()];
      props().onError?.(new Error('The metadata was not taken.', { cause }));
    }
  }

  function tell() {
    const { onChange } = props();
    if (!onChange) return;
    const metadata = metadataNow(session, edge);
    known = metadata;
    onChange(metadata);
  }

  const unsubscribe = store.subscribe((state) => {
    put();
    if (state.problems === lastProblems) return;
    lastProblems = state.problems;
    props().onProblems?.(problemsNow(session));
  });
  const stopSteps = store.onStep(tell);
  return {
    take(metadata) {
      if (!metadata || metadata === known) return;
      known = metadata;
      if (JSON.stringify(metadata) === JSON.stringify(metadataNow(session, edge))) return;
      wanted = metadata;
      put();
    },
    stop() {
      unsubscribe();
      stopSteps();
    },
  };
}

function problemsNow({ store }: DesignerSession): DesignProblem[] {
  const { history, problems } = store.getState();
  const { present } = history;
  return problems.map((problem) => {
    const { id, severity, code, place } = problem;
    const document = present.files.find(({ key }) => key === place.fileKey)?.fileId;
    return {
      id,
      severity,
      code,
      message: problemWords(present, problem).sentence,
      fields: place.fieldIds,
      ...(document !== undefined && { document }),
      ...(place.page !== undefined && { page: place.page }),
    };
  });
}
