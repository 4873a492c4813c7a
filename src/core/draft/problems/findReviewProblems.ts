import type { Draft } from '#core/draft/draft.ts';
import type { Problem } from './problem.ts';
import { fieldsToReview } from '#core/draft/versions/reviewFields.ts';

/** Per document: fields whose place on a new version nobody has looked at yet. */
export function findReviewProblems(draft: Draft): Problem[] {
  const waiting = fieldsToReview(draft);
  if (waiting.length === 0) return [];
  return draft.files.flatMap((file): Problem[] => {
    const own = waiting.filter((field) => field.fileKey === file.key);
    if (own.length === 0) return [];
    return [
      {
        id: `field.toReview ${file.key}`,
        code: 'field.toReview',
        severity: 'warning',
        values: { file: file.displayName || file.fileId, count: own.length },
        place: { fieldIds: own.map((field) => field.id), fileKey: file.key },
      },
    ];
  });
}
