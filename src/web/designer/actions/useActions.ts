import { createContext, useContext } from 'react';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { offersAction } from '#web/designer/host/offers.ts';
import { actionOf } from './actions.ts';
import type { ActionContext } from './action.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { isMacSystem, shortcutText } from './shortcut.ts';

const Actions = createContext<ActionContext | undefined>(undefined);

/** Provides the actions of the open draft to everything inside. */
export const ActionsProvider = Actions.Provider;

/** The actions for those who show them: carry one out, and the keys that do the same. */
export function useActions(): {
  stage: Stage;
  /** Whether this page has the action at all. */
  offers: (id: string) => boolean;
  isEnabled: (id: string) => boolean;
  perform: (id: string) => void;
  keyOf: (id: string) => string | undefined;
  isMac: boolean;
} {
  const context = useContext(Actions);
  if (!context) throw new Error('a part of the designer stands outside of ActionsProvider');
  const host = useDesignerHost();
  const { stage } = context;
  const isMac = isMacSystem();
  const offers = (id: string) => offersAction(host, actionOf(id));
  const isEnabled = (id: string) => offers(id) && actionOf(id).enabled(stage.store.getState());
  return {
    stage,
    offers,
    isEnabled,
    perform(id) {
      if (isEnabled(id)) actionOf(id).run(context);
    },
    keyOf(id) {
      const [key] = actionOf(id).keys;
      return key === undefined ? undefined : shortcutText(key, isMac);
    },
    isMac,
  };
}
