import type { Call } from './createRouter.ts';
import { refusal } from './problemResponse.ts';

/**
 * Returns what runs an upload, or refuses it (429) while `most` others from the same address are on
 * their way. An address that may stand for many visitors is not counted.
 */
export function limitUploads(most: number) {
  const running = new Map<string, number>();
  return async ({ env }: Call, upload: () => Promise<Response>): Promise<Response> => {
    const { address, isShared } = env;
    if (isShared) return upload();
    const before = running.get(address) ?? 0;
    if (before >= most)
      return refusal(
        'too-many-requests',
        `${most} uploads from this address are on their way. Send this one when one has ended.`,
        { headers: { 'Retry-After': '5' } },
      );
    running.set(address, before + 1);
    try {
      return await upload();
    } finally {
      const left = (running.get(address) ?? 1) - 1;
      if (left > 0) running.set(address, left);
      else running.delete(address);
    }
  };
}
