import type { Translation } from '../catalogue.ts';

/** The page that asks for an API key. */
export const connect = {
  title: 'Verbinden',
  lead: 'Verbind deze browser met de ondertekendienst',
  text: 'Verzenden en volgen vragen een verbinding. Ontwerpen niet: uw concepten zijn hier hoe dan ook.',
  apiKey: 'API-sleutel',
  apiKeyHint: 'Hij wordt ingewisseld voor een sessie van deze browser en blijft niet op de pagina.',
  connect: 'Verbinden',
  missing: 'Voer een API-sleutel in.',
  refused:
    'De dienst kent deze sleutel niet. Controleer hem of open in plaats daarvan een eenmalige link.',
  linkRefused:
    'Deze eenmalige link is al gebruikt of ouder dan 10 minuten. Maak een nieuwe of voer een API-sleutel in.',
  tooMany: 'Te veel pogingen. Wacht een minuut en probeer het opnieuw.',
  unreachable: 'De server gaf geen antwoord. Controleer of hij draait en probeer het opnieuw.',
  connecting: 'Verbinden…',
  done: 'Deze browser is verbonden.',
  linkTitle: 'Of open een eenmalige link',
  linkText:
    'De server toont er bij elke start een. Voer voor een nieuwe dit uit waar hij is geïnstalleerd:',
  linkText2: 'De link werkt één keer, 10 minuten lang.',
  already: 'Deze browser is verbonden.',
  disconnect: 'Sessie beëindigen',
  disconnectEverywhere: 'Overal afmelden',
  disconnectedEverywhere: 'Alle browsers die met deze sleutel waren aangemeld, zijn afgemeld.',
  disconnected: 'Deze browser is niet meer verbonden. De concepten blijven bewaard.',
  disconnectFailed:
    'De server gaf geen antwoord, dus deze browser is nog verbonden. Probeer het opnieuw.',
  apiDocs: 'De aanroepen van de API, uitgelegd',
} as const satisfies Translation<'connect'>;
