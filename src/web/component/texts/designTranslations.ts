import type { TextModule } from '#web/texts/textStore.ts';

/** In place of `laterTranslations`: those of a designer without our pages around it. */
export const translations = import.meta.glob<TextModule>(
  [
    './{de,es,fr,nl}/*.ts',
    '!./*/{calibration,connect,embed,outbox,search,templates,together,transaction,verify}.ts',
  ],
  { base: '../../texts' },
);
