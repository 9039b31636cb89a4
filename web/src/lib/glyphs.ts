// The hieroglyphs that the page draws, by what they stand for here; the font is reduced to these.

export const GLYPHS = {
  // families of Hâpy
  jackal: '\u{130E5}',
  cat: '\u{130E0}',
  crocodile: '\u{1318A}',
  falcon: '\u{13143}',
  hippo: '\u{130EF}',
  bull: '\u{130D2}',
  mummy: '\u{13040}',
  'mummy-standing': '\u{1303E}',
  // Deities
  worker: '\u{1300B}',
  reeds: '\u{131C9}',
  scarab: '\u{131A3}',
  temple: '\u{1326C}',
  sarcophagus: '\u{132AD}',
  pyramid: '\u{13274}',
  // Osiris
  grain: '\u{131E3}',
  brick: '\u{1328C}',
  city: '\u{13296}',
  obelisk: '\u{13276}',
  sphinx: '\u{130ED}',
  barge: '\u{1329E}',
  foreman: '\u{13044}',
  market: '\u{1335D}',
  scribe: '\u{133DE}',
  // signs
  sun: '\u{131F3}',
  eclipse: '\u{131F9}',
  eye: '\u{13080}',
  ankh: '\u{132F9}',
  water: '\u{13216}',
  nile: '\u{13217}', // three ripples
  lotus: '\u{131BA}',
  feather: '\u{13184}',
  hand: '\u{130A7}',
  god: '\u{1302D}',
  // people: animals that no game has
  hare: '\u{130F9}',
  lion: '\u{130EC}',
  elephant: '\u{130F0}',
  giraffe: '\u{130F1}',
  monkey: '\u{130F8}',
  owl: '\u{13153}',
  duck: '\u{1316D}',
  turtle: '\u{13189}',
  frog: '\u{1318F}',
  fish: '\u{1319B}',
  bee: '\u{131A4}',
  ibex: '\u{130F5}',
  donkey: '\u{130D8}',
  pig: '\u{130DF}',
  lizard: '\u{13188}',
  swallow: '\u{13168}',
  // gods that have no animal here
  osiris: '\u{132A8}\u{13079}', // his name: throne and eye
  ptah: '\u{13070}',
  thoth: '\u{1305F}',
  ra: '\u{1305A}',
} as const;

export type GlyphName = keyof typeof GLYPHS;

/** The marks of seats where nobody sits who has an animal. */
export const SEAT_MARKS = ['ankh', 'eye', 'lotus', 'feather', 'sun'] as const satisfies readonly GlyphName[];
