import type { Translation } from '../catalogue.ts';

/** Whether a PDF was sealed here. */
export const verify = {
  title: 'Vérifier un document',
  lead: 'Choisissez un PDF pour savoir si cette installation l’a scellé, quand, qui l’a signé, et si quelque chose a changé depuis.',
  choose: 'Choisir un PDF',
  orDrop: 'ou déposez-le n’importe où sur cette page',
  dropNow: 'Déposez-le pour le vérifier',
  busy: 'Vérification de {{name}}…',
  notKept: 'Le document est seulement examiné : rien n’en est conservé.',
  failed: 'Le document n’a pas pu être vérifié',
  notPdf: 'Ce fichier n’est pas un PDF.',
  tooLarge: 'Ce fichier dépasse {{size}}.',
  tooMany: 'Trop de documents à la fois. Attendez une minute, puis réessayez.',
  othersFirst: 'D’autres personnes font vérifier des documents. Réessayez dans quelques secondes.',
  unreadable: 'Le fichier est endommagé, verrouillé ou trop complexe pour être lu.',
  sealedTitle: 'Scellé ici, et inchangé',
  sealedText: 'Chaque octet est tel qu’il était quand cette installation a scellé le document.',
  sealedAloneText:
    'Le sceau correspond : ce qu’il couvre est tel qu’il était quand cette installation l’a scellé. Le document n’est plus enregistré ici pour être comparé en entier.',
  appendedTitle: 'Scellé ici, mais quelque chose a été ajouté ensuite',
  appendedText:
    'Ce qui a été scellé y est toujours, inchangé, mais le fichier continue après et montre peut-être autre chose. Demandez le fichier tel qu’il a été scellé.',
  unrecordedTitle: 'Scellé ici, mais pas tel qu’enregistré',
  unrecordedText:
    'Ce que couvre le sceau est tel qu’il était quand cette installation l’a scellé, mais le fichier n’est aucun de ceux enregistrés : sa signature a été altérée, ou le document a été scellé de nouveau depuis. Demandez le fichier tel qu’il est enregistré.',
  changedTitle: 'Modifié depuis le scellement',
  changedText:
    'Le fichier porte un sceau de cette installation qui ne correspond pas : le document, ou le sceau lui-même, a été modifié ou endommagé.',
  foreignTitle: 'Signé, mais pas ici',
  foreignText:
    'Le fichier porte une signature numérique qu’aucun certificat de cette installation n’a produite. Un programme qui affiche les signatures dit de qui elle est.',
  unsignedTitle: 'Non scellé',
  unsignedText:
    'Le fichier ne porte aucune signature numérique lisible. Une copie imprimée, convertie ou enregistrée de nouveau perd son sceau.',
  file: 'Fichier',
  kind: 'Type',
  auditTrail: 'Piste d’audit d’une transaction',
  sealedAt: 'Scellé',
  stampedAt: 'Horodatage',
  signers: 'Signé par',
  signersUnknown: 'Cette installation n’a pas enregistré ce fichier précis.',
  nobody: 'Personne',
} as const satisfies Translation<'verify'>;
