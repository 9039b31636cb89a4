// Words of Deities of the Old Kingdom that only the page needs, in French.
export default {
  'do.place': 'Pose un Bloqueur sur le dé de ton choix.',
  'do.before': 'Pousse des dés, ou débloque une carte.',
  'do.before-push': 'Pousse des dés : choisis une flèche.',
  'do.last': 'Ton dernier tour : pousse des dés, ou débloque une carte.',
  'do.push.one': 'Par où entre le dé {domain} ? Touche une flèche.',
  'do.push.other': 'Par où entrent {n} × {domain} ? Touche une flèche.',
  'do.gain': 'Gagne tes cartes, ou utilise d’abord un sort ou un pouvoir.',
  'do.blocker': 'Déplace un Bloqueur : touche-le, puis un autre dé.',
  'do.put': 'Où va le Bloqueur ?',
  'do.second': 'Tu peux aussi déplacer l’autre Bloqueur.',
  'do.spare.one': '{card} : un cube retire 1 carte du coût. Laquelle ?',
  'do.spare.other': '{card} : des cubes retirent {n} cartes du coût. Lesquelles ?',
  'do.tithe': 'Ta dîme : choisis une carte à gagner.',
  'do.draw': 'Pioche tes sorts, ou utilise d’abord un sort ou un pouvoir.',
  'do.after': 'Termine ton tour, ou utilise sorts et pouvoirs.',
  'do.extra': 'Dernière manche : tu peux débloquer une carte de plus.',

  'ask.pick': 'choisis un dé.',
  'ask.pick-more': 'choisis un autre dé.',
  'ask.face': 'sur quel domaine le tournes-tu ?',
  'ask.roll': 'quels dés relances-tu ?',
  'ask.turn': 'quel dé libre tournes-tu, et sur quoi ?',
  'ask.shift': 'décale une ligne d’une case. Touche une flèche.',
  'ask.take': 'choisis une carte à gagner.',
  'ask.trade': 'quelles cartes donnes-tu, et contre quoi ?',
  'ask.offer': 'quel sort défausses-tu ?',
  'ask.lift': 'quel Bloqueur ?',
  'ask.put': 'où va le Bloqueur ?',
  'ask.done': 'continue.',

  'act.influence': 'Les prendre en main',
  'act.push': 'Les pousser',
  'act.unlock': 'Débloquer',
  'act.use': 'Utiliser',
  'act.cast': 'Jeter ce sort',
  'act.offer': 'Défausser',

  'push.gain': '+{n} {domain}.',
  'push.group.one': '{n} dé compte',
  'push.group.other': '{n} dés reliés comptent',
  'push.more': '(+{n} par tes pouvoirs et tes sorts)',
  'push.supply': '(il n’en reste pas plus)',
  'push.out': '– sortent : {faces}.',
  'barred.blocked': 'Un Bloqueur se trouve dans cette ligne.',
  'barred.blocker-out': 'Un Bloqueur quitterait le Champ.',
  'barred.blank-out': 'Le dé vierge quitterait le Champ.',
  'hint.before': 'Regarde une flèche : elle montre ce qu’elle rapporte. Ou fais-y glisser un dé libre.',
  'hint.dice': 'Touche maintenant une flèche, ou prends ces dés en main pour de bon.',

  'field.title': 'Le Champ',
  'tray.title': 'Dés libres',
  'pyramid.title': 'Enchantements',
  'hand.title': 'Tes sorts',
  'hand.deck': 'Pioche {n} · défausse {discards}',
  'choice.held': 'tu en as {n}',
  'choice.gain': 'Gagner {n} × {domain}',
  'players.symbols': 'Symboles : {n} de moins sur chaque coût',
  'players.lead.one': '{who} – le plus de cubes sur des premières cases : {n}',
  'players.lead.other': '{who} – le plus de cubes sur des premières cases : {n}',

  'card.cubes': 'Cubes : {names}',
  'card.ready': 'utilisable',
  'card.always': 'agit tout seul',
  'card.used': 'déjà utilisé',
  'card.later': 'pas maintenant',
  'card.no-cube': 'Tu n’as plus de cube.',
  'card.needs': 'Il faut d’abord les deux cartes du dessous : {cards}.',
  'card.needs-two': 'Il faut d’abord deux enchantements supérieurs.',
  'card.lacks': 'Il te manque {cards}.',
  'card.symbols': 'Symboles permanents : 1 {symbols} de moins sur chaque coût à venir.',
  'spell.new': 'Tu l’as acquis ce tour : il servira dès ton prochain tour.',
  'spell.before': 'Seulement pendant ton tour, avant de pousser ou de débloquer.',
  'spell.any': 'Pendant ton tour, quand il a quelque chose à faire.',
  'spell.after-gain': 'Seulement pendant ton tour, après avoir gagné des cartes par une poussée.',

  'eclipse.hidden': 'sort d’éclipse',
  'eclipse.text': 'Celui qui débloque son éclipse peut gagner : chacun des autres a encore un tour.',
  'eclipse.way.one': 'Le plus facile : {cards}, puis l’éclipse. En tout il te manque {n} carte.',
  'eclipse.way.other': 'Le plus facile : {cards}, puis l’éclipse. En tout il te manque {n} cartes.',
  'eclipse.near.one': 'Il ne reste que l’éclipse elle-même. Il te manque {n} carte.',
  'eclipse.near.other': 'Il ne reste que l’éclipse elle-même. Il te manque {n} cartes.',
  'eclipse.impossible': 'Tes cubes ne suffisent plus pour l’éclipse.',

  'final.yours': 'Tu as appelé l’éclipse. Chacun des autres a encore un tour.',
  'final.last': '{who} a appelé l’éclipse. C’est ton dernier tour !',
  'final.others': '{who} a appelé l’éclipse. Chacun des autres a encore un tour.',

  'warn.title': 'Vraiment ?',
  'warn.doom': 'Après cela, tes cubes ne suffiraient plus pour l’éclipse.',
  'warn.answer':
    'Chacun des autres a encore un tour. {who} peut peut-être aussi appeler une éclipse, et serait alors devant sur les premières cases.',
  'warn.leave':
    'Si tu termines ton tour maintenant, {who} gagne. Tu peux encore débloquer une carte qui donne la victoire ou l’égalité.',
  'warn.forgo':
    'Avec cette carte, {who} gagne quand même. Une autre, que tu peux débloquer, donnerait la victoire ou l’égalité.',
  'warn.back': 'Réfléchir encore',
  'warn.go-on': 'Le faire quand même',

  'learn.welcome':
    'Bienvenue dans l’Ancien Empire. Réunis des cartes de six domaines, gravis la pyramide des enchantements et appelle ton éclipse avant les autres. Dans cette première partie, tout coûte moins cher.',
  'learn.place':
    'Avant le début, on pose les Bloqueurs. Personne ne peut pousser dans une ligne où il y en a un. Touche le dé que tu veux.',
  'learn.push':
    'Tu as lancé trois dés. Chaque flèche montre combien de cartes rapporte la meilleure poussée par là. Pointe une flèche et regarde : les dés glissent, et le groupe qui compte s’illumine.',
  'learn.dice': 'Ces dés sont maintenant dans ta main. Choisis la flèche par où ils entrent.',
  'learn.gained':
    'Tu gagnes une carte pour chaque dé relié de ce domaine. Les cartes de tous sont dans ce tableau. Les grands groupes rapportent !',
  'learn.blocker':
    'Après une poussée, tu déplaces un Bloqueur. Protège une bonne ligne, ou gâche celle de quelqu’un d’autre.',
  'learn.unlock':
    'Tu peux payer une carte ! Au lieu de pousser, tu peux en débloquer une. Touche-la pour voir ce qu’elle donne, puis débloque-la.',
  'learn.pyramid':
    'Ton but est tout en haut. Il lui faut deux enchantements supérieurs, et à chacun les deux du dessous. Les points dorés montrent le chemin le plus facile.',
  'learn.cast': 'Voici tes sorts ; celui qui brille peut être jeté maintenant. Touche-le pour lire ce qu’il fait.',
  'learn.gain':
    'Les dés sont entrés. Avant de gagner tes cartes, tu peux jeter un sort, par exemple pour agrandir le groupe.',
  'learn.spare': 'Il y a déjà un cube sur cette carte : elle te coûte moins. Choisis ce que tu n’as pas à payer.',
  'learn.unlocked': 'Cet enchantement est à toi jusqu’à la fin. Tu as six cubes pour six cartes : choisis bien.',
  'learn.drew': 'Après un déblocage, tu pioches des sorts : autant que de dés libres égaux.',
  'learn.use': 'Un de tes pouvoirs peut servir maintenant : la carte au bord brillant.',
  'learn.first':
    'Le premier cube d’une carte est sur sa case dorée. Si plusieurs appellent une éclipse, celui qui a le plus de premières cases l’emporte.',
  'learn.doom':
    'Attention : une carte que tu pourrais débloquer maintenant te laisserait trop peu de cubes pour l’éclipse.',
  'learn.higher': 'Un enchantement supérieur ! Ses symboles rendent chaque carte suivante moins chère.',
  'learn.near': 'Deux enchantements supérieurs : il ne manque plus que les cartes de ton éclipse.',
  'learn.final': 'L’éclipse a commencé : chacun des autres a un dernier tour, et peut y débloquer une carte de plus.',
  'learn.end':
    'Le soleil revient. Dans une vraie partie, les cartes coûtent plus cher, et l’on joue jusqu’à quatre. Bravo !',
};
