import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Person } from '#core/draft/draft.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import type { FormExport } from '#core/wire/surfaces/formSurface.ts';
import type { InstallationReuse } from './installationReuse.ts';
import type { AppConfig } from '#core/wire/surfaces/appSurface.ts';

/** What a signing service says that matters to metadata and its problems. */
export type EdgeConfig = Pick<AppConfig, 'service' | 'rightMeasuredFrom' | 'profile'>;

/** Languages to choose among, and how another one is shown. */
export interface HostLanguages {
  /** The tag of the language shown. */
  language: string;
  /** Tag -> the name that the language gives itself. */
  names: Readonly<Record<string, string>>;
  choose: (language: string) => void;
}

/** What a dialog of the host is told. */
export interface HostDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * What the designer asks of the page that it stands in: all that needs addresses, sessions or the
 * network. What is missing is not shown.
 */
export interface DesignerHost {
  /** What the service takes; undefined while it is not known. */
  readonly limits: AppConfig['limits'] | undefined;
  /** Which service metadata is for, as last heard. */
  readonly edge: EdgeConfig;
  /** What stands before the draft's name. */
  readonly home?: ReactNode;
  readonly languages?: HostLanguages | undefined;
  /** Switches between the light and the dark look. */
  readonly toggleTheme?: () => void;
  /** The dialog that sends the draft. */
  readonly Send?: ComponentType<HostDialogProps>;
  /** The dialog that saves the draft as a template. */
  readonly SaveTemplate?: ComponentType<HostDialogProps>;
  /** Stands in the place of Send where somebody else keeps the draft: how that stands, and Save. */
  readonly Save?: ComponentType;
  /** Looks for a sending that was begun; draws nothing, and opens the dialog to go on with it. */
  readonly WatchSending?: ComponentType<{ onFound: () => void }>;
  /**
   * Asks the service whether it would refuse a PDF, and why; undefined also where it does not say.
   */
  readonly judge?: (pdf: Blob, signal: AbortSignal) => Promise<string | undefined>;
  /** Gives a PDF back with these fields as fields of its form; throws what says why it cannot. */
  readonly makeFillable?: (pdf: Blob, form: FormExport) => Promise<Blob>;
  /** A link to how the edge of `Right` is found out. */
  readonly CalibrationLink?: ComponentType<{ className?: string; children: ReactNode }>;
  /** Blocks and layouts of the installation, for whoever is signed in. */
  readonly installationReuse?: InstallationReuse;
  /** Whom earlier drafts of this browser named, those of the last one first. */
  readonly knownPeople?: () => Promise<readonly Person[]>;
  /** Shows another draft of this browser. */
  readonly showDraft?: (draftId: string) => void;
  /** Whether drafts are kept, so that it is said how that stands. */
  readonly keepsDrafts: boolean;
  /** Which parts there are; all where nothing is said. */
  readonly features?: HostFeatures;
  /** All of the page is ours, also its keys and what it prints. */
  readonly isOwnPage?: boolean;
  /** Whether what only developers need is shown: page facts, requests, calibration. */
  readonly isDeveloper?: boolean;
  /** Nothing can be changed: what would make something is not shown. */
  readonly isReadOnly?: boolean;
  /** Documents, signers and the draft's name are settled: what would change them is not shown. */
  readonly fieldsOnly?: boolean;
}

/** A tool of the designer beside the types of fields and the lists. */
export type HostTool =
  | 'placeByText'
  | 'reuse'
  | 'findFields'
  | 'nameFields'
  | 'tabOrder'
  | 'rehearse'
  | 'steps';

/** The parts of the designer that a page may leave out. */
export interface HostFeatures {
  readonly fieldTypes?: readonly FieldType[];
  readonly panels?: readonly ('fields' | 'problems' | 'metadata')[];
  readonly tools?: readonly HostTool[];
  readonly importMetadata?: boolean;
  readonly exportMetadata?: boolean;
  /** Shown only where it is asked for. */
  readonly developerDetails?: boolean;
}

/** A page that has nothing to offer but its room. */
const bareHost: DesignerHost = {
  limits: undefined,
  edge: { service: 'embedded', rightMeasuredFrom: 'left' },
  keepsDrafts: false,
};

const HostContext = createContext<DesignerHost>(bareHost);

/** Says what the page offers to the designer inside. */
export const DesignerHostProvider = HostContext.Provider;

/** What the page around the designer offers. */
export function useDesignerHost(): DesignerHost {
  return useContext(HostContext);
}

/** Whether documents, signers and the draft's name stay as they are. */
export function useSettled(): boolean {
  const { isReadOnly, fieldsOnly } = useDesignerHost();
  return isReadOnly === true || fieldsOnly === true;
}
