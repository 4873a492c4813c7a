import type { FieldType } from '#core/fields/fieldKinds.ts';
import { fieldTypes, isTakenBy, type ServiceProfile } from '#core/fields/kindFacts.ts';
import type { DesignerHost, HostTool } from './designerHost.ts';

/** What of an action says whether a page has it. */
interface OfferedAction {
  id: string;
  group: 'place' | 'change' | 'select' | 'history' | 'view';
}

type Offering = Pick<
  DesignerHost,
  'edge' | 'features' | 'isReadOnly' | 'Send' | 'SaveTemplate' | 'makeFillable'
>;

/** Actions that only look, although those beside them in their group change something. */
const looksOn: ReadonlySet<string> = new Set(['field.copy']);

/** Actions that change something, although those beside them in their group only look. */
const changes: ReadonlySet<string> = new Set([
  'view.snap',
  'view.margins',
  'view.tabOrder',
  'metadata.import',
  'form.takeOver',
  'template.save',
  'transaction.send',
]);

/** Which actions a tool of `features` stands for. */
const toolOf: Readonly<Record<string, HostTool>> = {
  'field.byText': 'placeByText',
  'finding.open': 'findFields',
  'reuse.open': 'reuse',
  'signer.try': 'rehearse',
  'history.show': 'steps',
  'view.tabOrder': 'tabOrder',
};

const takenBy = (profile: ServiceProfile) => fieldTypes.filter((type) => isTakenBy(profile, type));
const elsewhere = { contract: takenBy('contract'), family: takenBy('family') };

/** The types of fields that the service takes for which a page designs. */
export const typesAt = ({ edge }: Pick<DesignerHost, 'edge'>): readonly FieldType[] =>
  edge.service === 'remote' ? elsewhere[edge.profile ?? 'contract'] : fieldTypes;

/** Whether a page that lets nothing be changed has an action. */
function isReading({ id, group }: OfferedAction): boolean {
  if (group === 'select' || group === 'view') return !changes.has(id);
  return looksOn.has(id);
}

/** Whether a page has a tool of the designer. */
export function hasTool({ features, isReadOnly }: Offering, tool: HostTool): boolean {
  if (isReadOnly && tool !== 'rehearse') return false;
  return features?.tools?.includes(tool) ?? true;
}

/** Whether a page has these actions, of those that are no tools; all others it has. */
const conditions: Readonly<Record<string, (host: Offering) => boolean | undefined>> = {
  'field.place': ({ features }) => features?.fieldTypes?.some(Boolean),
  'metadata.import': ({ features }) => features?.importMetadata,
  'metadata.export': ({ features }) => features?.exportMetadata,
  'form.export': ({ makeFillable }) => makeFillable !== undefined,
  'field.search': ({ features }) => features?.panels?.includes('fields'),
  'problem.next': ({ features }) => features?.panels?.includes('problems'),
  'transaction.send': ({ Send }) => Send !== undefined,
  'template.save': ({ SaveTemplate }) => SaveTemplate !== undefined,
};

/** Whether one of a list of parts is left out; none is where there is no list. */
const isLeftOut = (parts: readonly string[] | undefined, part: string) =>
  parts?.includes(part) === false;

/**
 * Whether a page has an action at all: what it does not have is on no button, in no menu, not in
 * the palette, and has no key.
 */
export function offersAction(host: Offering, action: OfferedAction): boolean {
  const { features, isReadOnly = false } = host;
  if (isReadOnly && !isReading(action)) return false;
  const tool = toolOf[action.id];
  if (tool !== undefined) return hasTool(host, tool);
  const [subject, verb = ''] = action.id.split('.');
  if (subject === 'tool')
    return !isLeftOut(features?.fieldTypes, verb) && typesAt(host).some((type) => type === verb);
  if (subject === 'panel') return !isLeftOut(features?.panels, verb);
  return conditions[action.id]?.(host) ?? true;
}
