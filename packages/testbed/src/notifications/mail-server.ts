import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** An email that arrived. */
export type ReceivedEmail = {
  readonly to: string
  /** Headers, in lower case, each on one line. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** Starts a mail server (SMTP) that keeps what it receives. It requires a user and a password. */
export async function startMailServer() {
  const received: ReceivedEmail[] = []
  const refused = new Set<string>()
  const credentials = { user: 'countersign', password: 'p@ss' }
  const server = new SMTPServer({
    // Its clients are on this machine.
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth({ username, password }, _, done) {
      const isKnown = username === credentials.user && password === credentials.password
      done(isKnown ? null : new Error('Invalid credentials'), { user: username })
    },
    onRcptTo({ address }, _, done) {
      done(refused.has(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null)
    },
    async onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part as Buffer)
      for (const { address } of envelope.rcptTo)
        received.push(parse(address, Buffer.concat(parts).toString()))
      done()
    },
  })
  server.on('error', () => {})
  const listen = (port: number) =>
    new Promise<number>(resolve => {
      const { server: socket } = server
      server.listen(port, '127.0.0.1', () => resolve((socket.address() as AddressInfo).port))
    })
  const port = await listen(0)
  const { user, password } = credentials

  return {
    url: `smtp://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    /** Returns the emails to an address, oldest first. */
    received: (address: string): readonly ReceivedEmail[] => received.filter(({ to }) => to === address),
    /** Refuses emails to an address for good. */
    refuse: (address: string): void => void refused.add(address),
    stop: (): Promise<void> => new Promise(resolve => server.close(() => resolve())),
  }
}

/** Reads a plain text email, whose header lines may be folded (RFC 5322 §2.2.3). */
function parse(to: string, source: string): ReceivedEmail {
  const end = source.indexOf('\r\n\r\n')
  const headers = Object.fromEntries(
    source
      .slice(0, end)
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map(line => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
      }),
  )
  return { to, headers, text: decodeBody(source.slice(end + 4), headers['content-transfer-encoding']) }
}

function decodeBody(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding === 'quoted-printable') return decodeQuoted(body.replaceAll(/=\r\n/g, ''))
  return body
}

/** Decodes the words of a header that are not ASCII (RFC 2047). */
function decodeWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decodeQuoted(text.replaceAll('_', ' ')),
    )
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
