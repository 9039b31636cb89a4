// What only the page says of Osiris, in German.
export default {
  'do.action': '{who} macht eine Aktion.',
  'do.action-you': 'Mach eine Aktion: Tipp an, was du benutzen willst.',
  'do.choosing': '{who} wählt.',

  'nile.title': 'Der Nil',
  'place.east': 'Ostufer',
  'place.west': 'Westufer',
  'place.where': '{kind}, {bank}, Abschnitt {segment} ({id})',
  'place.named': '{id} ({bank})',
  'place.icons': 'Symbole {icons}',

  'bring.would': 'Das brächte: {what}',
  'bring.short': 'mehr ist nicht im Vorrat',
  'bring.cards.one': '{n} Stadtkarte ziehen',
  'bring.cards.other': '{n} Stadtkarten ziehen',
  'bring.host': 'die zweite bekommt {who}',
  'bring.leads': 'du würdest die Karawane führen',
  'bring.toll': '1 davon für {who} an der Spitze',
  'bring.gp': '{n} RP',
  'bring.sets': 'und {n} RP für Gruppen am Ende',

  'screen.title': 'Hinter deinem Sichtschirm',
  'screen.crew': 'Deine Arbeiter: Tipp an, wen du schickst',
  'screen.cards': 'Deine Stadtkarten',
  'screen.blessings': 'Deine Segen',
  'screen.no-crew': 'keine Arbeiter mehr',
  'screen.no-cards': 'keine Stadtkarten',
  'screen.bag': 'Im Beutel, nur für die Regentschaft:',

  'plans.title': 'Planen, dann bauen',
  'plans.cost': '{monument}, Kartusche {n}: {cost}',
  'plans.stock': '{n} von {all} noch nicht geplant',
  'plans.build': 'Bauen: {monument} von Kartusche {n}',

  'market.title': 'Markt',
  'market.hire': 'Zu haben',
  'market.hire-price': '2 Rohstoffe',
  'market.hire-one': 'Anheuern: {laborer} da',
  'stocks.title': 'Vorrat, Stapel und Boni',
  'stocks.reserve': 'Vorrat',
  'stocks.locked': 'Gesperrt',
  'stocks.locked-why':
    'Das liegt am Markt und bei den Arbeitern, bis die Saison endet; dann kommt es zurück in den Vorrat.',
  'stocks.bonuses': 'Erster Rückzug',

  'governors.title': 'Statthalter',
  'governors.regent': 'Regent',
  'governors.regent-why': 'Wer regiert, beginnt die Saison und weiß, was im Beutel geblieben ist.',
  'governors.next': 'nächste Regentschaft',
  'governors.built': '{n} von {all} gebaut: {monument}',
  'governors.lost': '{n} aus dem Spiel',
  'governors.sets':
    'Gruppen, wie sie stehen: {threes} Dreiergruppen nebeneinander, {fours} Vierergruppen an einem Abschnitt; {points} RP am Ende',
  'governors.crew.one': '{n} Arbeiter',
  'governors.crew.other': '{n} Arbeiter',
  'governors.hand.one': '{n} Stadtkarte',
  'governors.hand.other': '{n} Stadtkarten',
  'governors.hidden': 'Rohstoffe sind hinter dem Sichtschirm.',
  'governors.blessing': 'Segen von {blessing}, in dieser Saison gespielt',
  'governors.keeps': 'Horus bewahrt: {monument}',
  'governors.offer': 'Angebot',

  'deal.give': 'Du gibst:',
  'deal.want': 'Du willst:',
  'deal.do-offer': 'Angebot machen',
  'deal.no-offer': 'Kein Angebot',
  'deal.do-bribe': 'Das anbieten',
  'deal.no-bribe': 'Keine Bestechung',
  'deal.order': 'Von links nach rechts, höchstens 3 Dinge je Seite.',

  'now.consider':
    'Tipp auf einen Arbeiter, eine Kartusche, den Markt, eine Karte oder einen Segen und sieh, was es brächte. Nichts geschieht, bevor du bestätigst.',
  'now.wait': 'Sieh dich um: Tipp irgendetwas an und sieh, was es brächte.',
  'now.drop': 'Etwas anderes tun',
  'now.tap-lit': 'Tipp auf einen Ort, der leuchtet.',
  'now.tap-laborer': 'Tipp auf einen deiner Arbeiter.',
  'now.tap-monument': 'Tipp auf eines deiner geplanten Monumente.',
  'now.tap-cartouche': 'Tipp auf eine Kartusche.',
  'now.tap-trade': 'Tipp auf einen Tausch am Markt.',
  'now.tap-free-hire': 'Tipp auf einen Arbeiter, der zu haben ist.',
  'now.tap-blessing': 'Tipp auf einen deiner Segen.',
  'now.send': 'Tipp auf einen Ort, der leuchtet; er sagt, was er bringt.',
  'now.send-do': 'Schicken, den Ort danach wählen',
  'now.hire': 'Kostet 2 beliebige Rohstoffe; ihn zu schicken ist eine weitere Aktion.',
  'now.hire-free': 'Kostet nichts; ihn zu schicken ist eine weitere Aktion.',
  'now.could-go.one': 'Er könnte jetzt an {n} Ort gehen.',
  'now.could-go.other': 'Er könnte jetzt an {n} Orte gehen.',
  'now.less.one': '{n} Rohstoff weniger, nach deiner Wahl.',
  'now.less.other': '{n} Rohstoffe weniger, nach deiner Wahl.',
  'now.lacks': 'Dir fehlt: {goods}.',
  'now.sites.one': 'Kann auf {n} Platz gebaut werden, der leuchtet.',
  'now.sites.other': 'Kann auf {n} Plätze gebaut werden, die leuchten.',
  'now.plan-do': 'Zahlen und planen',
  'now.build': 'Tipp auf einen Platz, der leuchtet; er sagt, was er zählt.',
  'now.build-do': 'Bauen, den Platz danach wählen',
  'now.play-do': 'Für die Aktion spielen',
  'now.gain-do': 'Für {goods} spielen',
  'now.first': 'Es ist der erste Rückzug: Du wählst einen Bonus und regierst als Nächstes.',
  'now.lost-gone': '{monument}: geplant und nicht gebaut, käme aus dem Spiel.',
  'now.lost-kept': '{monument}: Horus bewahrt ein geplantes Monument.',
  'now.lost-idle': '{monument}: geplant und nicht gebaut, zählt nichts.',
  'now.no-more': 'In dieser Saison keine Aktionen mehr für dich.',
  'now.withdraw-do': 'Zurückziehen',
  'now.offer': 'Ein Angebot in jedem Zug, vor deiner Aktion. Du stellst es gleich zusammen.',
  'now.offer-do': '{who} ein Angebot machen',
  'now.price': 'Der Preis:',
  'now.gained': 'Du hast bekommen:',
  'now.bribe': 'bietet {goods}',
  'now.part-visit': 'Die andere Karte behältst du. Diese bekommt jemand anders.',
  'now.part-draw': 'Den Rest behältst du; diese wird verdeckt abgelegt.',
  'now.able': 'Könnten hin:',
  'now.unable': 'Keiner deiner Arbeiter kann jetzt dorthin.',

  'account.title': 'So ging es aus',
  'account.governor': 'Statthalter',
  'account.threes': 'Dreier',
  'account.fours': 'Vierer',
  'account.goods': 'Rohstoffe',
  'account.tie': 'Die meisten RP gewinnen; bei Gleichstand die meisten Rohstoffe.',

  'story.title': 'Das Ende der Saison',
  'story.next': 'Weiter',
  'story.skip': 'Überspringen',
  'story.close': 'Schließen',
  'story.barge':
    'Saison {season} ist vorbei. Die Barke fährt weiter zu Abschnitt {segment}: Dort können jetzt alle arbeiten.',
  'story.camels': 'Die Kamele gehen heim: {who}.',
  'story.goods': 'Was am Markt und bei den Arbeitern lag, kommt zurück in den Vorrat: {goods}.',
  'story.bonus': 'Der gewählte Bonus ist von nun an gesperrt: {bonus}.',
  'story.blessings': 'Die Segen dieser Saison kommen aus dem Spiel: {list}.',
  'story.kept': 'Horus bewahrt für {who}: {monument} bleibt geplant.',
  'story.laborers':
    'Alle Arbeiter kommen in den Beutel und werden neu gezogen. Die Orte sind wieder frei; Monumente bleiben.',
  'story.regent': 'Saison {season}. {who}: erster Rückzug, jetzt die Regentschaft, und beginnt.',
  'story.crew': 'Deine Arbeiter: {laborers}.',
  'story.goal': 'Saison 4 ist vorbei: Die Barke ist am Ziel. Jetzt zählen die Gruppen.',
  'story.no-sets': 'Niemand hat drei nebeneinander oder vier an einem Abschnitt.',

  'learn.welcome':
    'Willkommen, Statthalter! Die Barke des Pharaos fährt vier Saisons lang den Nil hinab. Ernte an ihrem Weg, plane Monumente und bau sie: Wer am Ende die meisten Ruhmespunkte hat, gewinnt.',
  'learn.send':
    'In deinem Zug machst du eine Aktion. Tipp auf einen deiner Arbeiter: Orte, an die er gehen kann, leuchten und sagen, was sie bringen. Nichts geschieht, bevor du auf einen Ort tippst.',
  'learn.harvest':
    'Du hast geerntet: Dein Gewinn liegt hinter deinem Sichtschirm. Dein Arbeiter bleibt dort, bis die Saison endet. Ein einfacher Arbeiter kommt nur so weit wie die Barke, ein Vorarbeiter überallhin.',
  'learn.part':
    'In einer Stadt ziehst du zwei Karten: Eine behältst du, eine bekommt jemand anders. Tipp auf die, die du weggibst.',
  'learn.give': 'Wer bekommt die zweite Karte? Hilf lieber denen, die hinten liegen.',
  'learn.caravan':
    'Du bist in einer Karawane, wo immer die Barke ist. Wer als Erstes da ist, stellt das Kamel hin und führt: Wer später kommt, zahlt dafür einen Rohstoff.',
  'learn.toll': 'Diese Karawane führt jemand anders. Wähl, welchen der gewonnenen Rohstoffe du abgibst.',
  'learn.plan':
    'Du kannst ein Monument bezahlen! Tipp auf eine Kartusche: Ihr Preis erscheint, und mögliche Plätze leuchten, bevor du zahlst. Planen ist eine Aktion, bauen eine weitere.',
  'learn.build':
    'Dein Monument ist geplant. Tipp es auf seiner Kartusche an und wähl einen Platz: An der Barke zählt es 1 Punkt mehr. Bau, bevor die Saison endet, sonst ist es verloren.',
  'learn.sets':
    'Gebaut! Drei von dir nebeneinander zählen am Ende 2 Punkte mehr, vier an einem Abschnitt 3 mehr. Die Zeile mit deinem Namen zählt mit.',
  'learn.card':
    'Du hast eine Stadtkarte. Spiel sie für ihre Rohstoffe oder für ihre Aktion, die eine Regel beugen kann.',
  'learn.hire':
    'Keine Arbeiter mehr. Für zwei beliebige Rohstoffe kannst du einen anheuern, der offen liegt; schicken kannst du ihn in einem anderen Zug.',
  'learn.market':
    'Am Markt tauschst du, was du hast, gegen das, was du brauchst. Jede Kartusche geht einmal je Saison, in beide Richtungen.',
  'learn.blessing':
    'Du hast fünf Segen, einen je Saison. Hat jemand einen gespielt, kann ihn in dieser Saison niemand sonst spielen.',
  'learn.withdraw': 'Lohnt sich nichts mehr, zieh dich zurück. Dann wartest du auf die nächste Saison.',
  'learn.held':
    'Ein geplantes Monument, das gebaut werden kann, hält dich fest: Erst bauen, dann kannst du dich zurückziehen.',
  'learn.bonus': 'Es ist der erste Rückzug: Wähl einen Bonus. In der nächsten Saison regierst du und beginnst.',
  'learn.first':
    'Jemand hat sich als Erstes zurückgezogen, einen Bonus genommen und beginnt die nächste Saison. Das könntest du sein.',
  'learn.season':
    'Eine Saison ist vorbei: Die Barke fährt weiter, die Arbeiter kommen zurück, der Markt öffnet wieder. Monumente bleiben.',
  'learn.lost': 'Ein geplantes, nicht gebautes Monument ist aus dem Spiel. Plane spät nur, was du noch bauen kannst.',
  'learn.last': 'Die letzte Saison! Vorarbeiter ernten 1 mehr. Rohstoffe allein gewinnen nichts: Bau, was du kannst.',
  'learn.end':
    'Das war Osiris. Mit anderen wird auch gehandelt: Rohstoffe, Arbeiter, Karten, Versprechen. Versuch es als Nächstes!',
};
