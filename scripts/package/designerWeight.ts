import type { Rolldown } from 'vite';
import { type Chunks, type ExportWeight, type Part, weightOf } from './bundleExports.ts';

const holds = (pattern: RegExp) => (chunk: Rolldown.OutputChunk) =>
  chunk.moduleIds.some((id) => pattern.test(id));
const isPdfEngine = holds(/node_modules[\\/]pdfjs-dist[\\/]/);
const isTextEditor = holds(/node_modules[\\/](?:@codemirror|@lezer)[\\/]/);
const isLanguage = holds(/src[\\/]web[\\/]texts[\\/](?!en[\\/])[a-z]{2}[\\/]/);
const isMount = holds(/src[\\/]web[\\/]component[\\/]mountDesigner\.tsx$/);

/**
 * What a form of the designer weighs without pdf.js, the text editor and languages: first what is
 * fetched until a page can be edited, then all that is fetched when it is needed.
 */
export function designerWeight(name: string, chunks: Chunks, folder: string): ExportWeight {
  if (![...chunks.values()].some(isMount))
    throw new Error(`fieldwright/${name} has no part that draws the designer.`);
  const { first, lazy } = weightOf(name, chunks, folder, isMount);
  const counts = ({ file }: Part) => {
    const chunk = chunks.get(file);
    return !chunk || !(isPdfEngine(chunk) || isTextEditor(chunk) || isLanguage(chunk));
  };
  return { name, first: first.filter(counts), lazy: lazy.filter(counts) };
}
