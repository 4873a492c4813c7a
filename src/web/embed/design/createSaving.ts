import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import type { HandOver } from './HandOverDialog.tsx';

/** How a design stands that its page saves. */
export type SavingState = 'saved' | 'unsaved' | 'saving' | 'failed';

/** The saving of one design, again and again. */
export interface DesignSaving {
  state(): SavingState;
  /** What is in the way, in words, when the last try failed. */
  trouble(): string;
  save(): Promise<void>;
  /** Lets a trouble be. */
  forget(): void;
  /** Calls after each change; returns what ends it. */
  subscribe(listener: () => void): () => void;
}

/** Follows what of a design is saved: a step back to what was saved is saved again. */
export function createSaving(
  store: Pick<DesignerStore, 'getState' | 'subscribe' | 'onStep'>,
  handOver: HandOver,
): DesignSaving {
  const present = () => store.getState().history.present;
  let kept = present();
  let isBusy = false;
  let trouble: string | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  store.onStep((step) => {
    // What a document turns out to be is no change of somebody's.
    if (step.kind === 'settle' && step.before === kept) kept = step.after;
    tell();
  });
  return {
    state() {
      if (isBusy) return 'saving';
      if (trouble !== undefined) return 'failed';
      return present() === kept ? 'saved' : 'unsaved';
    },
    trouble: () => trouble ?? '',
    async save() {
      const saved = present();
      if (isBusy || saved === kept) return;
      [isBusy, trouble] = [true, undefined];
      tell();
      trouble = await handOver();
      if (trouble === undefined) kept = saved;
      isBusy = false;
      tell();
    },
    forget() {
      trouble = undefined;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
