import type { Settings } from '../config/config.ts'
import type { Sent } from './push.ts'

export type Mailer = ReturnType<typeof createMailer>

export type Email = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Turns off the emails to this address with one POST (RFC 8058). */
  readonly unsubscribe?: string
}

/** In milliseconds. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000, dnsTimeout: 5_000 }

/** Sends email through the operator's server (SMTP). */
export function createMailer({ smtp, from }: NonNullable<Settings['notifications']['email']>) {
  const [, name = '', address = from] = /^(.*)<([^<>]+)>$/.exec(from) ?? []
  const sender = { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
  type Transport = ReturnType<typeof import('nodemailer')['createTransport']>
  let transport: Promise<Transport> | undefined

  /** Most servers start without needing the library. */
  function open(): Promise<Transport> {
    transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ url: smtp, pool: true, maxConnections: 2, ...timeouts } as never),
    )
    return transport
  }

  return {
    async send({ to, subject, text, unsubscribe }: Email): Promise<Sent> {
      try {
        const opened = await open()
        await opened.sendMail({
          // As objects: they are never parsed as lists, and a name may have any characters.
          from: sender,
          to: { name: '', address: to },
          subject,
          text,
          // Others must not answer it with messages of their own, such as “out of office” (RFC 3834).
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe
              ? {
                  'List-Unsubscribe': `<${unsubscribe}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }
              : {}),
          },
        })
        return 'sent'
      } catch (error) {
        return isRefusal(error) ? 'refused' : 'failed'
      }
    },
    close: async (): Promise<void> => void (await transport)?.close(),
  }
}

/** Whether the server refuses this email for good (RFC 5321 §4.2.1), and not its client. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500
}
