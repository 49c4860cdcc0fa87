import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { limitFactor } from '../limits.ts'

/** What a program asks, and the keys that answer it. */
export type Asked = { readonly question: string; readonly keys: string }

export const enter = '\r'
export const down = '\u001b[B'

/**
 * Runs a command in a terminal of its own, and answers its questions in their order: each once it is shown.
 *
 * @param command - without characters that a shell would change
 * @throws with what the terminal shows if the command fails, or does not ask a question
 */
export async function answerInTerminal(
  command: readonly string[],
  cwd: string,
  asked: readonly Asked[],
): Promise<void> {
  // Node has no terminals. This program of util-linux has, and passes on what is written to it. Without a size, nothing
  // fits in a line.
  const sized = `stty cols 100 rows 40 && ${command.join(' ')}`
  const terminal = ['--quiet', '--return', '--command', sized, '/dev/null']
  const child = spawn('script', terminal, { cwd, env: { ...process.env, NODE_ENV: '', TERM: 'xterm' } })
  const ended = once(child, 'close')
  const timer = setTimeout(() => child.kill(), 60_000 * limitFactor)
  let output = ''
  let shown = ''
  const rest = [...asked]
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
      shown += chunk
      const [next] = rest
      if (next === undefined || !shown.includes(next.question)) return
      rest.shift()
      shown = ''
      child.stdin.write(next.keys)
    })
  const [code] = await ended
  clearTimeout(timer)
  if (code !== 0 || rest.length > 0)
    throw new Error(`${command.join(' ')} ended with ${code}, before ${rest.length} questions:\n${output}`)
}
