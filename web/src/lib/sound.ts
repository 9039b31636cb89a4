// Sounds, made here: a harp, a flute, a frame drum. No files; off until somebody turns them on.
import { settings } from './settings.svelte.ts';

type Instrument = 'harp' | 'flute' | 'drum';
/** Instrument, hertz, seconds after the beginning, seconds that it sounds. */
type Note = readonly [Instrument, number, number, number];

// The notes of a warm pentatonic scale on D.
const [D3, A3, D4, E4, G4, A4, B4, D5, E5, G5] = [147, 220, 294, 330, 392, 440, 494, 587, 659, 784] as const;

const TUNES = {
  move: [['harp', D4, 0, 0.5]],
  turn: [
    ['harp', A4, 0, 0.9],
    ['harp', D5, 0.13, 1.2],
  ],
  question: [
    ['flute', G4, 0, 0.16],
    ['flute', B4, 0.18, 0.34],
  ],
  yes: [
    ['harp', D4, 0, 0.8],
    ['harp', G4, 0.08, 0.8],
    ['harp', B4, 0.16, 1],
  ],
  no: [
    ['drum', 92, 0, 0.22],
    ['drum', 70, 0.17, 0.3],
  ],
  laid: [
    ['drum', 98, 0, 0.25],
    ['harp', D4, 0.05, 1],
    ['harp', G4, 0.15, 1],
    ['harp', B4, 0.25, 1],
    ['harp', D5, 0.35, 1.4],
    ['drum', 98, 0.5, 0.25],
  ],
  end: [
    ['drum', 82, 0, 0.35],
    ['harp', D3, 0, 1.6],
    ['flute', D4, 0.05, 0.3],
    ['flute', G4, 0.36, 0.3],
    ['drum', 98, 0.36, 0.25],
    ['flute', B4, 0.67, 0.3],
    ['harp', A3, 0.67, 1.4],
    ['drum', 82, 0.98, 0.35],
    ['flute', D5, 0.98, 0.9],
    ['harp', G4, 1.05, 1.6],
    ['harp', D5, 1.15, 1.6],
    ['harp', E5, 1.45, 0.8],
    ['harp', G5, 1.6, 2],
  ],
  nobody: [
    ['flute', A4, 0, 0.3],
    ['flute', E4, 0.34, 0.6],
  ],
} as const satisfies Record<string, readonly Note[]>;

export type Sound = keyof typeof TUNES;

/** Returns the tune for what happened: that of the last event for which the game has one. */
export function tuneOf(
  lines: readonly { readonly event: { readonly [name: string]: unknown } }[],
  sounds: Readonly<Record<string, Sound>> = {},
): Sound {
  return lines.map((line) => sounds[String(line.event.kind)]).findLast(Boolean) ?? 'move';
}

let audio: AudioContext | null = null;

/** Plays a tune, if this person wants to hear any. */
export function sound(name: Sound): void {
  if (!settings.sound || !('AudioContext' in globalThis)) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const note of TUNES[name]) play(audio, note);
}

function play(audio: AudioContext, [instrument, hertz, after, lasts]: Note): void {
  const begin = audio.currentTime + 0.02 + after;
  const end = begin + lasts;
  const loud = new GainNode(audio, { gain: 0 });
  const warm = new BiquadFilterNode(audio, { type: 'lowpass', frequency: Math.min(3200, hertz * 6) });
  loud.connect(warm).connect(audio.destination);
  const voice = (type: OscillatorType, factor: number, part: number): OscillatorNode => {
    const string = new OscillatorNode(audio, { type, frequency: hertz * factor });
    string.connect(new GainNode(audio, { gain: part })).connect(loud);
    string.start(begin);
    string.stop(end + 0.1);
    return string;
  };
  const swell = (gain: number, rise: number) => {
    loud.gain.setValueAtTime(0.0001, begin);
    loud.gain.linearRampToValueAtTime(gain, begin + rise);
  };
  if (instrument === 'drum') {
    voice('sine', 1, 1).frequency.exponentialRampToValueAtTime(hertz * 0.55, end);
    swell(0.32, 0.006);
    loud.gain.exponentialRampToValueAtTime(0.0001, end);
  } else if (instrument === 'flute') {
    const breath = voice('sine', 1, 0.8);
    voice('sine', 2, 0.16);
    breath.detune.setValueAtTime(-18, begin);
    breath.detune.linearRampToValueAtTime(0, begin + 0.07);
    swell(0.16, 0.05);
    loud.gain.setValueAtTime(0.16, Math.max(begin + 0.05, end - 0.1));
    loud.gain.linearRampToValueAtTime(0.0001, end);
  } else {
    voice('triangle', 1, 0.8);
    voice('sine', 2, 0.22);
    voice('sine', 3, 0.08);
    swell(0.17, 0.008);
    loud.gain.exponentialRampToValueAtTime(0.0001, end);
  }
}
