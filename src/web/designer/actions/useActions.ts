import { createContext, useContext, useMemo } from 'react';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { offersAction } from '#web/designer/host/offers.ts';
import type { Action, ActionContext } from './action.ts';
import { actionsWith } from './actions.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { isMacSystem, shortcutText } from './shortcut.ts';

const Actions = createContext<ActionContext | undefined>(undefined);

/** Provides the actions of the open draft to everything inside. */
export const ActionsProvider = Actions.Provider;

/** The actions for those who show them: carry one out, and the keys that do the same. */
export function useActions(): {
  stage: Stage;
  tools: ActionContext['tools'];
  all: readonly Action[];
  /** Whether this page has the action at all. */
  offers: (id: string) => boolean;
  isEnabled: (id: string) => boolean;
  /** Carries it out; `about`: whom or what it is about, where it is not what is current. */
  perform: (id: string, about?: string) => void;
  keyOf: (id: string) => string | undefined;
  isMac: boolean;
} {
  const context = useContext(Actions);
  if (!context) throw new Error('a part of the designer stands outside of ActionsProvider');
  const host = useDesignerHost();
  const { stage } = context;
  const isMac = isMacSystem();
  const { tools } = context;
  const all = useMemo(() => actionsWith({ tools }), [tools]);
  const actionOf = (id: string) => all.find((action) => action.id === id);
  const offers = (id: string) => {
    const action = actionOf(id);
    return action !== undefined && offersAction(host, action);
  };
  const isEnabled = (id: string) =>
    offers(id) && actionOf(id)?.enabled?.(stage.store.getState()) !== false;
  return {
    stage,
    tools,
    all,
    offers,
    isEnabled,
    perform(id, about) {
      if (isEnabled(id)) actionOf(id)?.run(context, about);
    },
    keyOf(id) {
      const key = actionOf(id)?.keys[0];
      return key === undefined ? undefined : shortcutText(key, isMac);
    },
    isMac,
  };
}
