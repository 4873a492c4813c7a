import { path } from './pathOf.ts';

/** The pages that a person opens. */
export const pagePaths = {
  documents: path('/'),
  design: path('/design/:draftId'),
  templates: path('/templates'),
  transaction: path('/transactions/:transactionId'),
  sign: path('/sign/:token'),
  copy: path('/copy/:token'),
  embed: path('/embed/:sessionId'),
  connect: path('/connect'),
  outbox: path('/outbox'),
  calibration: path('/calibration'),
  verify: path('/verify'),
  apiDocs: path('/api/docs'),
};
