// The page in English. A key with `.one` and `.other` is chosen by {n}.
export default {
  'app.name': 'Barque',
  'app.tagline': 'Three Egyptian board games, for two to five people and the bots that fill the other seats.',
};
