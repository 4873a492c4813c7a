import { useEffect } from 'react';
import { hearMoves } from '#web/ui/browser/hearMoves.ts';
import { hear, roomOf } from '#web/ui/browser/place.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import {
  type Gesture,
  isBeside,
  isFree,
  isFreeKey,
  type PointerAt,
  pointerAt,
} from '#web/designer/canvas/gestures/gesture.ts';
import { runGesture } from '#web/designer/canvas/gestures/runGesture.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { changeTool } from '#web/designer/store/openTool.ts';
import { type ArmedBlock, reusing } from './armedBlock.ts';
import { blockGhosting } from './blockGhost.ts';

/** Drags a block onto a page; dropped elsewhere, it is not placed. */
export function blockDragging(stage: Stage, armed: ArmedBlock, isLoose: boolean): Gesture {
  const ghost = blockGhosting(stage, armed, isLoose);
  let last: PointerAt | undefined;
  return {
    move(at) {
      last = at;
      ghost.show(at);
    },
    commit() {
      if (!last || !ghost.place(last)) ghost.end();
    },
    cancel: ghost.end,
  };
}

/** While a block is armed, presses and movements on the desk are about it; Escape puts it away. */
export function useBlockPlacing(stage: Stage, armed: ArmedBlock | undefined): void {
  useEffect(() => {
    const { scroller } = stage.viewer;
    if (!armed || !scroller) return undefined;
    const stopping = new AbortController();
    const options = { signal: stopping.signal, capture: true };
    const ghost = blockGhosting(stage, armed, false);
    let hover: PointerAt | undefined;
    const show = (at: PointerAt | undefined) => {
      hover = at;
      if (at && !stage.cancelGesture) ghost.show(at);
    };
    const putAway = () => changeTool(stage.store, reusing, () => ({}));
    scroller.toggleAttribute('data-armed', true);
    scroller.addEventListener(
      'pointermove',
      (event) => event.pointerType !== 'touch' && show(pointerAt(event)),
      options,
    );
    scroller.addEventListener(
      'pointerdown',
      (event) => {
        const { target } = event;
        if (event.button !== 0 || !event.isPrimary || !(target instanceof Element)) return;
        if (isBeside(scroller, event)) return;
        // A button on a page keeps its press; fields and paper take the block.
        if (target.closest('button')) return;
        event.stopPropagation();
        event.preventDefault();
        runGesture(stage, event, {
          begin: () => blockDragging(stage, armed, false),
          tap: (at) => void ghost.place(at),
        });
      },
      options,
    );
    scroller.addEventListener('scroll', () => show(hover), options);
    hearMoves(scroller, () => show(hover), stopping.signal);
    // What is pressed beside the designer is for the page around it.
    hear(
      roomOf(scroller),
      'keydown',
      (event) => {
        if (isFreeKey(event.key) && hover) show({ ...hover, free: isFree(event) });
        if (event.key !== 'Escape' || stage.cancelGesture) return;
        event.preventDefault();
        event.stopPropagation();
        putAway();
        announce(stage.t('sayDisarmed'));
      },
      options,
    );
    // A tool of the toolbar takes the place of the block.
    const unsubscribe = stage.store.subscribe((state, before) => {
      if (state.tool && state.tool !== before.tool) putAway();
    });
    return () => {
      stopping.abort();
      unsubscribe();
      ghost.end();
      scroller.toggleAttribute('data-armed', stage.store.getState().tool !== undefined);
    };
  }, [stage, armed]);
}
