#!/usr/bin/env node
// A bot for Barque in another language: it knows no rules, reads what its seat may know, and plays.
//
//   barque arena hapy greedy "engine:node examples/engine/play.js" --players 2
//
// docs/engine.md is the protocol. Standard output belongs to it: write anything else to standard error.
import { createInterface } from 'node:readline';

const say = (line) => process.stdout.write(`${line}\n`);
let inRecord = false; // between "position" and "end": a record, for engines that have the rules
let view = {};
let legal = [];

/** Chooses a legal move: in Hâpy Families one about the animal that the hand holds most of, elsewhere any. */
function choose() {
  const count = new Map();
  for (const card of view.hand ?? []) {
    const animal = String(card).split('-')[0];
    count.set(animal, (count.get(animal) ?? 0) + 1);
  }
  const worth = (move) => Math.max(0, ...[...count].map(([animal, n]) => (move.includes(animal) ? n : 0)));
  const best = Math.max(...legal.map(worth));
  const good = legal.filter((move) => worth(move) === best);
  return good[Math.floor(Math.random() * good.length)];
}

const answers = {
  barque: () => ['name Papyrus', 'ready'],
  position: () => {
    inRecord = true;
    legal = [];
    return [];
  },
  view: (rest) => {
    view = JSON.parse(rest);
    return [];
  },
  legal: (rest) => {
    legal.push(rest);
    return [];
  },
  go: () => [`move ${choose()}`],
  propose: () => ['proposal'], // none
  answer: () => ['no'],
  quit: () => process.exit(0),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  if (inRecord) {
    inRecord = line !== 'end';
    return;
  }
  const space = line.indexOf(' ');
  const [verb, rest] = space < 0 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)];
  for (const answer of answers[verb]?.(rest) ?? []) say(answer); // what it does not know it leaves out
});
