import type { Translation } from '../catalogue.ts';

/** The editor of metadata: what keeps a text from meaning something, and ways to copy it. */
export const editor = {
  hint: 'Échap puis Tab quitte l’éditeur. Ctrl+Espace complète. Ce que vous tapez modifie aussitôt la page.',
  held: 'Ligne {{line}} : {{fault}} La page montre le dernier état valide.',
  value: 'Il manque une valeur.',
  name: 'Il manque un nom entre guillemets.',
  colon: 'Il manque un deux-points.',
  comma: 'Il manque une virgule ou une parenthèse fermante.',
  string: 'Le texte entre guillemets ne se termine pas ou contient un caractère interdit.',
  extra: 'Il y a encore du texte après la fin.',
  deep: 'Les accolades sont trop imbriquées.',
  repeated: '{{name}} figure deux fois ici.',
  locked: '{{name}} est verrouillé. Déverrouillez-le pour le déplacer.',
  unknown: '{{name}} est inconnu et n’est pas envoyé.',
  copyAs: 'Copier sous forme de…',
  copyCurl: 'Copier pour curl',
  copyTypeScript: 'Copier en TypeScript',
  completions: 'Suggestions',
} as const satisfies Translation<'editor'>;
