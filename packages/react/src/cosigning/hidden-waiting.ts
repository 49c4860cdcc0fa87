import type { Cosigning } from '@countersign/api'
import { createStore, isUnannounced, type Store } from '@countersign/wallets/state'

type Hidden = Readonly<Record<string, string>>

/** Which cosignings the person has hidden from the corner, each with the owners’ answers by then. */
export type HiddenWaiting = Store<Hidden> & {
  /**
   * Hides a cosigning until another owner confirms or declines. It continues. One that no owner was asked to sign is
   * hidden until the page is reloaded: only the person can continue it, and nothing else may lead them back.
   */
  readonly hide: (cosigning: Cosigning) => void
}

const key = 'countersign.hidden-waiting'
/** Instead of the owners’ answers: no owner was asked. */
const unannounced = 'unannounced'
/** How many are kept: more than one browser can have open. */
const most = 50

/** Creates the store, which lasts between visits; without storage, for the lifetime of the page. */
export function createHiddenWaiting(
  memory: () => Pick<Storage, 'getItem' | 'setItem'> | undefined,
): HiddenWaiting {
  const store = createStore<Hidden>(read())

  function read(): Hidden {
    try {
      const stored: unknown = JSON.parse(memory()?.getItem(key) ?? '[]')
      const entries = Array.isArray(stored) ? stored.filter(isEntry) : []
      return Object.fromEntries(entries.slice(-most))
    } catch {
      return {}
    }
  }

  return {
    ...store,
    hide: cosigning => {
      // Another tab may have hidden some in the meantime.
      const { [cosigning.id]: _, ...others } = { ...store.getSnapshot(), ...read() }
      const entries = [...Object.entries(others), [cosigning.id, answersOf(cosigning)] as const].slice(-most)
      store.set(Object.fromEntries(entries))
      try {
        const lasting = entries.filter(([, answers]) => answers !== unannounced)
        memory()?.setItem(key, JSON.stringify(lasting))
      } catch {
        // The storage is full or blocked: it is hidden until the page is left.
      }
    },
  }
}

/** Whether a cosigning is hidden: nothing has happened since the person hid it. */
export function isHidden(hidden: Hidden, cosigning: Cosigning): boolean {
  return hidden[cosigning.id] === answersOf(cosigning)
}

/** Returns how many owners have confirmed, and how many have declined. */
function answersOf(cosigning: Cosigning): string {
  if (isUnannounced(cosigning)) return unannounced
  const owners = cosigning.safes.flatMap(({ owners }) => owners)
  const confirmed = owners.filter(({ confirmation }) => confirmation !== null)
  const declined = owners.filter(({ decline }) => decline !== null)
  return `${confirmed.length}/${declined.length}`
}

function isEntry(value: unknown): value is [string, string] {
  return (
    Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'string'
  )
}
