import { type Arrangement, arrangeFields } from '#core/draft/commands/arrangeFields.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import type { Action } from './action.ts';

/** The ways to arrange what is selected; each is an action `field.<name>`. */
export const arrangements = {
  alignLeft: { kind: 'align', alignment: 'left' },
  alignCentre: { kind: 'align', alignment: 'centre' },
  alignRight: { kind: 'align', alignment: 'right' },
  alignTop: { kind: 'align', alignment: 'top' },
  alignMiddle: { kind: 'align', alignment: 'middle' },
  alignBottom: { kind: 'align', alignment: 'bottom' },
  distributeAcross: { kind: 'distribute', direction: 'horizontal' },
  distributeDown: { kind: 'distribute', direction: 'vertical' },
  sameWidth: { kind: 'matchSize', dimension: 'width' },
  sameHeight: { kind: 'matchSize', dimension: 'height' },
  sameSize: { kind: 'matchSize', dimension: 'both' },
} satisfies Record<string, Arrangement>;

/** A name of one of them. */
export type ArrangementName = keyof typeof arrangements;

const stepKeys = {
  align: 'alignFields',
  distribute: 'distributeFields',
  matchSize: 'matchSizes',
} as const;

function arrange({ store, t }: Stage, arrangement: Arrangement): void {
  const { selection, facts } = store.getState();
  const values = { count: selection.length };
  // The active field comes first: it is the model for sizes.
  store.apply({ key: stepKeys[arrangement.kind], values }, (draft) =>
    arrangeFields(draft, selection.toReversed(), arrangement, facts),
  );
  announce(t('sayArranged', values));
}

/** Aligning, distributing and sizing what is selected; without keys. */
export const arrangeActions: readonly Action[] = Object.entries(arrangements).map(
  ([name, arrangement]) => ({
    id: `field.${name}`,
    labelKey: name as ArrangementName,
    group: 'change',
    keys: [],
    scope: 'canvas',
    // It takes three to make a difference in distances.
    enabled: ({ selection }) => selection.length >= (arrangement.kind === 'distribute' ? 3 : 2),
    run: ({ stage }) => arrange(stage, arrangement),
  }),
);
