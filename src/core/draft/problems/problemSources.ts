import type { fillableNames } from '#core/draft/documentFacts.ts';
import type { NamesByFile } from '#core/draft/embedded/convertedNames.ts';
import type { AssignmentsBeside } from '#core/draft/metadata/assignmentsBeside.ts';
import type { MetadataReading } from '#core/draft/metadata/metadataReading.ts';
import type { FieldAccounts } from './fieldAccounts.ts';

/** What is known of one draft when its problems are looked for. */
export interface ProblemSources {
  accounts: FieldAccounts;
  assignments: AssignmentsBeside;
  converted: NamesByFile;
  /** `fillableNames`, which may remember. */
  fillableNames: typeof fillableNames;
  reading: MetadataReading;
}
