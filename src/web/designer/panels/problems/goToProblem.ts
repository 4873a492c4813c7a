import type { Problem } from '#core/draft/problems/problem.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { goToSigner } from '#web/designer/panels/parts/goToSigner.ts';
import { selectFields, showField } from '#web/designer/store/selecting.ts';

/** Goes to a problem: selects its fields, opens the signer's settings, or shows the document. */
export function goToProblem(session: DesignerSession, problem: Problem): void {
  const { store, viewer } = session;
  const { fieldIds, signerId, fileKey, page } = problem.place;
  store.setState({ currentProblemId: problem.id });
  const [first] = fieldIds;
  if (first !== undefined) {
    // The first is the one that the problem speaks of: it becomes the active one.
    selectFields(store, fieldIds.toReversed());
    showField(session, first);
  } else if (signerId !== undefined) {
    store.setState({ currentSignerId: signerId });
    goToSigner(session, signerId, problem.code.startsWith('signer.name') ? 'name' : 'email');
  } else if (fileKey !== undefined) {
    selectFields(store, []);
    viewer.scrollToPage(fileKey, page ?? 1);
  }
}

/** The problem after the one gone to last, round and round; undefined if there is none. */
export function nextProblem(
  problems: readonly Problem[],
  currentId: string | undefined,
  direction: 1 | -1 = 1,
): Problem | undefined {
  const at = problems.findIndex((problem) => problem.id === currentId);
  const start = at < 0 && direction < 0 ? problems.length : at;
  return problems[(start + direction + problems.length) % problems.length];
}
