// Small sounds, made here: no files, off until somebody turns them on.
import { settings } from './settings.svelte.ts';

export type Sound = 'move' | 'turn' | 'no' | 'end';

/** Notes as [hertz, seconds after the beginning]. */
const NOTES: Record<Sound, readonly (readonly [number, number])[]> = {
  move: [[330, 0]],
  turn: [
    [440, 0],
    [660, 0.12],
  ],
  no: [[165, 0]],
  end: [
    [392, 0],
    [494, 0.14],
    [587, 0.28],
    [784, 0.42],
  ],
};

let audio: AudioContext | null = null;

/** Plucks a string for each note. */
export function sound(name: Sound): void {
  if (!settings.sound || !('AudioContext' in globalThis)) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const [hertz, after] of NOTES[name]) {
    const begin = audio.currentTime + after;
    const string = new OscillatorNode(audio, { type: 'triangle', frequency: hertz });
    const loudness = new GainNode(audio, { gain: 0 });
    loudness.gain.setValueAtTime(0, begin);
    loudness.gain.linearRampToValueAtTime(0.12, begin + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.0001, begin + 0.5);
    string.connect(loudness).connect(audio.destination);
    string.start(begin);
    string.stop(begin + 0.55);
  }
}
