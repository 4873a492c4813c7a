import { fileIdFault } from '#core/wire/fileId.ts';
import { refusal } from '#server/service/http/problemResponse.ts';

/**
 * Refuses (400) a request target with a segment `.` or `..`, also percent-encoded: every URL parser
 * resolves these, so that a fileId `..` would silently name another resource. Returns undefined
 * when the request may pass.
 */
export function guardPath(target: string): Response | undefined {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  const segments = path.split('/').map((segment) => segment.replaceAll(/%2e/gi, '.'));
  const dots = segments.findIndex((segment) => segment === '.' || segment === '..');
  if (dots !== -1 && isFileId(segments, dots))
    return refusal('file-id', `The fileId ${fileIdFault(segments[dots] ?? '') ?? ''}.`, {
      path: 'fileId',
    });
  return dots === -1
    ? undefined
    : refusal('bad-path', 'The path has a segment "." or "..". Write the path without it.');
}

/**
 * Returns whether the segment at this place is the fileId: `/api/transaction/{id}/file/{fileId}`,
 * the same below `/app`, or `/app/sign/{token}/file/{fileId}`.
 */
function isFileId(segments: readonly string[], place: number): boolean {
  const before = segments.slice(0, place).join('/');
  return /^(\/app)?\/api\/transaction\/[^/]+\/file$|^\/app\/sign\/[^/]+\/file$/.test(before);
}
