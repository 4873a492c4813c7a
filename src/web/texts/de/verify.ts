import type { Translation } from '../catalogue.ts';

/** Whether a PDF was sealed here. */
export const verify = {
  title: 'Ein Dokument prüfen',
  lead: 'Wählen Sie eine PDF-Datei: Sie erfahren, ob diese Installation sie versiegelt hat, wann, wer unterschrieben hat und ob sich seither etwas geändert hat.',
  choose: 'PDF auswählen',
  orDrop: 'oder irgendwo auf dieser Seite ablegen',
  dropNow: 'Ablegen, um es zu prüfen',
  busy: '{{name}} wird geprüft…',
  notKept: 'Das Dokument wird nur angesehen: Nichts davon wird aufbewahrt.',
  failed: 'Das Dokument konnte nicht geprüft werden',
  notPdf: 'Die Datei ist keine PDF-Datei.',
  tooLarge: 'Die Datei ist größer als {{size}}.',
  tooMany: 'Zu viele Dokumente auf einmal. Warten Sie eine Minute und versuchen Sie es erneut.',
  othersFirst:
    'Andere lassen gerade Dokumente prüfen. Versuchen Sie es in einigen Sekunden erneut.',
  unreadable: 'Die Datei ist beschädigt, gesperrt oder zu aufwendig, um gelesen zu werden.',
  sealedTitle: 'Hier versiegelt und unverändert',
  sealedText: 'Jedes Byte ist so, wie es war, als diese Installation das Dokument versiegelt hat.',
  sealedAloneText:
    'Das Siegel passt: Was es umfasst, ist so, wie es war, als diese Installation es versiegelt hat. Das Dokument ist hier nicht mehr verzeichnet, um es als Ganzes zu vergleichen.',
  appendedTitle: 'Hier versiegelt, aber später wurde etwas hinzugefügt',
  appendedText:
    'Was versiegelt wurde, ist unverändert enthalten, aber die Datei geht danach weiter und zeigt vielleicht etwas anderes. Bitten Sie um die Datei, wie sie versiegelt wurde.',
  unrecordedTitle: 'Hier versiegelt, aber nicht wie verzeichnet',
  unrecordedText:
    'Was das Siegel umfasst, ist so, wie es war, als diese Installation es versiegelt hat, aber die Datei ist keine der verzeichneten: Ihre Signatur wurde verändert, oder das Dokument wurde seither neu versiegelt. Bitten Sie um die Datei, wie sie verzeichnet ist.',
  changedTitle: 'Seit dem Versiegeln verändert',
  changedText:
    'Die Datei trägt ein Siegel dieser Installation, das nicht passt: Das Dokument oder das Siegel selbst wurde verändert oder beschädigt.',
  foreignTitle: 'Signiert, aber nicht hier',
  foreignText:
    'Die Datei trägt eine digitale Signatur, die kein Zertifikat dieser Installation erstellt hat. Ein Programm, das Signaturen anzeigt, sagt, von wem sie ist.',
  unsignedTitle: 'Nicht versiegelt',
  unsignedText:
    'Die Datei trägt keine lesbare digitale Signatur. Eine Kopie, die gedruckt, umgewandelt oder neu gespeichert wurde, verliert ihr Siegel.',
  file: 'Datei',
  kind: 'Art',
  auditTrail: 'Prüfprotokoll einer Transaktion',
  sealedAt: 'Versiegelt',
  stampedAt: 'Zeitstempel',
  signers: 'Unterschrieben von',
  signersUnknown: 'Genau diese Datei ist in dieser Installation nicht verzeichnet.',
  nobody: 'Niemand',
} as const satisfies Translation<'verify'>;
