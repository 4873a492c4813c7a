import type { Translation } from '../catalogue.ts';

/** Whether a PDF was sealed here. */
export const verify = {
  title: 'Een document controleren',
  lead: 'Kies een pdf: u ziet of deze installatie die heeft verzegeld, wanneer, wie heeft ondertekend en of er sindsdien iets is veranderd.',
  choose: 'Pdf kiezen',
  orDrop: 'of zet hem ergens op deze pagina neer',
  dropNow: 'Laat los om te controleren',
  busy: '{{name}} wordt gecontroleerd…',
  notKept: 'Het document wordt alleen bekeken: er wordt niets van bewaard.',
  failed: 'Het document kon niet worden gecontroleerd',
  notPdf: 'Het bestand is geen pdf.',
  tooLarge: 'Het bestand is groter dan {{size}}.',
  tooMany: 'Te veel documenten tegelijk. Wacht een minuut en probeer het opnieuw.',
  othersFirst: 'Anderen laten nu documenten controleren. Probeer het over enkele seconden opnieuw.',
  unreadable: 'Het bestand is beschadigd, vergrendeld of te ingewikkeld om te lezen.',
  sealedTitle: 'Hier verzegeld en ongewijzigd',
  sealedText: 'Elke byte is zoals die was toen deze installatie het document verzegelde.',
  sealedAloneText:
    'Het zegel klopt: wat het omvat, is zoals het was toen deze installatie het verzegelde. Het document staat hier niet meer geregistreerd om het als geheel te vergelijken.',
  appendedTitle: 'Hier verzegeld, maar er is later iets toegevoegd',
  appendedText:
    'Wat verzegeld werd, zit er ongewijzigd in, maar het bestand gaat daarna verder en toont misschien iets anders. Vraag om het bestand zoals het verzegeld werd.',
  unrecordedTitle: 'Hier verzegeld, maar niet zoals geregistreerd',
  unrecordedText:
    'Wat het zegel omvat, is zoals het was toen deze installatie het verzegelde, maar het bestand is geen van de geregistreerde: de handtekening erin is gewijzigd, of het document is sindsdien opnieuw verzegeld. Vraag om het bestand zoals het geregistreerd is.',
  changedTitle: 'Gewijzigd na het verzegelen',
  changedText:
    'Het bestand draagt een zegel van deze installatie dat niet klopt: het document of het zegel zelf is gewijzigd of beschadigd.',
  foreignTitle: 'Ondertekend, maar niet hier',
  foreignText:
    'Het bestand draagt een digitale handtekening die met geen enkel certificaat van deze installatie is gezet. Een programma dat handtekeningen toont, zegt van wie die is.',
  unsignedTitle: 'Niet verzegeld',
  unsignedText:
    'Het bestand draagt geen leesbare digitale handtekening. Een kopie die is afgedrukt, omgezet of opnieuw opgeslagen, verliest haar zegel.',
  file: 'Bestand',
  kind: 'Soort',
  auditTrail: 'Controlespoor van een transactie',
  sealedAt: 'Verzegeld',
  stampedAt: 'Tijdstempel',
  signers: 'Ondertekend door',
  signersUnknown: 'Deze installatie heeft precies dit bestand niet geregistreerd.',
  nobody: 'Niemand',
} as const satisfies Translation<'verify'>;
