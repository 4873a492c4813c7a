/** The entry of `fieldwright/react`. */
export { browserDrafts } from './browserDrafts.ts';
export { Designer } from './Designer.tsx';
export { prepareDesigner } from './prepareDesigner.ts';
