import { joinNames } from '#web/texts/joinNames.ts';
import type { ImportNotice } from '#core/draft/metadata/importSigners.ts';
import type { SayText } from '#web/texts/catalogue.ts';

/** Names in a sentence; the rest is counted. */
const namesSaid = 6;

function namesOf({ names, count }: ImportNotice, say: SayText<'panels'>): string {
  const said = joinNames(names.slice(0, namesSaid));
  const rest = count - Math.min(names.length, namesSaid);
  return rest > 0 ? say('andMore', { names: said, count: rest }) : said;
}

/** What an import did that one should know, as a sentence. */
export function importNote(notice: ImportNotice, say: SayText<'panels'>): string {
  const names = namesOf(notice, say);
  const { count } = notice;
  switch (notice.code) {
    case 'import.droppedMembers':
      return say('importDroppedMembers', { names });
    case 'import.repeatedKeys':
      return say('importRepeatedKeys', { names });
    case 'import.replacedFields':
      return say('importReplacedFields', { count });
    case 'import.addedSigners':
      return say('importAddedSigners', { count });
    case 'import.matchedSigners':
      return say('importMatchedSigners', { names });
    case 'import.otherEntries':
      return say('importOtherEntries', { names });
  }
}

/** Whether a notice is about something that was not taken over as it came. */
export function isWorthKeeping({ code }: ImportNotice): boolean {
  return code !== 'import.replacedFields' && code !== 'import.addedSigners';
}
