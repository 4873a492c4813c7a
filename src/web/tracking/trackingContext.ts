import { createContext, useContext } from 'react';
import type { AppConfig } from '#core/wire/surfaces/appSurface.ts';
import type { Transaction } from '#core/wire/contract/transaction.ts';
import type { TrackedField } from '#web/tracking/answers/trackedField.ts';
import type { Light } from './light.ts';

/** What every part of the screen looks at. */
interface Tracking {
  transaction: Transaction;
  config: AppConfig;
  /** In reading order. */
  fields: readonly TrackedField[];
  light: Light;
}

const TrackingContext = createContext<Tracking | undefined>(undefined);

/** Provides the transaction to everything below it. */
export const TrackingProvider = TrackingContext.Provider;

/** The transaction shown; throws outside of the screen. */
export function useTracking(): Tracking {
  const tracking = useContext(TrackingContext);
  if (!tracking) throw new Error('useTracking is used outside a TrackingProvider.');
  return tracking;
}
