import type { Translation } from '../catalogue.ts';

/** The calibration kit: from which edge a service measures, and whether it reads pages as shown. */
export const calibration = {
  title: 'Kalibratie',
  lead: 'Voer hem één keer uit met een ondertekendienst om te zien waar de vakken terechtkomen: van welke rand hij Right telt, en of hij gedraaide, bijgesneden en geschaalde pagina’s leest zoals ze worden getoond.',
  present: 'Deze installatie telt Right vanaf de rand {{edge}}.',
  left: 'links',
  right: 'rechts',

  sendTitle: 'Verzenden',
  sendText:
    'Maakt een transactie met één ondertekenaar, zonder e-mail: metadata, dan de pdf, dan de start.',
  send: 'Kalibratie verzenden',
  sending: 'Kalibratie wordt verzonden…',
  sendAgain: 'Opnieuw verzenden',
  sent: 'De transactie is gestart.',
  openSigning: 'Ondertekenpagina openen',
  viewTransaction: 'Transactie bekijken',
  failed: 'De kalibratie is niet verzonden',
  connectFirst: 'Verbinden om te verzenden',

  takeTitle: 'Of meenemen',
  takeText:
    'Voor elke andere dienst van deze vorm: upload de metadata en daarna de pdf, beide onder de fileId calibration.pdf, voor de ondertekenaar Signer1.',
  savePdf: 'Pdf opslaan',
  saveMetadata: 'Metadata opslaan',

  lookTitle: 'Waarop u let',
  lookText:
    'Elke pagina heeft gedrukte kruisjes: de hoeken van drie vakken, blauw waar Right van links telt, oranje waar het van rechts telt. Vul de regels in en onderteken; vergelijk daarna op de ondertekenpagina en in het verzegelde document.',
  seen: 'Wat u ziet',
  setting: 'Wat u instelt',
  onBlue: 'Vakken op de blauwe kruisjes, op alle drie de pagina’s',
  setLeft: 'LOCATION_RIGHT_FROM=left',
  onOrange: 'Vakken op de oranje kruisjes, op alle drie de pagina’s',
  setRight: 'LOCATION_RIGHT_FROM=right',
  offTurned: 'Pagina 1 klopt, pagina 2 niet',
  offTurnedWhat:
    'De dienst meet op de pagina voordat die is gedraaid of bijgesneden. Geen instelling helpt: sla zulke pagina’s vóór het verzenden rechtop en niet bijgesneden op.',
  offUnit: 'Pagina 1 klopt, pagina 3 wijkt een factor twee af',
  offUnitWhat:
    'De dienst houdt gebruikerseenheden voor punten. Geen instelling helpt: sla het document vóór het verzenden op zonder gebruikerseenheid.',
  offTop: 'Vakken even hoog boven de onderrand als de kruisjes onder de bovenrand',
  offTopWhat: 'De dienst telt Top vanaf de onderrand, wat het contract niet toestaat.',
  remoteHint:
    'Bij een externe dienst kan de rand ook voor één concept worden gewijzigd, onder zijn metadata in de ontwerper.',
} as const satisfies Translation<'calibration'>;
