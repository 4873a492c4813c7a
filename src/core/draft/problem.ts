/** Something that is wrong with a draft, found as it is made. Blocking ones stop Send; warnings do not. */
export interface Problem {
  /** Stable within a draft: code plus what it is about; lets a list keep its rows. */
  id: string;
  code: string;
  severity: 'blocking' | 'warning';
  /** Values for the sentence that the text catalogue holds under `code`. */
  values: Record<string, string | number>;
  /** Where a jump leads. */
  place: { fieldIds: readonly string[]; fileKey?: string; page?: number; signerId?: string };
  /** The name of a fix that `fixProblem` can carry out, where there is one. */
  fix?: string;
}
