import { answersOfFile, contextName } from '#core/wire/contract/context.ts';
import type { Signer } from '#core/wire/contract/signer.ts';

/** Looks up what one signer entered, and what remains without a field. */
export interface SignerAnswers {
  signer: Signer;
  /** Whether the signer is done, so that `Context` holds more than what the client sent. */
  isDone: boolean;
  /** The value of a field, under its own name or the lower-case one. */
  valueOf(fileId: string, name: string): string | boolean | undefined;
  /** The values that `valueOf` was not called for yet. */
  left(fileIds: readonly string[]): { fileId: string; name: string; value: string | boolean }[];
}

/** A signer's answers. Without `State`, a `Context` means that the signer is done. */
export function signerAnswers(signer: Signer): SignerAnswers {
  const isDone = signer.State === undefined ? Boolean(signer.Context) : signer.State === 'signed';
  const files = new Map<string, ReturnType<typeof answersOfFile>>();
  const taken = new Set<string>();
  const answersIn = (fileId: string) => {
    if (!isDone) return undefined;
    if (!files.has(fileId)) files.set(fileId, answersOfFile(signer.Context, fileId));
    return files.get(fileId);
  };
  return {
    signer,
    isDone,
    valueOf(fileId, name) {
      const answers = answersIn(fileId);
      if (!answers) return undefined;
      for (const key of [name, contextName(name, 'lower-case')]) {
        if (!Object.hasOwn(answers, key)) continue;
        taken.add(`${fileId}\n${key}`);
        return asEntry(answers[key]);
      }
      return undefined;
    },
    left: (fileIds) =>
      fileIds.flatMap((fileId) =>
        Object.entries(answersIn(fileId) ?? {})
          .filter(([name]) => !taken.has(`${fileId}\n${name}`))
          .map(([name, value]) => ({ fileId, name, value: asEntry(value) ?? '' })),
      ),
  };
}

/** A reported number as it was entered. */
const asEntry = (value: string | number | boolean | undefined) =>
  typeof value === 'number' ? String(value) : value;
