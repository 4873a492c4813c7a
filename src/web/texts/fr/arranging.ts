import type { Translation } from '../catalogue.ts';

/** Repeating fields, copying them for others, and taking them to other pages. */
export const arranging = {
  wordAll: 'toutes',
  wordOdd: 'impaires',
  wordEven: 'paires',
  wordLast: 'dernière',
  pageWords: 'Par nom',
  pagesHint:
    'Par exemple 1-3, 7, ou 3- pour toutes à partir de la page 3 ; impaires, paires, dernière, toutes. Le document en a {{count}}.',
  linked: 'Garder le lien',
  linkedHint:
    'Ce qui change sur l’un change sur tous : place, taille, type, signataires, valeur. Les noms restent numérotés.',
  newNames_one: 'Un nouveau champ : {{first}}.',
  newNames_other: '{{count}} nouveaux champs : de {{first}} à {{last}}.',
  nothingNew: 'Rien de nouveau : le champ est déjà sur ces pages.',
  forSignerTitle: 'Copier pour un autre signataire',
  forSignerText_one:
    'Le champ est copié sous un nom à lui. Ce qui est répété est copié sur toutes ses pages.',
  forSignerText_other:
    '{{count}} champs sont copiés sous des noms à eux. Ce qui est répété est copié sur toutes ses pages.',
  forSigner: 'Pour',
  offsetAcross: 'Vers la droite',
  offsetDown: 'Vers le bas',
  forSignerDo: 'Copier',
  toPageTitle: 'Déplacer vers une autre page',
  toPageText_one: 'Le champ garde sa place sur la page. Un champ répété se détache des autres.',
  toPageText_other:
    '{{count}} champs gardent leur place sur la page. Les champs répétés se détachent des autres.',
  toPageDo: 'Déplacer',
  toPageRefused: 'Écrivez un numéro de page de 1 à {{count}}.',
} satisfies Translation<'arranging'>;
