import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export type LeashOptions = {
  /** The signal that the child receives when this process ends. @default 'KILL' */
  signal?: 'KILL' | 'QUIT'
  /** A directory to remove after the child has ended. */
  remove?: string
}

/** `read` returns a line when the leash is released, and fails when the writing end died with this process. */
const script = `
read -r _ && exit 0
kill -s "$2" "$1" 2>/dev/null
left=50
while [ "$left" -gt 0 ] && kill -0 "$1" 2>/dev/null; do left=$((left - 1)); sleep 0.1; done
[ -z "$3" ] || rm -rf "$3"
`

/**
 * Ends a child process when this process ends for any reason, including `kill -9`.
 *
 * No handler runs after SIGKILL, and only Linux can tie a child to its parent; but every kernel closes a dead process's
 * pipes. So a small shell waits on a pipe, in a separate session that Ctrl-C does not reach, and acts at its end of
 * file. It does not keep this process alive, and does not outlive the child.
 */
export function leash(child: ChildProcess, { signal = 'KILL', remove = '' }: LeashOptions = {}): void {
  // It could not be started; its 'error' event reports that.
  if (child.pid === undefined) return
  const keeper = spawn('/bin/sh', ['-c', script, 'leash', String(child.pid), signal, remove], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // The child may end before the shell has started; either order is fine.
  keeper.on('error', () => {})
  keeper.stdin.on('error', () => {})
  keeper.unref()
  if ('unref' in keeper.stdin && typeof keeper.stdin.unref === 'function') keeper.stdin.unref()
  child.once('exit', () => keeper.stdin.end('released\n'))
}

/** Ends a child process that this process started, and waits until it has exited. Does nothing if it has already. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.ref()
  child.kill(signal)
  await gone
}

/**
 * Suspends a child process, and returns once all its threads have stopped. A thread that is computing stops a moment
 * after the signal, and would still answer. Where there is no `/proc`, it returns after the signal.
 */
export function pause(child: ChildProcess): void {
  child.kill('SIGSTOP')
  while (!isStopped(`/proc/${child.pid}/task`));
}

function isStopped(tasks: string): boolean {
  if (!existsSync(tasks)) return true
  try {
    return readdirSync(tasks).every(task =>
      /\) [TtZX] /.test(readFileSync(`${tasks}/${task}/stat`, 'latin1')),
    )
  } catch {
    // A thread ended while its state was read, so not all had stopped.
    return false
  }
}
