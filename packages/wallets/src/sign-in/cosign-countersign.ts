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

/** The first and the longest pause before the code that watches is loaded again, in milliseconds. */
const pauses = { first: 4_000, longest: 60_000 }

/** Creates a `Cosign` with a Countersign server that collects the confirmations of a Safe's owners. */
export function countersignCosign(client: CosignClient): Cosign<Session> {
  return {
    watch: (id, tell) => {
      let stop: (() => void) | undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      let isOver = false
      async function start(pause: number) {
        try {
          // Few sign-ins have anything to watch.
          const { sharedWatch } = await import('./shared-watch.ts')
          if (!isOver) stop = sharedWatch(client, id, tell)
        } catch {
          // The page is offline, or was deployed again: what it has loaded still shows the last state.
          if (isOver) return
          tell.lost?.()
          timer = setTimeout(start, pause, Math.min(2 * pause, pauses.longest))
        }
      }
      void start(pauses.first)
      return () => {
        isOver = true
        clearTimeout(timer)
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
