import type { Translation } from '../catalogue.ts';

/** Words that every screen uses. */
export const common = {
  product: 'Fieldwright',
  title: '{{screen}} · Fieldwright',
  skipToContent: 'Naar de inhoud',
  mainNavigation: 'Hoofdmenu',
  documents: 'Documenten',
  outbox: 'Postvak uit',
  templates: 'Sjablonen',
  theme: 'Licht of donker',
  displayIn: 'Weergave in',
  serviceEmbedded: 'Ondertekendienst op deze computer',
  serviceRemote: 'Ondertekendienst op {{host}}',
  connect: 'Verbinden',
  close: 'Sluiten',
  cancel: 'Annuleren',
  undo: 'Ongedaan maken',
  retry: 'Opnieuw proberen',
  print: 'Afdrukken…',
  moreFor: 'Meer voor {{name}}',
  notices: 'Meldingen',
  loading: 'Laden…',
  notFoundTitle: 'Op dit adres is geen pagina',
  notFoundText: 'De link is misschien onvolledig, of waar hij naartoe leidde bestaat niet meer.',
  toDocuments: 'Naar Documenten',
  crashTitle: 'Dit scherm werkt niet meer',
  crashText:
    'Er ging iets mis op de pagina. Laad ze opnieuw om te zien hoe het ervoor staat en om verder te gaan.',
  crashDetails: 'Wat er gebeurde',
  reload: 'Opnieuw laden',
  partMissing: 'Een deel van de pagina kon niet worden geladen. Controleer de verbinding.',
  loadFailed:
    'Een deel van de pagina kon niet worden geladen. Controleer de verbinding en laad de pagina opnieuw.',
  updatedTitle: 'Een deel van deze pagina is niet geladen',
  updatedText:
    'De verbinding werd verbroken of er is een nieuwere versie geïnstalleerd. Laad opnieuw om verder te gaan.',
  unreachedText:
    'De verbinding werd verbroken. Er is niets verloren: probeer het opnieuw als ze er weer is.',

  barMenu: 'Menu',
  developer: 'Details voor ontwikkelaars',
} as const satisfies Translation<'common'>;
