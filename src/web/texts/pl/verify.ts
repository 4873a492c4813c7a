import type { Translation } from '../catalogue.ts';

/** Whether a PDF was sealed here. */
export const verify = {
  title: 'Sprawdź dokument',
  lead: 'Wybierz plik PDF, aby dowiedzieć się, czy zapieczętowała go ta instalacja, kiedy, kto podpisał i czy od tego czasu coś się zmieniło.',
  choose: 'Wybierz PDF',
  orDrop: 'albo upuść go w dowolnym miejscu tej strony',
  dropNow: 'Upuść, aby sprawdzić',
  busy: 'Sprawdzanie: {{name}}…',
  notKept: 'Dokument jest tylko oglądany: nic z niego nie jest przechowywane.',
  failed: 'Nie udało się sprawdzić dokumentu',
  notPdf: 'Ten plik nie jest plikiem PDF.',
  tooLarge: 'Ten plik jest większy niż {{size}}.',
  tooMany: 'To było wiele dokumentów. Odczekaj minutę i spróbuj ponownie.',
  othersFirst: 'Inni właśnie sprawdzają dokumenty. Spróbuj ponownie za kilka sekund.',
  unreadable: 'Plik jest uszkodzony, zablokowany lub zbyt złożony, aby go odczytać.',
  sealedTitle: 'Zapieczętowany tutaj i niezmieniony',
  sealedText: 'Każdy bajt jest taki, jaki był, gdy ta instalacja zapieczętowała dokument.',
  sealedAloneText:
    'Pieczęć pasuje: to, co obejmuje, jest takie, jakie było, gdy ta instalacja to zapieczętowała. Dokumentu nie ma już tutaj w rejestrze, aby porównać go w całości.',
  appendedTitle: 'Zapieczętowany tutaj, ale później coś dodano',
  appendedText:
    'To, co zapieczętowano, nadal jest w środku, niezmienione, ale plik ciągnie się dalej i może pokazywać coś innego. Poproś o plik w postaci, w jakiej go zapieczętowano.',
  unrecordedTitle: 'Zapieczętowany tutaj, ale inny niż w rejestrze',
  unrecordedText:
    'To, co obejmuje pieczęć, jest takie, jakie było, gdy ta instalacja to zapieczętowała, ale plik ma inne bajty niż dokumenty w rejestrze: zmieniono jego podpis albo dokument zapieczętowano później na nowo. Poproś o plik w postaci z rejestru.',
  changedTitle: 'Zmieniony po zapieczętowaniu',
  changedText:
    'Plik nosi pieczęć tej instalacji, która nie pasuje: dokument albo sama pieczęć zostały zmienione lub uszkodzone.',
  foreignTitle: 'Podpisany, ale nie tutaj',
  foreignText:
    'Plik nosi podpis cyfrowy, którego nie złożył żaden certyfikat tej instalacji. Program pokazujący podpisy powie, czyj on jest.',
  unsignedTitle: 'Niezapieczętowany',
  unsignedText:
    'Plik nie nosi podpisu cyfrowego, który dałoby się odczytać. Kopia wydrukowana, przekształcona lub zapisana na nowo traci swoją pieczęć.',
  file: 'Plik',
  kind: 'Rodzaj',
  auditTrail: 'Ścieżka audytu transakcji',
  sealedAt: 'Zapieczętowano',
  stampedAt: 'Znacznik czasu',
  signers: 'Podpisali',
  signersUnknown: 'Ta instalacja nie ma w rejestrze dokładnie tego pliku.',
  nobody: 'Nikt',
} as const satisfies Translation<'verify'>;
