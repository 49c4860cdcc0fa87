import type { Client, Session } from '@countersign/api'
import type { Cosign } from '../authentication/authentication.ts'

/** The parts of the client that cosignings need. */
export type CosignClient = Pick<
  Client,
  | 'call'
  | 'baseUrl'
  | 'framed'
  | 'cosigning'
  | 'cosignings'
  | 'confirm'
  | 'collect'
  | 'announceCosigning'
  | 'cancelCosigning'
>

/** Creates a `Cosign` with a Countersign server that collects the confirmations of a Safe's owners. */
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
        // The page was deployed again, or is offline: what it has loaded still shows the last state.
        () => {},
      )
      return () => {
        over = true
        stop?.()
      }
    },
    confirm: client.confirm,
    collect: async (id, options) => (await client.collect(id, options)).session,
    announce: client.announceCosigning,
    cancel: client.cancelCosigning,
    list: client.cosignings,
  }
}
