import type { Translation } from '../catalogue.ts';

/** The page that asks for an API key. */
export const connect = {
  title: 'Verbinden',
  lead: 'Diesen Browser mit dem Signaturdienst verbinden',
  text: 'Senden und Verfolgen brauchen eine Verbindung. Gestalten nicht: Ihre Entwürfe sind in jedem Fall hier.',
  apiKey: 'API-Schlüssel',
  apiKeyHint:
    'Er wird gegen eine Sitzung dieses Browsers getauscht und nicht in der Seite gespeichert.',
  connect: 'Verbinden',
  missing: 'Geben Sie einen API-Schlüssel ein.',
  refused:
    'Der Dienst kennt diesen Schlüssel nicht. Prüfen Sie ihn oder öffnen Sie stattdessen einen Einmal-Link.',
  linkRefused:
    'Dieser Einmal-Link wurde schon benutzt oder ist älter als 10 Minuten. Erzeugen Sie einen neuen oder geben Sie einen API-Schlüssel ein.',
  tooMany: 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es erneut.',
  unreachable:
    'Der Server hat nicht geantwortet. Prüfen Sie, ob er läuft, und versuchen Sie es erneut.',
  connecting: 'Wird verbunden…',
  done: 'Dieser Browser ist verbunden.',
  linkTitle: 'Oder einen Einmal-Link öffnen',
  linkText:
    'Der Server gibt bei jedem Start einen aus. Für einen weiteren führen Sie dies dort aus, wo er installiert ist:',
  linkText2: 'Der Link funktioniert einmal, 10 Minuten lang.',
  already: 'Dieser Browser ist verbunden.',
  disconnect: 'Sitzung beenden',
  disconnectEverywhere: 'Überall abmelden',
  disconnectedEverywhere:
    'Alle Browser, die mit diesem Schlüssel angemeldet waren, sind abgemeldet.',
  disconnected: 'Dieser Browser ist nicht mehr verbunden. Die Entwürfe bleiben erhalten.',
  disconnectFailed:
    'Der Server hat nicht geantwortet, dieser Browser ist also noch verbunden. Versuchen Sie es erneut.',
  apiDocs: 'Die Aufrufe der API, erklärt',
} as const satisfies Translation<'connect'>;
