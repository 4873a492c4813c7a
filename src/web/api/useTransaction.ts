import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CorrectSigner } from '#core/wire/contract/signer.ts';
import type { Transaction } from '#core/wire/contract/transaction.ts';
import { hasEnded } from '#core/wire/transactionStatus.ts';
import { useApi } from './apiContext.ts';
import { ApiFailure, valueOrThrow } from './apiResult.ts';
import { removeLater, stopBatch } from './useBatches.ts';

/** How often a transaction that is under way is asked for. */
const livePollMs = 3_000;
/** How often what changes only together with something polled more often is asked for. */
const quietPollMs = 15_000;

/** The key of everything that is known of a transaction. */
export const transactionKey = (transactionId: string) => ['transaction', transactionId];

/** A transaction, asked for again by itself until it has ended. */
export function useTransaction(transactionId: string) {
  const { service } = useApi();
  return useQuery({
    queryKey: transactionKey(transactionId),
    queryFn: async ({ signal }) =>
      valueOrThrow(await service.getTransaction(transactionId, { signal })),
    refetchInterval: ({ state: { data, error } }) =>
      isRefused(error) || (data && hasEnded(data.Status)) ? false : livePollMs,
  });
}

/** What was sent: the create body and each file's metadata. */
export function useSent(transactionId: string) {
  const { app } = useApi();
  return useQuery({
    queryKey: [...transactionKey(transactionId), 'sent'],
    queryFn: async ({ signal }) => valueOrThrow(await app.getSent(transactionId, { signal })),
  });
}

/** Whether the service has refused: asking again would not change it. */
const isRefused = (error: Error | null) =>
  error instanceof ApiFailure && error.error.kind === 'refused' && error.error.status < 500;

/** Postbacks with their attempts, mails in trouble, and stored documents that are faulty. */
export function useDeliveries(transactionId: string, enabled = true) {
  const { app } = useApi();
  return useQuery({
    queryKey: [...transactionKey(transactionId), 'deliveries'],
    enabled,
    queryFn: async ({ signal }) =>
      valueOrThrow(await app.listDeliveries(transactionId, { signal })),
    refetchInterval: ({ state: { data, error } }) => {
      if (isRefused(error)) return false;
      const all = [...(data?.deliveries ?? []), ...(data?.mailTroubles ?? [])];
      const isLive =
        data?.trail !== undefined ||
        data?.removal !== undefined ||
        all.some(({ state }) => state === 'waiting');
      return isLive ? livePollMs : quietPollMs;
    },
  });
}

/** What a person can do to a transaction; each asks for its state again when done. */
export function useTransactionActions(transactionId: string) {
  const { app, service } = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: transactionKey(transactionId) });
  const cancel = useMutation({
    mutationFn: async () => valueOrThrow(await service.cancelTransaction(transactionId)),
    onSuccess: (transaction: Transaction) => {
      queries.setQueryData(transactionKey(transactionId), transaction);
      return queries.invalidateQueries({ queryKey: ['transactions'] });
    },
  });
  const remind = useMutation({
    mutationFn: async (signerId: string) =>
      valueOrThrow(await app.remindSigner(transactionId, signerId)),
    onSuccess: refresh,
  });
  const renewLink = useMutation({
    mutationFn: async (signerId: string) =>
      valueOrThrow(await app.renewSigningLink(transactionId, signerId)),
    onSuccess: refresh,
  });
  const correct = useMutation({
    mutationFn: async ({ signerId, to }: { signerId: string; to: CorrectSigner }) =>
      valueOrThrow(await app.correctSigner(transactionId, signerId, to)),
    onSuccess: refresh,
  });
  const giveLink = useMutation({
    mutationFn: async (signerId: string) =>
      valueOrThrow(await app.giveSigningLink(transactionId, signerId)).SignUrl,
  });
  const resend = useMutation({
    mutationFn: async (delivery: string) =>
      valueOrThrow(await app.resendDelivery(transactionId, delivery)),
    onSuccess: refresh,
  });
  const start = useMutation({
    mutationFn: async () => valueOrThrow(await service.startTransaction(transactionId)),
    onSuccess: refresh,
  });
  const sealAgain = useMutation({
    mutationFn: async () => valueOrThrow(await app.sealAgain(transactionId)),
    onSuccess: refresh,
  });
  const removeDocuments = useMutation({
    mutationFn: async () => valueOrThrow(await service.removeDocuments(transactionId)),
    onSuccess: refresh,
  });
  const removeInAWhile = useMutation({
    mutationFn: async () => valueOrThrow(await removeLater(transactionId)),
    onSettled: refresh,
  });
  const takeBackRemoval = useMutation({
    mutationFn: async (batchId: string) => valueOrThrow(await stopBatch(batchId, 'takeBack')),
    onSettled: refresh,
  });
  const removePersonalData = useMutation({
    mutationFn: async () => valueOrThrow(await service.removePersonalData(transactionId)),
    onSuccess: refresh,
  });
  const putRight = useMutation({
    mutationFn: async ({ fileId, pdf }: { fileId: string; pdf: Blob }) =>
      valueOrThrow(await service.putPdf(transactionId, fileId, pdf)),
    onSuccess: refresh,
  });
  return {
    cancel,
    remind,
    renewLink,
    correct,
    giveLink,
    resend,
    start,
    sealAgain,
    removeDocuments,
    removeInAWhile,
    takeBackRemoval,
    removePersonalData,
    putRight,
  };
}
