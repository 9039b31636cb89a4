// The connection to a table: it reconnects by itself, sends again what was not answered, and never loses its place.
import type { Chatter, Done, FromClient, FromServer, Hinted, Line, Position, Refused, Welcome } from './protocol.ts';

export type Answer = Done | Refused | Hinted;
/** A request without the id, which the connection adds. */
export type Request = FromClient extends infer M ? (M extends { id: string } ? Omit<M, 'id'> : never) : never;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const BEAT = 6_000; // how often the connection is probed when nothing else is asked
const SILENCE = 6_000; // how long the answer to a probe may take

let counter = 0;
function freshId(): string {
  counter += 1;
  return `${Date.now().toString(36)}-${counter}-${Math.random().toString(36).slice(2, 8)}`;
}

interface Pending {
  readonly message: object;
  readonly resolve: (answer: Answer) => void;
}

export class Connection {
  welcome = $state.raw<Welcome | null>(null);
  position = $state.raw<Position | null>(null);
  lines = $state.raw<Line[]>([]);
  chats = $state.raw<Chatter[]>([]);
  /** How many messages came before the first of these: of a long chat only the end is sent. */
  private unheard = 0;
  /** `lost`: broke off, and is being opened again; `closed`: stays closed, and `reason` says why. */
  status = $state<'opening' | 'open' | 'lost' | 'closed'>('opening');
  reason = $state('');
  /** The lines that came while the connection was lost: from the first up to the second; `null` if none did. */
  missed = $state.raw<readonly [number, number] | null>(null);
  /** The server's clock minus ours, in seconds. */
  ahead = 0;
  /** Called for each position, even if they come faster than the page draws. */
  onPosition: (position: Position) => void = () => {};

  readonly table: string;
  private readonly screen: boolean;
  private language: string;
  private steps: boolean;
  private socket: WebSocket | null = null;
  private lostAt: number | null = null; // how many lines were there when the connection was lost
  private version = -1; // of the newest position on this connection
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined; // runs from the first question that nothing has answered
  private readonly pending = new Map<string, Pending>();

  constructor(table: string, language: string, screen = false, steps = false) {
    this.table = table;
    this.language = language;
    this.screen = screen;
    this.steps = steps;
  }

  open(): void {
    clearTimeout(this.timer);
    const address = new URL(`/api/tables/${this.table}/socket`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      const { language, screen, steps } = this;
      const chats = this.unheard + this.chats.length;
      this.send({ type: 'hello', language, lines: this.lines.length, chats, screen, steps });
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = () => this.dropped(socket);
  }

  close(): void {
    this.status = 'closed';
    clearTimeout(this.timer);
    clearInterval(this.beat);
    this.heard();
    this.socket?.close();
  }

  /** Reconnects at once, for example when the device is online again. */
  hurry(): void {
    if (this.status === 'lost') {
      this.wait = FIRST_WAIT;
      this.open();
    }
  }

  prefer(language: string, steps: boolean): void {
    if (language === this.language && steps === this.steps) return;
    this.language = language;
    this.steps = steps;
    this.send({ type: 'prefer', language, steps });
  }

  /** Asks for something; resolves when it is stored or refused, after any number of reconnections. */
  ask(request: Request): Promise<Answer> {
    const message = { ...request, id: freshId() };
    return new Promise((resolve) => {
      this.pending.set(message.id, { message, resolve });
      if (this.status !== 'open') return;
      this.send(message);
      if (request.type === 'play') this.probe(); // a move is answered soon; advice may take its time
    });
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private hear(message: FromServer): void {
    this.heard();
    switch (message.type) {
      case 'welcome':
        this.welcome = message;
        this.ahead = message.now - Date.now() / 1000;
        this.status = 'open';
        this.version = -1;
        this.wait = FIRST_WAIT;
        this.keepBeating();
        if (message.protocol >= 2) this.send({ type: 'brief' }); // an older server would not understand
        for (const { message: unanswered } of this.pending.values()) this.send(unanswered);
        break;
      case 'update': // the rest is as it was
        if (this.position) this.hear({ ...this.position, ...message, type: 'position' });
        break;
      case 'position':
        if (message.now) this.ahead = message.now - Date.now() / 1000;
        if (message.version && message.version < this.version) break; // 0: I may not watch
        this.version = message.version;
        this.position = message;
        if (this.lostAt !== null) {
          this.missed = message.lines > this.lostAt ? [this.lostAt, message.lines] : null;
          this.lostAt = null;
        }
        this.onPosition(message);
        break;
      case 'lines':
        this.lines = [...this.lines.slice(0, message.start), ...message.lines];
        break;
      case 'chats':
        if (message.start <= this.unheard || !this.chats.length) {
          this.unheard = message.start;
          this.chats = message.chats;
        } else this.chats = [...this.chats.slice(0, message.start - this.unheard), ...message.chats];
        break;
      case 'done':
      case 'refused':
      case 'hinted':
        this.pending.get(message.id)?.resolve(message);
        this.pending.delete(message.id);
        break;
      case 'gone':
        if (!message.again) {
          this.reason = message.text;
          this.close();
        }
        break;
    }
  }

  private keepBeating(): void {
    clearInterval(this.beat);
    this.beat = setInterval(() => this.probe(), BEAT);
  }

  /** Asks whether the connection is alive: it can be dead without being closed. */
  private probe(): void {
    const socket = this.socket;
    this.send({ type: 'ping', id: freshId() });
    this.silence ??= setTimeout(() => this.dropped(socket), SILENCE);
  }

  private heard(): void {
    clearTimeout(this.silence);
    this.silence = undefined;
  }

  /** Drops the connection, because the device says that it is offline. */
  offline(): void {
    if (this.status === 'open') this.dropped(this.socket);
  }

  private dropped(socket: WebSocket | null): void {
    if (socket !== this.socket || this.status === 'closed') return;
    if (this.status === 'open') this.lostAt = this.lines.length;
    this.status = 'lost';
    this.socket = null;
    socket?.close();
    clearInterval(this.beat);
    this.heard();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
  }
}
