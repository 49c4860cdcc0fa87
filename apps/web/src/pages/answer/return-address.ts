import { memoryOf, readStored, store } from '../memory.ts'

const returnKey = (request: string) => `countersign.returns.${request}`

/** Stores the return address of a request that was answered here, in case of a reload. Only for this tab. */
export function storeReturn(request: string, returnTo: string): void {
  store(memoryOf('sessionStorage'), returnKey(request), returnTo)
}

/** Returns the return address of a request that was answered here, or `null`. */
export function readReturn(request: string): string | null {
  const kept = readStored(memoryOf('sessionStorage'), returnKey(request))
  return typeof kept === 'string' ? kept : null
}
