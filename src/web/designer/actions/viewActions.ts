import { chooseSigner } from './signerVerbs.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { goToProblem, nextProblem } from '#web/designer/panels/problems/goToProblem.ts';
import type { Action } from './action.ts';
import { focusNextArea } from './focusArea.ts';
import { turnHistory } from './turnHistory.ts';

/** Changes the zoom about the middle of the view, and says it. */
export function zoomTo({ viewer, t }: Stage, way: 'in' | 'out' | 'actual'): void {
  if (way === 'in') viewer.zoomIn();
  else if (way === 'out') viewer.zoomOut();
  else viewer.setZoom(1);
  announce(t('sayZoom', { percent: Math.round(viewer.getState().zoom * 100) }));
}

const signers: readonly Action[] = Array.from(
  { length: 9 },
  (_, place): Action => ({
    id: `signer.choose${place + 1}`,
    labelKey: 'chooseSigner',
    way: place,
    group: 'place',
    keys: [`Alt+${place + 1}`],
    scope: 'canvas',
    enabled: ({ history }) => history.present.signers.length > place,
    run({ stage }) {
      const signer = stage.store.getState().history.present.signers[place];
      if (!signer) return false;
      chooseSigner(stage, signer.id);
      return true;
    },
  }),
);

/** Taking back and repeating, zoom, areas, help. */
export const viewActions: readonly Action[] = [
  {
    id: 'history.undo',
    labelKey: 'undo',
    group: 'history',
    keys: ['Mod+Z'],
    scope: 'canvas',
    enabled: ({ history }) => history.past.length > 0,
    run: ({ stage }) => turnHistory(stage, 'undo'),
  },
  {
    id: 'history.redo',
    labelKey: 'redo',
    group: 'history',
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    scope: 'canvas',
    enabled: ({ history }) => history.future.length > 0,
    run: ({ stage }) => turnHistory(stage, 'redo'),
  },
  {
    id: 'view.zoomIn',
    labelKey: 'zoomIn',
    group: 'view',
    keys: ['Mod+=', 'Mod++'],
    scope: 'canvas',
    run: ({ stage }) => zoomTo(stage, 'in'),
  },
  {
    id: 'view.zoomOut',
    labelKey: 'zoomOut',
    group: 'view',
    keys: ['Mod+-'],
    scope: 'canvas',
    run: ({ stage }) => zoomTo(stage, 'out'),
  },
  {
    id: 'view.actualSize',
    labelKey: 'actualSizeKey',
    group: 'view',
    keys: ['Mod+0'],
    scope: 'canvas',
    run: ({ stage }) => zoomTo(stage, 'actual'),
  },
  {
    id: 'view.nextArea',
    labelKey: 'nextArea',
    group: 'view',
    keys: ['F6'],
    scope: 'screen',
    run: () => focusNextArea(1),
  },
  {
    id: 'view.previousArea',
    labelKey: 'previousArea',
    group: 'view',
    keys: ['Shift+F6'],
    scope: 'screen',
    run: () => focusNextArea(-1),
  },
  {
    id: 'problem.next',
    labelKey: 'nextProblem',
    group: 'view',
    keys: ['F8'],
    scope: 'screen',
    enabled: ({ problems }) => problems.length > 0,
    run({ stage: { session, store } }) {
      const { problems, currentProblemId } = store.getState();
      const problem = nextProblem(problems, currentProblemId);
      if (!problem) return false;
      store.setState({ tab: 'problems', panelOpen: true });
      goToProblem(session, problem);
      const [first] = problem.place.fieldIds;
      if (first !== undefined) void focusField(session, first);
      return true;
    },
  },
  ...signers,
];
