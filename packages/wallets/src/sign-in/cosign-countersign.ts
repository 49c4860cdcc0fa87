import type { Client, Session } from '@countersign/api'
import type { Cosign } from './authentication.ts'

/** What of the client cosignings need. */
export type CosignClient = Pick<
  Client,
  'call' | 'baseUrl' | 'framed' | 'cosigning' | 'cosignings' | 'confirm' | 'collect' | 'cancelCosigning'
>

/** Has a Countersign server collect what owners of Safes confirm. */
export function countersignCosign(client: CosignClient): Cosign<Session> {
  return {
    watch: (id, tell) => {
      let stop: (() => void) | undefined
      let over = false
      // Few sign-ins have anything to watch.
      import('./shared-watch.ts').then(
        ({ sharedWatch }) => {
          if (!over) stop = sharedWatch(client, id, tell)
        },
        // The page changed on the server, or is offline: what it has loaded still shows how things stand.
        () => {},
      )
      return () => {
        over = true
        stop?.()
      }
    },
    confirm: client.confirm,
    collect: async (id, options) => (await client.collect(id, options)).session,
    cancel: client.cancelCosigning,
    list: async options => (await client.cosignings(options)).items,
  }
}
