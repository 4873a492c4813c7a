import { lazyScreen } from './lazyScreen.tsx';

/** `/design/:draftId`, and how to fetch it while a PDF is being chosen. */
export const { Screen: DesignerScreen, fetchAhead: fetchDesigner } = lazyScreen(
  async () => (await import('#web/designer/DesignerScreen.tsx')).DesignerScreen,
  'designer',
  'files',
  'panels',
  'problems',
  'steps',
  'viewer',
);

/** `/connect`. */
export const { Screen: ConnectScreen } = lazyScreen(
  async () => (await import('#web/app/connect/ConnectScreen.tsx')).ConnectScreen,
  'connect',
);

/** `/outbox`. */
export const { Screen: OutboxScreen } = lazyScreen(
  async () => (await import('#web/app/outbox/OutboxScreen.tsx')).OutboxScreen,
  'outbox',
);

/** `/calibration`. */
export const { Screen: CalibrationScreen } = lazyScreen(
  async () => (await import('#web/app/calibration/CalibrationScreen.tsx')).CalibrationScreen,
  'calibration',
);

/** `/transactions/:transactionId`. */
export const { Screen: TransactionScreen } = lazyScreen(
  async () => (await import('#web/tracking/screen/TransactionScreen.tsx')).TransactionScreen,
  'transaction',
  'viewer',
);

/** `/sign/:token`. */
export const { Screen: SigningScreen } = lazyScreen(
  async () => (await import('#web/signing/screen/SigningScreen.tsx')).SigningScreen,
  'signing',
  'viewer',
);

/** Any other address. */
export const { Screen: NotFoundScreen } = lazyScreen(
  async () => (await import('#web/app/frame/NotFoundScreen.tsx')).NotFoundScreen,
);
