import { pageSpeaker } from './speaker/pageSpeaker.ts';

/** The texts of a loaded namespace on our own pages, outside of components. */
export const { textOf } = pageSpeaker;
