import { useMutation } from '@tanstack/react-query';
import { useApi } from './apiContext.ts';
import { valueOrThrow } from './apiResult.ts';

/** Has a PDF verified; the answer is that of the last one. */
export function useVerification() {
  const { app } = useApi();
  return useMutation({
    mutationFn: async (pdf: File) => valueOrThrow(await app.verify(pdf)),
  });
}
