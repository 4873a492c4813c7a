import { loadTexts } from '#web/texts/loadTexts.ts';
import { lazyScreen } from './lazyScreen.ts';

const loadDesigner = async () => (await import('#web/designer/DesignerScreen.tsx')).DesignerScreen;
const designerTexts = ['designer', 'files', 'panels', 'problems', 'steps', 'viewer'] as const;

/** `/design/:draftId`. */
export const DesignerScreen = lazyScreen(loadDesigner, ...designerTexts);

/** Fetches the designer before it is visited, as somebody is about to. What does not come now is fetched again then. */
export function fetchDesigner(): void {
  void Promise.all([loadDesigner(), loadTexts(...designerTexts)]).catch(() => undefined);
}

/** `/connect`. */
export const ConnectScreen = lazyScreen(
  async () => (await import('./connect/ConnectScreen.tsx')).ConnectScreen,
  'connect',
);

/** `/outbox`. */
export const OutboxScreen = lazyScreen(
  async () => (await import('./outbox/OutboxScreen.tsx')).OutboxScreen,
  'outbox',
);

/** `/calibration`. */
export const CalibrationScreen = lazyScreen(
  async () => (await import('./calibration/CalibrationScreen.tsx')).CalibrationScreen,
  'calibration',
);

/** `/transactions/:transactionId`. */
export const TransactionScreen = lazyScreen(
  async () => (await import('#web/tracking/TransactionScreen.tsx')).TransactionScreen,
  'transaction',
  'viewer',
);

/** `/sign/:token`. */
export const SigningScreen = lazyScreen(
  async () => (await import('#web/signing/SigningScreen.tsx')).SigningScreen,
  'signing',
  'viewer',
);

/** Any other address. */
export const NotFoundScreen = lazyScreen(
  async () => (await import('./NotFoundScreen.tsx')).NotFoundScreen,
);
