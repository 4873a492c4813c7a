import type { Translation } from '../catalogue.ts';

/** The tab order of a page. */
export const ordering = {
  title: 'Ordre de tabulation',
  titleOf: 'Ordre de tabulation de la page {{page}}',
  help: 'Les signataires parcourent les champs dans cet ordre. Faites glisser une ligne, ou déplacez-la avec les flèches.',
  none: 'Aucun champ sur cette page.',
  clickInOrder: 'Cliquer dans l’ordre',
  pickHelp:
    'Cliquez sur les champs dans l’ordre voulu. Les autres suivent comme avant. Échap annule.',
  done: 'Terminé',
  asRead: 'Ordre de lecture',
  isAsRead: 'Les champs suivent l’ordre de lecture',
  row: '{{name}}, {{number}} sur {{count}}',
  moved: '{{name}} est {{number}} sur {{count}}',
  pick: '{{name}} : en position {{number}}',
  picked: '{{name}} est {{number}}',
  ordered_one: '{{count}} champ ordonné',
  ordered_other: '{{count}} champs ordonnés',
  most: 'Seuls les {{count}} premiers champs figurent ici.',
} satisfies Translation<'ordering'>;
