// Words of Deities of the Old Kingdom that only the page needs, in German.
export default {
  'do.place': 'Stelle einen Blocker auf einen Würfel deiner Wahl.',
  'do.before': 'Schiebe Würfel hinein oder schalte eine Karte frei.',
  'do.before-push': 'Schiebe Würfel hinein: Wähle einen Pfeil.',
  'do.last': 'Dein letzter Zug: Schiebe Würfel hinein oder schalte eine Karte frei.',
  'do.push.one': 'Wo kommt der Würfel {domain} hinein? Tippe auf einen Pfeil.',
  'do.push.other': 'Wo kommen {n} × {domain} hinein? Tippe auf einen Pfeil.',
  'do.gain': 'Nimm deine Karten, oder nutze vorher einen Zauber oder eine Kraft.',
  'do.blocker': 'Versetze einen Blocker: Tippe ihn an, dann einen anderen Würfel.',
  'do.put': 'Wohin kommt der Blocker?',
  'do.second': 'Du darfst auch den anderen Blocker versetzen.',
  'do.spare.one': '{card}: Ein Stein erlässt dir 1 Karte der Kosten. Welche?',
  'do.spare.other': '{card}: Steine erlassen dir {n} Karten der Kosten. Welche?',
  'do.tithe': 'Dein Zehnt: Wähle eine Karte, die du nimmst.',
  'do.draw': 'Ziehe deine Zauber, oder nutze vorher einen Zauber oder eine Kraft.',
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

  'act.influence': 'In die Hand nehmen',
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
  'hint.dice': 'Tippe nun auf einen Pfeil, oder nimm diese Würfel fest in die Hand.',

  'field.title': 'Das Feld',
  'tray.title': 'Freie Würfel',
  'pyramid.title': 'Verzauberungen',
  'hand.title': 'Deine Zauber',
  'hand.deck': 'Stapel {n} · abgelegt {discards}',
  'choice.held': 'du hast {n}',
  'choice.gain': '{n} × {domain} nehmen',
  'players.symbols': 'Symbole: {n} weniger bei allen Kosten',
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
  'card.symbols': 'Dauerhafte Symbole: 1 {symbols} weniger bei allen späteren Kosten.',
  'spell.new': 'Du hast ihn in diesem Zug bekommen: Er wirkt ab deinem nächsten Zug.',
  'spell.before': 'Nur in deinem Zug, bevor du schiebst oder freischaltest.',
  'spell.any': 'In deinem Zug, wenn es etwas für ihn zu tun gibt.',
  'spell.after-gain': 'Nur in deinem Zug, nachdem du durch Schieben Karten bekommen hast.',

  'eclipse.hidden': 'Finsterniszauber',
  'eclipse.text': 'Wer die eigene Finsternis freischaltet, kann gewinnen: Alle anderen haben noch einen Zug.',
  'eclipse.way.one': 'Leichtester Weg: {cards}, dann die Finsternis. Insgesamt fehlt dir {n} Karte.',
  'eclipse.way.other': 'Leichtester Weg: {cards}, dann die Finsternis. Insgesamt fehlen dir {n} Karten.',
  'eclipse.near.one': 'Nur die Finsternis selbst ist noch übrig. Dir fehlt {n} Karte.',
  'eclipse.near.other': 'Nur die Finsternis selbst ist noch übrig. Dir fehlen {n} Karten.',
  'eclipse.impossible': 'Deine Steine reichen nicht mehr für die Finsternis.',

  'final.yours': 'Du hast die Finsternis gerufen. Alle anderen haben noch einen Zug.',
  'final.last': '{who} hat die Finsternis gerufen. Das ist dein letzter Zug!',
  'final.others': '{who} hat die Finsternis gerufen. Alle anderen haben noch einen Zug.',

  'warn.title': 'Bist du sicher?',
  'warn.doom': 'Danach würden deine Steine nicht mehr für die Finsternis reichen.',
  'warn.answer':
    'Alle anderen bekommen noch einen Zug. {who} kann vielleicht auch eine Finsternis rufen und läge dann auf ersten Plätzen vorn.',
  'warn.leave':
    'Wenn du deinen Zug jetzt beendest, gewinnt {who}. Du kannst noch eine Karte freischalten, die dir den Sieg oder Gleichstand bringt.',
  'warn.forgo':
    'Mit dieser Karte gewinnt trotzdem {who}. Eine andere, die du freischalten kannst, brächte dir den Sieg oder Gleichstand.',
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
    'Für jeden verbundenen Würfel dieses Bereichs bekommst du eine Karte. In dieser Tabelle stehen die Karten aller. Große Gruppen lohnen sich!',
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
};
