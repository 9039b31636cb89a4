// What only the page says of Hâpy Families, in French.
export default {
  'do.take': '{who} prend une carte.',
  'do.take-you': 'Prends une carte : touche une carte que rien ne couvre.',
  'do.ask': '{who} peut demander une carte.',
  'do.ask-you': 'Veux-tu demander une carte ?',
  'do.lay': '{who} a trois cartes d’une famille.',
  'do.lay-you': 'Tu as trois cartes d’une famille !',

  'ask.family': 'Quelle famille ?',
  'ask.card': 'Quelle carte ?',
  'ask.whom': 'À qui demandes-tu {card} ?',
  'ask.whom-first': 'Touche d’abord une carte, puis à qui tu la demandes.',
  'ask.of': 'Demander à {who}',
  'ask.laid': 'Déjà posée : personne ne peut la demander.',
  'ask.forbidden': 'Pas maintenant : quelqu’un d’autre vient de la demander.',
  'ask.mine': 'Tu l’as toi-même. La demander serait un bluff.',
  'ask.lying': 'Elle est encore dans la disposition. La demander serait un bluff.',
  'ask.open': 'Quelqu’un l’a peut-être.',
  'ask.holds': 'l’a sûrement',
  'ask.lacks': 'ne l’a sûrement pas',
  'forbidden.short': 'Interdite maintenant :',
  'forbidden.none': 'Toute carte qui n’est pas posée :',

  'scene.asks': '{who} demande à {of} :',
  'scene.asks-you': '{who} te demande :',
  'scene.you-ask': 'Tu demandes à {of} :',
  'scene.have': 'As-tu {card} ?',
  'scene.yes': 'La voilà !',
  'scene.no': 'Non !',

  'lay.do': 'Pose {family} !',
  'lay.keep': 'Tu as quatre cartes de la famille {family}. Touche celle que tu veux garder.',

  'hand.title': 'Ta main',
  'hand.none': 'aucune carte {family}',
  'seat.cards.one': '{n} carte en main',
  'seat.cards.other': '{n} cartes en main',
  'seat.socket': 'une série encore à poser',
  'seat.group': 'série {family} : {cards}',
  'seat.just': 'à l’instant',
  'seat.need.one': 'Pour gagner : encore {n} série',
  'seat.need.other': 'Pour gagner : encore {n} séries',
  'seat.need-family.one': 'Pour gagner : encore {n} série, ou tout {families}',
  'seat.need-family.other': 'Pour gagner : encore {n} séries, ou tout {families}',
  'seat.win': 'Pour gagner : {wins}.',
  'memory.title': 'Ce que tout le monde peut savoir',
  'memory.hint': 'Plein : sûrement en main. Barré : sûrement pas. Vide : qui sait ?',
  'memory.row': '{card} : {what}',
  'memory.holds': 'sûrement en main',
  'memory.lacks': 'sûrement pas en main',
  'memory.maybe': 'qui sait ?',
  'memory.laid': 'posée',

  'layout.choose': 'Disposition',
  'layout.own-file': 'Ta propre disposition (fichier .toml)',
  'layout.own-read': '{file} : 36 places.',
  'layout.own-wrong': '{file} n’est pas une disposition lisible : {reason}',
  'layout.own-count': 'il faut 36 entrées sous « slots », il y en a {n}.',
  'layout.own-slot': 'la place {slot} a besoin de x, de y et de la face « god » ou « mummy ».',
  'layout.own-cover': 'la place {slot} est couverte par quelque chose qui n’existe pas.',
  'layout.own-toml': 'la ligne {line} n’est pas du TOML valable.',
  'layout.own-big': 'le fichier dépasse 100 Ko.',

  'learn.welcome':
    'Je suis Hâpy, le Nil quand il monte. Trente-six divinités sont là, les unes face visible, les autres emballées en momies. Réunis leurs familles ! Tu gagnes avec quatre séries de trois cartes, ou avec une famille entière de six.',
  'learn.take':
    'Prends une carte qu’aucune autre ne couvre. Elles ont un bord brillant. Tu peux prendre une momie : toi seul verras qui est dedans.',
  'learn.mummy': 'Regarde qui était dedans ! La carte est dans ta main, et personne d’autre ne la connaît.',
  'learn.god': 'Tout le monde a vu quelle carte tu prenais. Retiens aussi ce que prennent les autres !',
  'learn.ask':
    'Maintenant, tu peux demander une carte à quelqu’un. Touche un animal, un numéro, puis un joueur. Demande ce qui va avec tes cartes. Tu n’es pas obligé.',
  'learn.given': 'Il l’avait : elle est à toi. Les cartes prises face visible sont bonnes à demander.',
  'learn.refused': 'Il ne l’avait pas. C’est bon à savoir aussi : maintenant, tout le monde le sait.',
  'learn.forbidden':
    'Tu vois la carte barrée ? Quelqu’un d’autre vient de la demander : cette fois, tu ne peux pas la demander.',
  'learn.asked': 'On t’a demandé une carte. Qui l’a doit la donner ; qui ne l’a pas peut sourire.',
  'learn.three': 'Trois cartes d’une famille ! Tu dois les poser devant toi. Plus personne ne pourra te les demander.',
  'learn.four':
    'Quatre cartes d’une famille ! Tu en poses trois. Choisis celle que tu gardes : avec deux de plus, tu pourrais poser toute la famille.',
  'learn.group': 'Ta première série ! Regarde la ligne à ton nom : elle montre combien il t’en faut encore.',
  'learn.other-group':
    'Un autre joueur a posé une série. Les trois divinités qui restent de cette famille valent encore la peine.',
  'learn.bluff':
    'Un secret : tu peux demander une carte que tu as toi-même. Le joueur suivant ne pourra pas la demander !',
  'learn.empty':
    'La disposition est vide : on ne prend plus rien. Tu peux seulement demander, alors rappelle-toi qui a quoi.',
  'learn.close': 'Il ne manque qu’une série à quelqu’un. Attention !',
  'learn.end':
    'Les divinités sont réunies. Joue maintenant en famille, ou essaie une autre disposition.',
};
