import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type LeashOptions = {
  /** Sent to the child when this process is gone. @default 'KILL' */
  signal?: 'KILL' | 'QUIT'
  /** A directory removed once the child is gone. */
  remove?: string
}

/** Read returns a line when the leash is released, and fails when the writing end died with this process. */
const script = `
read -r _ && exit 0
kill -s "$2" "$1" 2>/dev/null
left=50
while [ "$left" -gt 0 ] && kill -0 "$1" 2>/dev/null; do left=$((left - 1)); sleep 0.1; done
[ -z "$3" ] || rm -rf "$3"
`

/**
 * Ends a child process when this process ends in whatever way, `kill -9` included.
 *
 * No handler of ours runs after SIGKILL, and only Linux can tie a child to its parent; a pipe is closed by the
 * kernel everywhere. So a small shell waits on one, in a session of its own that Ctrl-C does not reach, and
 * acts at its end of file. It neither keeps this process alive nor outlives the child.
 */
export function leash(child: ChildProcess, { signal = 'KILL', remove = '' }: LeashOptions = {}): void {
  // It could not be started; whoever waits for it is told by its 'error'.
  if (child.pid === undefined) return
  const keeper = spawn('/bin/sh', ['-c', script, 'leash', String(child.pid), signal, remove], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // The child may be gone before the shell has started; both ways of losing it are fine.
  keeper.on('error', () => {})
  keeper.stdin.on('error', () => {})
  keeper.unref()
  if ('unref' in keeper.stdin && typeof keeper.stdin.unref === 'function') keeper.stdin.unref()
  child.once('exit', () => keeper.stdin.end('released\n'))
}

/** Ends a child process that this process started, and waits until it is gone. Does nothing if it is. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.ref()
  child.kill(signal)
  await gone
}
