import { lazyScreen } from './lazyScreen.ts';

/** `/design/:draftId`. */
export const DesignerScreen = lazyScreen(
  async () => (await import('#web/designer/DesignerScreen.tsx')).DesignerScreen,
  'designer',
  'files',
  'panels',
  'problems',
  'steps',
  'viewer',
);

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
