import type { Translation } from '../catalogue.ts';

/** The calibration kit: from which edge a service measures, and whether it reads pages as shown. */
export const calibration = {
  title: 'Étalonnage',
  lead: 'À exécuter une fois avec un service de signature pour voir où tombent ses cadres : depuis quel bord il compte Right, et s’il lit les pages tournées, rognées ou mises à l’échelle telles qu’elles sont affichées.',
  present: 'Cette installation compte Right depuis le bord {{edge}}.',
  left: 'gauche',
  right: 'droit',

  sendTitle: 'L’envoyer',
  sendText:
    'Crée une transaction avec un signataire, sans aucun e-mail : métadonnées, puis PDF, puis démarrage.',
  send: 'Envoyer l’étalonnage',
  sending: 'Envoi de l’étalonnage…',
  sendAgain: 'Renvoyer',
  sent: 'La transaction a démarré.',
  openSigning: 'Ouvrir la page de signature',
  viewTransaction: 'Voir la transaction',
  failed: 'L’étalonnage n’a pas été envoyé',
  connectFirst: 'Se connecter pour l’envoyer',

  takeTitle: 'Ou l’emporter',
  takeText:
    'Pour tout autre service de ce genre : téléversez les métadonnées puis le PDF, tous deux sous le fileId calibration.pdf, pour le signataire Signer1.',
  savePdf: 'Enregistrer le PDF',
  saveMetadata: 'Enregistrer les métadonnées',

  lookTitle: 'Ce qu’il faut regarder',
  lookText:
    'Chaque page porte des croix imprimées : les coins de trois cadres, bleues si Right compte depuis la gauche, orange s’il compte depuis la droite. Remplissez les lignes et signez, puis comparez sur la page de signature et dans le document scellé.',
  seen: 'Ce que vous voyez',
  setting: 'Ce qu’il faut régler',
  onBlue: 'Cadres sur les croix bleues, aux trois pages',
  setLeft: 'LOCATION_RIGHT_FROM=left',
  onOrange: 'Cadres sur les croix orange, aux trois pages',
  setRight: 'LOCATION_RIGHT_FROM=right',
  offTurned: 'La page 1 convient, la page 2 non',
  offTurnedWhat:
    'Le service mesure sur la page avant rotation ou rognage. Aucun réglage n’y remédie : enregistrez ces pages droites et non rognées avant l’envoi.',
  offUnit: 'La page 1 convient, la page 3 est décalée d’un facteur deux',
  offUnitWhat:
    'Le service prend les unités utilisateur pour des points. Aucun réglage n’y remédie : enregistrez le document sans unité utilisateur avant l’envoi.',
  offTop: 'Cadres aussi haut au-dessus du bas que les croix sont sous le haut',
  offTopWhat: 'Le service compte Top depuis le bord inférieur, ce que le contrat n’autorise pas.',
  remoteHint:
    'Avec un service distant, le bord peut aussi être changé pour un brouillon, dans ses métadonnées.',
} as const satisfies Translation<'calibration'>;
