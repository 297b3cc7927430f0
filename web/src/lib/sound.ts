/** Sounds of the table, synthesized rather than loaded: a card, a chip, your turn, a win. None, until somebody wants them. */
import { taste } from './taste.svelte';

export type Sound = 'card' | 'chip' | 'turn' | 'win';

let context: AudioContext | null = null;

/** A browser lets a page play sound only after somebody has touched it. */
function audio(): AudioContext | null {
  if (!taste.sound || typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

/** Make a sound, or several of the same, that many milliseconds apart. */
export function play(sound: Sound, times = 1, apart = 0): void {
  const to = audio();
  if (!to) return;
  for (let each = 0; each < Math.min(times, 40); each++) MADE[sound](to, to.currentTime + (each * apart) / 1000);
}

const MADE: Record<Sound, (to: AudioContext, at: number) => void> = {
  card: (to, at) => brush(to, at, { length: 0.07, pitch: 2600, loud: 0.3 }),
  chip: (to, at) => {
    ring(to, at, { pitch: 3100, length: 0.05, loud: 0.16 });
    ring(to, at + 0.035, { pitch: 3700, length: 0.06, loud: 0.14 });
  },
  turn: (to, at) => {
    ring(to, at, { pitch: 660, length: 0.18, loud: 0.2 });
    ring(to, at + 0.12, { pitch: 880, length: 0.28, loud: 0.2 });
  },
  win: (to, at) => {
    for (const [step, pitch] of [523, 659, 784, 1047].entries()) ring(to, at + step * 0.085, { pitch, length: 0.3, loud: 0.18 });
  },
};

interface Tone {
  pitch: number;
  length: number;
  loud: number;
}

/** A tone that dies away. */
function ring(to: AudioContext, at: number, { pitch, length, loud }: Tone): void {
  const tone = new OscillatorNode(to, { type: 'sine', frequency: pitch });
  tone.connect(dying(to, at, length, loud));
  tone.start(at);
  tone.stop(at + length);
}

/** A short rush of air. */
function brush(to: AudioContext, at: number, { pitch, length, loud }: Tone): void {
  const buffer = new AudioBuffer({ length: Math.ceil(to.sampleRate * length), sampleRate: to.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let each = 0; each < samples.length; each++) samples[each] = Math.random() * 2 - 1;
  const air = new AudioBufferSourceNode(to, { buffer });
  air.connect(new BiquadFilterNode(to, { type: 'bandpass', frequency: pitch, Q: 0.8 })).connect(dying(to, at, length, loud));
  air.start(at);
}

function dying(to: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = new GainNode(to, { gain: 0 });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(to.destination);
  return gain;
}
