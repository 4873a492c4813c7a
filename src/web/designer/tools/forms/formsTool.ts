import type { Action, DesignerTool } from '#web/designer/actions/action.ts';
import { partLoader } from '#web/later/partLoader.ts';
import { runWithParts } from '#web/later/missingParts.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { chooseFiles } from '#web/ui/browser/chooseFiles.ts';

const exporting = partLoader(async (speaker: Speaker) => {
  await speaker.load('files');
  return (await import('./exportFillable.ts')).exportFillable;
});
const taking = partLoader(async (speaker: Speaker) => {
  await speaker.load('files');
  return (await import('./takeOver.ts')).takeOver;
});

const always: Pick<Action, 'group' | 'keys' | 'scope' | 'enabled'> = {
  group: 'view',
  keys: [],
  scope: 'screen',
  enabled: ({ history }) => history.present.files.length > 0,
};

/** Forms of PDFs: the fields as such a form, and answers of one that was filled in elsewhere. */
export const forms: DesignerTool = {
  id: 'forms',
  actions: [
    {
      ...always,
      id: 'form.export',
      labelKey: 'exportFillable',
      run({ stage: { session }, makeFillable }) {
        if (!makeFillable) return;
        void runWithParts(async () => {
          const exportFillable = await exporting(session.speaker);
          await exportFillable(session, makeFillable);
        }, session.speaker);
      },
    },
    {
      ...always,
      id: 'form.takeOver',
      labelKey: 'takeOver',
      run({ stage: { session } }) {
        chooseFiles(([file]) => {
          if (!file) return;
          void runWithParts(async () => {
            const takeOver = await taking(session.speaker);
            await takeOver(session, file);
          }, session.speaker);
        });
      },
    },
  ],
};
