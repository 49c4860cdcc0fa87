import { Hono } from 'hono'
import type { Environment } from '../http/environment.ts'
import type { Nodes } from '../rpc/nodes.ts'
import { checkNodes } from '../rpc/nodes.ts'
import type { Store } from '../store/open.ts'

/** Whether a path is a probe of load balancers. */
export const isProbe = (path: string): boolean => path === '/healthz' || path === '/readyz'

/**
 * Creates `/healthz`, which reports that the process responds, and `/readyz`, which reports that the database and a
 * node of each chain respond; 503 otherwise, with what failed.
 */
export function healthRoutes({
  store,
  nodes,
  stopping,
}: {
  store: Store
  nodes: Nodes
  stopping: () => boolean
}) {
  const routes = new Hono<Environment>()
  let checked: { at: number; answer: Promise<Readiness> } | undefined

  routes.get('/healthz', context => context.json({ status: 'ok' }))
  routes.get('/readyz', async context => {
    // There may be many probes; nodes are checked at most once every two seconds.
    if (!checked || performance.now() - checked.at > 2_000)
      checked = { at: performance.now(), answer: readiness(store, nodes) }
    const answer = await checked.answer
    const ready = answer.status === 'ready' && !stopping()
    return context.json(stopping() ? { ...answer, status: 'stopping' } : answer, ready ? 200 : 503)
  })
  return routes
}

type Readiness = {
  status: 'ready' | 'not-ready'
  database: 'ok' | 'unavailable'
  /** Nodes are counted, not named: this response is public. */
  chains: Record<string, { status: 'ok' | 'unavailable'; nodes: number; answering: number }>
}

async function readiness(store: Store, nodes: Nodes): Promise<Readiness> {
  const [database, reports] = await Promise.all([store.ping(), checkNodes(nodes, 3_000)])
  const chains: Readiness['chains'] = {}
  for (const { chain, problem } of reports) {
    const { nodes, answering } = chains[chain] ?? { nodes: 0, answering: 0 }
    const well = answering + (problem ? 0 : 1)
    chains[chain] = { status: well > 0 ? 'ok' : 'unavailable', nodes: nodes + 1, answering: well }
  }
  const ready = database && Object.values(chains).every(chain => chain.status === 'ok')
  return { status: ready ? 'ready' : 'not-ready', database: database ? 'ok' : 'unavailable', chains }
}
