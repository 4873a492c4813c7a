import type { TextModule } from '#web/texts/textStore.ts';

/** In place of `laterEnglish`: the English texts of a designer without our pages around it. */
export const englishTexts = import.meta.glob<TextModule>(
  [
    './en/*.ts',
    '!./en/{common,documents,errors,status}.ts',
    '!./en/{calibration,connect,embed,outbox,search,templates,together,transaction,verify}.ts',
  ],
  { base: '../../texts' },
);
