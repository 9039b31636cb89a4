// Words of Hâpy Families that only the page needs, in German.
export default {
  'do.take': '{who} nimmt eine Karte.',
  'do.take-you': 'Nimm eine Karte: Tipp auf eine, auf der keine andere liegt.',
  'do.ask': '{who} darf nach einer Karte fragen.',
  'do.ask-you': 'Möchtest du nach einer Karte fragen?',
  'do.lay': '{who} hat drei Karten einer Familie.',
  'do.lay-you': 'Du hast drei Karten einer Familie!',

  'ask.family': 'Welche Familie?',
  'ask.card': 'Welche Karte?',
  'ask.whom': 'Wen fragst du nach {card}?',
  'ask.whom-first': 'Tipp zuerst auf eine Karte, dann auf die Person, die du fragst.',
  'ask.of': '{who} fragen',
  'ask.laid': 'Schon ausgelegt: Niemand kann danach fragen.',
  'ask.forbidden': 'Jetzt nicht: Jemand anders hat gerade danach gefragt.',
  'ask.mine': 'Du hast sie selbst. Danach zu fragen wäre ein Bluff.',
  'ask.lying': 'Sie liegt noch in der Auslage. Danach zu fragen wäre ein Bluff.',
  'ask.open': 'Vielleicht hat sie jemand.',
  'ask.holds': 'hat sie sicher',
  'ask.lacks': 'hat sie sicher nicht',
  'forbidden.short': 'Jetzt verboten:',
  'forbidden.none': 'Jede Karte, die nicht ausliegt:',

  'scene.asks': '{who} fragt {of}:',
  'scene.asks-you': '{who} fragt dich:',
  'scene.you-ask': 'Du fragst {of}:',
  'scene.have': 'Hast du {card}?',
  'scene.yes': 'Bitte sehr!',
  'scene.no': 'Nein!',
  'scene.lays': '{who} legt {family} aus!',
  'scene.you-lay': 'Du legst {family} aus!',

  'lay.do': '{family} auslegen!',
  'lay.keep': 'Du hast vier Karten von {family}. Tipp auf die, die du behalten willst.',

  'place.free': '{face}, liegt frei',
  'place.covered': '{face}, unter {covering}',
  'place.mummies.one': 'einer Mumie',
  'place.mummies.other': '{n} Mumien',
  'hand.title': 'Deine Hand',
  'hand.none': 'keine Karte von {family}',
  'seat.cards.one': '{n} Karte auf der Hand',
  'seat.cards.other': '{n} Karten auf der Hand',
  'seat.socket': 'eine Gruppe fehlt noch',
  'seat.group': 'Gruppe {family}: {cards}',
  'seat.just': 'gerade eben',
  'seat.need.one': 'Noch {n} Gruppe',
  'seat.need.other': 'Noch {n} Gruppen',
  'seat.need-family.one': 'Noch {n} Gruppe oder ganz {families}',
  'seat.need-family.other': 'Noch {n} Gruppen oder ganz {families}',
  'seat.win': 'Gewinnt mit: {wins}.',
  'memory.title': 'Was alle wissen können',
  'memory.hint': 'Gefüllt: sicher auf der Hand. Durchgestrichen: sicher nicht. Leer: wer weiß?',
  'memory.row': '{card}: {what}',
  'memory.holds': 'sicher auf der Hand',
  'memory.lacks': 'sicher nicht auf der Hand',
  'memory.maybe': 'wer weiß?',
  'memory.laid': 'ausgelegt',

  'layout.choose': 'Auslage',
  'layout.own-file': 'Eine eigene Auslage (.toml-Datei)',
  'layout.own-read': '{file}: 36 Plätze.',
  'layout.own-wrong': '{file} ist keine lesbare Auslage: {reason}',
  'layout.own-count': 'Unter „slots“ müssen 36 Einträge stehen, es sind {n}.',
  'layout.own-slot': 'Platz {slot} braucht x, y und die Seite „god“ oder „mummy“.',
  'layout.own-cover': 'Platz {slot} wird von etwas verdeckt, das es nicht gibt.',
  'layout.own-toml': 'Zeile {line} ist kein gültiges TOML.',
  'layout.own-big': 'Die Datei ist größer als 100 KB.',

  'learn.welcome':
    'Ich bin Hapi, der Nil, wenn er steigt. Sechsunddreißig Gottheiten liegen hier, manche offen, manche als Mumien eingewickelt. Bring ihre Familien zusammen! Du gewinnst mit vier Gruppen aus drei Karten oder mit einer ganzen Familie aus sechs.',
  'learn.take':
    'Nimm eine Karte, auf der keine andere liegt; solche Karten haben einen leuchtenden Rand. Du darfst auch eine Mumie nehmen: Nur du siehst, wer darin steckt.',
  'learn.mummy': 'Schau, wer darin steckte! Die Karte ist jetzt auf deiner Hand, und sonst kennt sie niemand.',
  'learn.god': 'Alle haben gesehen, welche Karte du genommen hast. Merk dir auch, was die anderen nehmen!',
  'learn.ask':
    'Jetzt darfst du jemanden nach einer Karte fragen. Tipp auf ein Tier, eine Nummer und dann auf eine Person. Frag nach etwas, das zu deinen Karten passt. Du musst nicht fragen.',
  'learn.given':
    'Die Karte war da, jetzt gehört sie dir. Es lohnt sich, nach Karten zu fragen, die andere offen genommen haben.',
  'learn.refused': 'Die Karte war nicht da. Auch das ist gut zu wissen: Jetzt wissen es alle.',
  'learn.forbidden':
    'Siehst du die durchgestrichene Karte? Jemand anders hat gerade danach gefragt, also darfst du es diesmal nicht.',
  'learn.asked':
    'Jemand hat dich nach einer Karte gefragt. Wenn du sie hast, musst du sie hergeben; wenn nicht, darfst du lächeln.',
  'learn.three': 'Drei von einer Familie! Du musst sie vor dir auslegen. Ab jetzt kann niemand mehr danach fragen.',
  'learn.four':
    'Vier von einer Familie! Du legst drei aus. Such aus, welche du behältst: Mit zwei weiteren könntest du die ganze Familie auslegen.',
  'learn.group': 'Deine erste Gruppe! Schau in die Zeile mit deinem Namen: Sie zeigt, wie viele dir noch fehlen.',
  'learn.other-group':
    'Jemand anders hat eine Gruppe ausgelegt. Die drei übrigen Gottheiten dieser Familie lohnen sich immer noch.',
  'learn.bluff':
    'Ein Geheimnis: Du darfst nach einer Karte fragen, die du selbst hast. Dann darf die nächste Person nicht danach fragen!',
  'learn.empty':
    'Die Auslage ist leer, es gibt nichts mehr zu nehmen. Jetzt kannst du nur noch fragen, also erinnere dich, wer was hat.',
  'learn.close': 'Jemandem fehlt nur noch eine Gruppe. Pass auf!',
  'learn.end':
    'Die Gottheiten sind wieder beisammen. Spiel jetzt mit deiner Familie, oder probier eine andere Auslage.',
  'wish.layout': 'Wie die Karten liegen',
  'wish.layout-about':
    'Üblich ist die Pyramide. Die anderen liegen anders, und manche verbergen mehr Karten. Du kannst auch eine eigene Auslage mitbringen.',
  'wish.giza_mummies': 'In der kleinen Pyramide liegen nur Mumien',
  'wish.giza_mummies-about': 'Dann sieht niemand, was dort liegt, bevor es genommen ist.',
  'wish.request_ban': 'Nach welcher Karte niemand fragen darf',
  'wish.request_ban-about':
    'Damit nicht ein und dieselbe Karte hin und her wandert. Üblich ist die letzte Karte, nach der jemand anders gefragt hat, wie lange es auch her ist.',
  'wish.request_ban.last': 'nach der zuletzt erfragten',
  'wish.request_ban.previous-turn': 'nur nach der gerade eben erfragten',
  'wish.memory_aid': 'Gedächtnishilfe',
  'wish.memory_aid-about':
    'Zeigt, was alle am Tisch über die Karten der anderen wissen können. Gut für die Jüngsten; ohne sie muss man es sich merken.',
  'wish.first': 'Wer beginnt',
  'wish.first-about': 'Zu Hause beginnt die jüngste Person.',
  'picture.families': 'Sechs Familien von Gottheiten, jede mit sechs Karten. Bring die Familien zusammen!',
  'picture.take': 'Du bist dran: Nimm eine Karte, auf der nichts liegt.',
  'picture.mummy': 'Eine Gottheit sehen alle. Was unter einer Mumie ist, siehst nur du.',
  'picture.ask': 'Dann frag jemanden nach einer Karte. Ist sie da, gehört sie dir. Wenn nicht: „Nein!“',
  'picture.forbidden': 'Nach der Karte, nach der zuletzt jemand anders gefragt hat, darfst du nicht fragen.',
  'picture.lay': 'Drei aus einer Familie? Leg sie vor dir aus. Jetzt kann sie dir niemand mehr nehmen.',
  'picture.win':
    'Du gewinnst mit einer ganzen Familie oder mit genug Dreiergruppen: 5 zu zweit, 4 zu dritt, 3 zu viert.',
};
