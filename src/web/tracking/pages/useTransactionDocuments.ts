import { useEffect, useMemo, useState } from 'react';
import type { AppConfig, SentTransaction } from '#core/wire/surfaces/appSurface.ts';
import type { Transaction } from '#core/wire/contract/transaction.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { type Api, useApi } from '#web/api/apiContext.ts';
import { ApiFailure } from '#web/api/apiResult.ts';
import {
  createDocumentSet,
  type DocumentState,
  type WantedDocument,
} from '#web/viewer/documents/documentSet.ts';
import { savesData } from '#web/ui/browser/savesData.ts';
import { useDocumentSet } from '#web/viewer/documents/useDocumentSet.ts';
import {
  createPasswordQuestions,
  type PasswordQuestions,
} from '#web/viewer/opening/PasswordQuestions.tsx';
import { hasRemovedDocuments } from '#web/tracking/hasRemovedDocuments.ts';
import { type EmbeddedPlaces, sentPlaces } from '#web/tracking/answers/embeddedPlaces.ts';
import { findEmbeddedPlaces } from './findEmbeddedPlaces.ts';

/** One document of the transaction and its state; no state where the service has no PDF. */
export interface ShownDocument {
  fileId: string;
  name: string;
  shown: DocumentState<ApiFailure> | undefined;
}

/** The documents of a transaction, and what was found in them. */
export interface TransactionDocuments {
  list: readonly ShownDocument[];
  /** fileId -> how far showing it is. */
  states: ReadonlyMap<string, DocumentState<ApiFailure>>;
  /** fileId -> the fields that the PDF brought along, where a signer fills them. */
  embedded: ReadonlyMap<string, readonly EmbeddedPlaces[]>;
  retry: (fileId: string) => void;
  /** What locked documents wait for. */
  passwords: PasswordQuestions;
}

interface DocumentsInput {
  transaction: Transaction;
  config: AppConfig;
  files: SentTransaction['files'];
  fileIds: readonly string[];
  /** fileId -> who fills its embedded fields. */
  embeddedIn: ReadonlyMap<string, readonly string[]>;
}

/** Opens the documents as soon as the service has them, and sealed ones in their place later. */
export function useTransactionDocuments(input: DocumentsInput): TransactionDocuments {
  const { transaction, config, files, fileIds, embeddedIn } = input;
  const api = useApi();
  const [passwords] = useState(createPasswordQuestions);
  const { Id: id, Status: status, Files: live } = transaction;
  const isSealed = status === transactionStatus.signed;
  const hasDocuments = config.can.download && status !== transactionStatus.inProgress;
  const wanted = useMemo<readonly WantedDocument[]>(() => {
    if (!hasDocuments) return [];
    const isReadable = (fileId: string) => {
      const state = live?.[fileId]?.State;
      return state === undefined
        ? files.some((file) => file.fileId === fileId && file.readable)
        : state === 'ready' || state === 'sealed';
    };
    return fileIds.filter(isReadable).map((fileKey) => ({ fileKey, isSealed }));
  }, [hasDocuments, isSealed, live, files, fileIds]);
  const { states, retry, close } = useDocumentSet(
    () => documentsOf(api, config.service, id, passwords),
    wanted,
  );
  const isRemoved = hasRemovedDocuments(transaction);
  useEffect(() => {
    if (isRemoved) close();
  }, [close, isRemoved]);

  const told = useMemo(() => sentPlaces(files), [files]);
  const untold = useMemo(
    () => [...embeddedIn.keys()].filter((fileId) => !told.has(fileId)),
    [embeddedIn, told],
  );
  const found = useFoundPlaces(states, untold);
  const embedded = useMemo(() => new Map([...told, ...found]), [told, found]);
  const list = useMemo(
    () =>
      fileIds.map((fileId) => ({
        fileId,
        name: live?.[fileId]?.DisplayName || fileId,
        shown: states.get(fileId),
      })),
    [fileIds, live, states],
  );
  return useMemo<TransactionDocuments>(
    () => ({ list, states, embedded, retry, passwords }),
    [list, states, embedded, retry, passwords],
  );
}

/** A transaction's documents, each as its sealed successor once there is one. */
function documentsOf(
  { app, service }: Api,
  behind: AppConfig['service'],
  transactionId: string,
  passwords: PasswordQuestions,
) {
  return createDocumentSet<ApiFailure>({
    atOnce: 1,
    followsSeal: true,
    async fetch(fileId, { signal }) {
      const answer =
        behind === 'embedded'
          ? await app.getPages(transactionId, fileId, signal)
          : await service.getFile(transactionId, fileId, { signal });
      if (!answer.ok) return { refused: new ApiFailure(answer.error) };
      const { value } = answer;
      // Who pays by the byte gets the pages that they look at.
      return 'readAhead' in value && savesData()
        ? { ...value, readAhead: () => Promise.resolve(false) }
        : value;
    },
    optionsOf: (fileId) => ({ onPassword: passwords.askFor(fileId) }),
  });
}

/** Finds a PDF's own fields if the service does not name them; sealed they are page content. */
function useFoundPlaces(
  states: ReadonlyMap<string, DocumentState<ApiFailure>>,
  fileIds: readonly string[],
): TransactionDocuments['embedded'] {
  const [found, setFound] = useState<TransactionDocuments['embedded']>(new Map());
  useEffect(() => {
    const stopping = new AbortController();
    for (const fileId of fileIds) {
      const document = states.get(fileId);
      if (document?.state !== 'open' || document.isSealed || found.has(fileId)) continue;
      void findEmbeddedPlaces(document.pdf, stopping.signal).then((places) => {
        if (!stopping.signal.aborted) setFound((before) => new Map(before).set(fileId, places));
      });
    }
    return () => stopping.abort();
  }, [states, fileIds, found]);
  return found;
}
