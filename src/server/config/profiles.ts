import type { ServiceProfile } from '#core/fields/kindFacts.ts';
import type { Rules } from '#server/service/transaction/state/change.ts';

/** How the service behaves where a call does not say. */
export interface Profile
  extends Pick<
    Rules,
    | 'rightMeasuredFrom'
    | 'signRequestMode'
    | 'placeSignatures'
    | 'language'
    | 'endedDelete'
    | 'showsUnset'
  > {
  /** Its name, which says of a remote service what fields it takes. */
  profile: ServiceProfile;
  /** Whether answers to the sender hold signing links that mails bring, too. */
  givesLinks: boolean;
}

/** What settings that are not set mean: as the contract says, or as its family of services does. */
export const profiles: Record<ServiceProfile, Profile> = {
  contract: {
    profile: 'contract',
    rightMeasuredFrom: 'left',
    signRequestMode: 1,
    givesLinks: false,
    placeSignatures: false,
    language: 'en-US',
    endedDelete: 'keeps',
    showsUnset: false,
  },
  family: {
    profile: 'family',
    rightMeasuredFrom: 'right',
    signRequestMode: 2,
    givesLinks: true,
    placeSignatures: true,
    language: 'nl-NL',
    endedDelete: 'removes',
    showsUnset: true,
  },
};

/** Whether a text can be the value of a header. */
export const isAscii = (text: string): boolean => /^[ -~]+$/.test(text);
