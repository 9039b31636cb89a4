// Words of Deities of the Old Kingdom that only the page needs, in German.
export default {
  'do.place': 'Stelle einen Blocker auf einen Würfel deiner Wahl.',
  'do.before': 'Schiebe Würfel hinein oder schalte eine Karte frei.',
  'do.before-push': 'Schiebe Würfel hinein: Wähle einen Pfeil.',
  'do.last': 'Dein letzter Zug: schieben oder freischalten.',
  'do.push.one': 'Wo kommt {domain} hinein? Tippe auf einen Pfeil.',
  'do.push.other': 'Wo kommen {n} × {domain} hinein? Tippe auf einen Pfeil.',
  'do.gain': 'Nimm deine Karten, oder nutze erst Zauber und Kräfte.',
  'do.blocker': 'Versetze einen Blocker auf einen anderen Würfel.',
  'do.put': 'Wohin kommt der Blocker?',
  'do.second': 'Du darfst auch den anderen Blocker versetzen.',
  'do.spare.one': '{card}: Ein Stein spart 1 Karte. Welche?',
  'do.spare.other': '{card}: Steine sparen {n} Karten. Welche?',
  'do.tithe': 'Dein Zehnt: Wähle eine Karte, die du nimmst.',
  'do.draw': 'Ziehe Zauber, oder nutze erst die, die du hast.',
  'do.after': 'Beende deinen Zug, oder nutze Zauber und Kräfte.',
  'do.extra': 'Letzte Runde: Du darfst noch eine Karte freischalten.',

  'ask.pick': 'Wähle einen Würfel.',
  'ask.pick-more': 'Wähle noch einen Würfel.',
  'ask.face': 'Auf welchen Bereich drehst du ihn?',
  'ask.roll': 'Welche Würfel wirfst du neu?',
  'ask.turn': 'Welchen freien Würfel drehst du, und worauf?',
  'ask.shift': 'Verschiebe eine Linie um eins. Tippe auf einen Pfeil.',
  'ask.take': 'Wähle eine Karte, die du nimmst.',
  'ask.trade': 'Welche Karten gibst du, und wofür?',
  'ask.offer': 'Welchen Zauber legst du ab?',
  'ask.lift': 'Welcher Blocker?',
  'ask.put': 'Wohin kommt der Blocker?',
  'ask.done': 'Weiter.',

  'act.influence': 'Aufnehmen',
  'act.push': 'Hineinschieben',
  'act.unlock': 'Freischalten',
  'act.use': 'Benutzen',
  'act.cast': 'Sprechen',
  'act.offer': 'Ablegen',

  'push.gain': '+{n} {domain}.',
  'push.group.one': '{n} Würfel zählt',
  'push.group.other': '{n} verbundene Würfel zählen',
  'push.more': '(+{n} durch deine Kräfte und Zauber)',
  'push.supply': '(mehr sind nicht da)',
  'push.out': '– heraus: {faces}.',
  'barred.blocked': 'In dieser Linie steht ein Blocker.',
  'barred.blocker-out': 'Ein Blocker würde das Feld verlassen.',
  'barred.blank-out': 'Der leere Würfel würde das Feld verlassen.',
  'hint.before': 'Sieh dir einen Pfeil an: Er zeigt, was er bringt. Oder zieh einen freien Würfel dorthin.',

  'act.cancel': 'Anders wählen',
  'tray.die': '{domain}: bis zu {n} Karten',
  'tray.chosen': '{n} × {domain}',
  'card.doom': 'versperrt die Finsternis',
  'card.missing': '{n} fehlen',
  'players.spells': 'Zauber',
  'players.left': 'Steine übrig',
  'players.firsts': 'Erste Plätze',
  'players.missing': 'Fehlt',
  'verdict.eclipse': 'Finsternis',
  'verdict.first': 'Erste Plätze',
  'verdict.second': 'Zweite Plätze',
  'verdict.third': 'Dritte Plätze',
  'verdict.fourth': 'Vierte Plätze',
  'verdict.higher': 'Höhere Verzauberungen',
  'verdict.lower': 'Niedere Verzauberungen',
  'verdict.cards': 'Bereichskarten',
  'verdict.yes': 'ja',
  'hint.dice': 'Tippe auf einen Pfeil oder auf weitere Würfel. Noch ein Tippen legt sie zurück.',
  'field.title': 'Das Feld',
  'part.field': 'Feld',
  'part.cards': 'Karten',
  'part.players': 'Spieler',
  'goal.brief': 'Für deine Finsternis fehlen:',
  'about.line':
    'Spalten heißen a bis e, Reihen 1 bis 5. So nennt der Verlauf die Würfel: b4 ist der zweite Würfel in Reihe 4.',
  'about.symbols':
    'Jedes Symbol macht alles, was sein Besitzer von da an freischaltet, um eine Karte seines Bereichs billiger.',
  'goal.ready': 'Du hast alle Karten für deine Finsternis.',
  'tray.title': 'Freie Würfel',
  'pyramid.title': 'Verzauberungen',
  'hand.title': 'Deine Zauber',
  'hand.deck': 'Stapel {n} · abgelegt {discards}',
  'choice.held': 'du hast {n}',
  'choice.gain': '{n} × {domain} nehmen',
  'players.lead.one': '{who} – die meisten Steine auf ersten Plätzen: {n}',
  'players.lead.other': '{who} – die meisten Steine auf ersten Plätzen: {n}',

  'card.cubes': 'Steine: {names}',
  'card.ready': 'jetzt nutzbar',
  'card.always': 'wirkt von selbst',
  'card.used': 'schon benutzt',
  'card.later': 'nicht jetzt',
  'card.no-cube': 'Du hast keinen Stein mehr.',
  'card.needs': 'Erst brauchst du beide Karten darunter: {cards}.',
  'card.needs-two': 'Erst brauchst du zwei höhere Verzauberungen.',
  'card.lacks': 'Dir fehlt: {cards}.',
  'spell.new': 'Du hast ihn in diesem Zug bekommen: Er wirkt ab deinem nächsten Zug.',
  'spell.before': 'Nur in deinem Zug, bevor du schiebst oder freischaltest.',
  'spell.any': 'In deinem Zug, wenn es etwas für ihn zu tun gibt.',
  'spell.after-gain': 'Nur in deinem Zug, nachdem du durch Schieben Karten bekommen hast.',

  'eclipse.hidden': 'Finsterniszauber',

  'final.yours': 'Du hast die Finsternis gerufen. Alle anderen haben noch einen Zug.',
  'final.last': '{who} hat die Finsternis gerufen. Das ist dein letzter Zug!',
  'final.others': '{who} hat die Finsternis gerufen. Alle anderen haben noch einen Zug.',

  'warn.title': 'Bist du sicher?',
  'warn.back': 'Noch einmal überlegen',
  'warn.go-on': 'Trotzdem tun',

  'learn.welcome':
    'Willkommen im Alten Reich. Sammle Karten von sechs Bereichen, steige die Pyramide der Verzauberungen hinauf und rufe deine Finsternis vor den anderen. In diesem ersten Spiel kostet alles weniger.',
  'learn.place':
    'Vor dem Beginn werden die Blocker gestellt. In eine Linie, in der einer steht, darf niemand schieben. Tippe auf irgendeinen Würfel.',
  'learn.push':
    'Du hast drei Würfel geworfen. Jeder Pfeil zeigt, wie viele Karten der beste Schub von dort bringt. Zeige auf einen und sieh hin: Die Würfel gleiten, und die Gruppe, die zählt, leuchtet auf.',
  'learn.dice': 'Diese Würfel hast du nun in der Hand. Wähle den Pfeil, bei dem sie hineinkommen.',
  'learn.gained':
    'Für jeden verbundenen Würfel dieses Bereichs bekommst du eine Karte. Diese Tabelle zeigt die Karten aller. Große Gruppen lohnen sich!',
  'learn.blocker':
    'Nach dem Schieben versetzt du einen Blocker. Schütze damit eine gute Linie, oder verdirb anderen eine.',
  'learn.unlock':
    'Du kannst eine Karte bezahlen! Statt zu schieben darfst du eine freischalten. Tippe sie an, um zu sehen, was sie gibt, und schalte sie dann frei.',
  'learn.pyramid':
    'Ganz oben steht dein Ziel. Es braucht zwei höhere Verzauberungen, und jede davon braucht die zwei unter ihr. Die goldenen Punkte zeigen deinen leichtesten Weg.',
  'learn.cast':
    'Das sind deine Zauber; einen leuchtenden kannst du jetzt sprechen. Tippe ihn an, um zu lesen, was er tut.',
  'learn.gain':
    'Die Würfel sind drin. Bevor du Karten nimmst, darfst du einen Zauber sprechen, zum Beispiel um die Gruppe zu vergrößern.',
  'learn.spare':
    'Auf dieser Karte liegt schon ein Stein, darum kostet sie dich weniger. Wähle, was du nicht bezahlen musst.',
  'learn.unlocked':
    'Diese Verzauberung gehört dir bis zum Ende des Spiels. Du hast sechs Steine für sechs Karten: Wähle gut.',
  'learn.drew': 'Nach dem Freischalten ziehst du Zauber: so viele, wie gleiche freie Würfel daliegen.',
  'learn.use': 'Eine deiner Kräfte ist jetzt nutzbar: die Karte mit dem leuchtenden Rand.',
  'learn.first':
    'Der erste Stein einer Karte liegt auf ihrem goldenen Platz. Rufen mehrere eine Finsternis, gewinnt, wer die meisten ersten Plätze hat.',
  'learn.doom':
    'Vorsicht: Eine Karte, die du jetzt freischalten könntest, ließe dir zu wenige Steine für die Finsternis.',
  'learn.higher': 'Eine höhere Verzauberung! Ihre Symbole machen jede spätere Karte billiger.',
  'learn.near': 'Zwei höhere Verzauberungen: Nun fehlen nur noch die Karten für deine Finsternis.',
  'learn.final':
    'Die Finsternis hat begonnen: Alle anderen haben noch einen letzten Zug und dürfen darin eine Karte zusätzlich freischalten.',
  'learn.end':
    'Die Sonne kommt zurück. Im richtigen Spiel kosten die Karten mehr, und bis zu vier spielen mit. Gut gemacht!',
  'wish.blockers_silence': 'Würfel unter Blockern zählen nicht',
  'wish.blockers_silence-about':
    'Wie in einer älteren Ausgabe: Ein Würfel unter einem Blocker gehört zu keiner Gruppe.',
  'wish.spare_cubes': 'Unbegrenzt viele Steine',
  'wish.spare_cubes-about': 'Niemandem gehen die Steine aus, egal wie viele Karten freigeschaltet werden.',
  'wish.spells_without_unlock': 'Zauber ziehen, ohne freizuschalten',
  'wish.spells_without_unlock-about': 'Mit Geheimkraft darf man auch nur Zauber ziehen.',
  'picture.field': 'Das Feld: 24 Würfel, die sechs Bereiche zeigen, ein leerer in der Mitte und zwei Blocker.',
  'picture.roll': 'In deinem Zug wirfst du die drei freien Würfel. Dann nutzt du Bereichseinfluss oder Geheimkraft.',
  'picture.push':
    'Bereichseinfluss: Schieb Würfel eines Bereichs in eine Reihe oder Spalte. Was am anderen Ende herauskommt, ist frei.',
  'picture.gain': 'Dann nimm eine Karte dieses Bereichs für jeden seiner Würfel in der Gruppe der geschobenen.',
  'picture.blocker': 'Zuletzt versetzt du einen Blocker. In eine Linie mit Blocker kann niemand schieben.',
  'picture.unlock':
    'Geheimkraft: Zahle Karten und schalte eine Verzauberung frei. Eine höhere braucht beide unter ihr, die Finsternis zwei höhere. Dann zieh Zauber.',
  'picture.win': 'Wer die Finsternis freischaltet, gewinnt, außer jemand anders schafft es in einem letzten Zug auch.',
};
