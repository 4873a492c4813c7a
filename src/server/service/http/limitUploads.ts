import type { Guard } from './createRouter.ts';
import { refusal } from './problemResponse.ts';

/**
 * Refuses (429) an upload while `most` others from the same address are on their way. An address
 * that may stand for many visitors is not counted.
 */
export function limitUploads(most: number): Guard {
  const running = new Map<string, number>();
  return async (call, next) => {
    const { address, isShared } = call.env;
    const isUpload = (call.req.header('content-type') ?? '')
      .toLowerCase()
      .startsWith('application/pdf');
    if (!isUpload || isShared) return next();
    const before = running.get(address) ?? 0;
    if (before >= most)
      return refusal(
        'too-many-requests',
        `${most} uploads from this address are on their way. Send this one when one has ended.`,
        { headers: { 'Retry-After': '5' } },
      );
    running.set(address, before + 1);
    try {
      await next();
    } finally {
      const left = (running.get(address) ?? 1) - 1;
      if (left > 0) running.set(address, left);
      else running.delete(address);
    }
    return undefined;
  };
}
