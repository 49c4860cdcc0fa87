import { verify } from '../verify.ts'

/** Runs the command within this process. @returns its output and exit code */
export async function run(
  args: readonly string[],
  { stdin = [], isTTY = false }: { stdin?: readonly string[]; isTTY?: boolean } = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const written = { stdout: '', stderr: '' }
  const sink = (name: keyof typeof written) => ({
    isTTY,
    write: (text: string) => {
      written[name] += text
      return true
    },
    on: () => {},
  })
  const source = (async function* () {
    for (const text of stdin) yield Buffer.from(text)
  })()
  const code = await verify(args, { stdin: source, stdout: sink('stdout'), stderr: sink('stderr') })
  return { code, ...written }
}
