import { useMemo } from 'react';
import { signerSettingProblems } from '#core/draft/problems/findSignerProblems.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { useDraft } from '#web/designer/store/designerContext.ts';
import { problemWords } from '#web/designer/panels/problems/problemWords.ts';

/**
 * What would be refused in a signer's settings, to be shown under the inputs. A missing address is
 * not a fault while it is typed.
 */
export interface TypedFaults {
  name: string | undefined;
  email: string | undefined;
  language: string | undefined;
  /** Contract member, such as `SignRequestSubject` -> what the service would say. */
  others: ReadonlyMap<string, string>;
}

/** Checks a signer's settings by the schema that the service uses, as they are typed. */
export function useTypedFaults(signerId: string): TypedFaults {
  // Sentences come from the catalogue, which has to be there.
  const t = useTexts('problems');
  useTexts('refusals');
  const speaker = useSpeaker();
  const draft = useDraft((present) => present);
  const { signers } = draft;
  return useMemo(() => {
    const others = new Map<string, string>();
    let [name, email]: (string | undefined)[] = [];
    const signer = signers.find(({ id }) => id === signerId);
    for (const problem of signer ? signerSettingProblems(draft, signer) : []) {
      if (problem.code === 'signer.emailInvalid')
        email = problemWords(draft, problem, speaker).sentence;
      if (problem.code === 'signer.nameNotSent') name = problemWords(draft, problem, speaker).why;
      if (problem.code === 'signer.setting')
        others.set(String(problem.values['member']), problemWords(draft, problem, speaker).why);
    }
    return {
      name: name ?? others.get('Verifications[0].ScribbleName'),
      email,
      language: others.get('Language'),
      others,
    };
    // oxlint-disable-next-line react/exhaustive-deps -- only the signers matter: fields come and go between two addresses
  }, [signers, signerId, speaker, t]);
}
