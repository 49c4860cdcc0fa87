import { CountersignError } from '@countersign/core'
import { printable, printableJson } from './printable.ts'

/** The input and output of the command: `process`, or a substitute. */
export type Streams = {
  readonly stdin: AsyncIterable<Uint8Array>
  readonly stdout: Sink
  readonly stderr: Sink
}

type Sink = {
  /** Whether it is shown to a person. */
  readonly isTTY?: boolean | undefined
  /** @returns whether more may be written immediately. */
  write(text: string): boolean
  on(event: 'drain' | 'error', listener: () => void): unknown
}

/** The mark of a line: success, failure, or information. */
export type Mark = 'good' | 'bad' | 'unsure' | 'note'

/** A line of output. Its texts are escaped, so that only text reaches the terminal. */
export type ShownLine =
  | { readonly kind: 'line'; readonly indent?: number; readonly mark?: Mark; readonly text: string }
  | { readonly kind: 'heading'; readonly indent?: number; readonly mark?: Mark; readonly text: string }
  | { readonly kind: 'space' }

export const line = (text: string, mark?: Mark, indent = 2): ShownLine =>
  mark ? { kind: 'line', indent, mark, text } : { kind: 'line', indent, text }
export const heading = (text: string, mark?: Mark, indent = 0): ShownLine =>
  mark ? { kind: 'heading', indent, mark, text } : { kind: 'heading', indent, text }
export const space: ShownLine = { kind: 'space' }

const signs: Readonly<Record<Mark, { sign: string; color: number }>> = {
  good: { sign: '✓', color: 32 },
  bad: { sign: '✗', color: 31 },
  unsure: { sign: '?', color: 33 },
  note: { sign: '·', color: 2 },
}

/** Writes lines, in color if a person sees them and has not disabled color (https://no-color.org). */
function renderLines(lines: readonly ShownLine[], colors: boolean): string {
  const styled = (text: string, code: number) => (colors ? `\x1b[${code}m${text}\x1b[0m` : text)
  const rendered = lines.map(shown => {
    if (shown.kind === 'space') return ''
    const { indent = 0, mark } = shown
    const sign = mark ? `${styled(signs[mark].sign, signs[mark].color)} ` : ''
    const text = printable(shown.text)
    return `${' '.repeat(indent)}${sign}${shown.kind === 'heading' ? styled(text, 1) : text}`
  })
  return `${rendered.join('\n')}\n`
}

/** The reader of the output has closed it, as `head` does after ten lines: the rest need not be written. */
export class OutputClosedError extends CountersignError {
  override readonly name = 'OutputClosedError'
  readonly code = 'output-closed'
}

/** The destinations of all output. Each throws {@link OutputClosedError} once the reader has closed it. */
export type Output = {
  lines(lines: readonly ShownLine[]): Promise<void>
  /** One line of JSON. */
  json(value: unknown): Promise<void>
  /** Writes unescaped: only for our own texts. */
  text(text: string): Promise<void>
  /** Writes a sentence for the caller, separate from the requested output. */
  complain(sentence: string): Promise<void>
}

export function createOutput({ stdout, stderr }: Streams): Output {
  const [write, writeError] = [createWriter(stdout), createWriter(stderr)]
  const colors = stdout.isTTY === true && (process.env.NO_COLOR ?? '') === ''
  return {
    lines: lines => write(renderLines(lines, colors)),
    json: value => write(`${printableJson(value)}\n`),
    text: write,
    complain: sentence => writeError(`${printable(sentence, 600)}\n`),
  }
}

/** Writes to a stream, and waits if the reader is slower. */
function createWriter(sink: Sink): (text: string) => Promise<void> {
  let isGone = false
  let resume = () => {}
  sink.on('drain', () => resume())
  sink.on('error', () => {
    isGone = true
    resume()
  })
  return async text => {
    if (!isGone && !sink.write(text))
      await new Promise<void>(resolve => {
        resume = resolve
      })
    if (isGone) throw new OutputClosedError('The output was closed by the program that reads it.')
  }
}
