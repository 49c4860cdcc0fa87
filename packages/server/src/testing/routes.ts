import { accounts } from '@countersign/testbed'

/** An entry of the app's route table. */
export type RouteEntry = { readonly method: string; readonly path: string }

/** Returns every route, including middleware, with parameters as `{name}` and without duplicates. */
export function routesOf(table: readonly RouteEntry[]): RouteEntry[] {
  const lines = table.map(({ method, path }) => {
    const named = path.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')
    return `${method === 'ALL' ? 'GET' : method} ${named.replace('*', named === '/*' ? '' : 'x')}`
  })
  return [...new Set(lines)].map(line => {
    const [method = '', path = ''] = line.split(' ')
    return { method, path }
  })
}

/** Fills the parameters of a path with plausible values. */
export function filled(path: string, chainId: number): string {
  const values: Record<string, string> = {
    account: `eip155:${chainId}:${accounts.alice.address}`,
    chainId: String(chainId),
    part: 'session',
  }
  return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '0'.repeat(32))
}

/** Returns bodies that the routes accept, or would accept from another caller. */
export function bodiesOf(chainId: number): Readonly<Record<string, unknown>> {
  const account = `eip155:${chainId}:${accounts.alice.address}`
  const { address } = accounts.alice
  const signature = `0x${'11'.repeat(65)}`
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const purpose = 'Proof of reserves'
  const page = 'https://app.example.net/'
  const client = {
    ...{ id: '0'.repeat(32), name: 'Wiki', url: page, redirectUris: [page], profile: 'generic' },
    ...{ authentication: 'private_key_jwt', jwks: { keys: [{ kty: 'EC' }] }, groups: [] },
  }
  const factory = { address, data: `0x${'00'.repeat(64)}` }
  return {
    'POST /v1/challenges': { purpose: 'sign-in', account, factory, safe: true },
    'POST /v1/challenges/{id}/answer': { message: 'text', signature },
    'POST /v1/cosignings/{id}/confirmations': {
      safe: address,
      hash: `0x${'11'.repeat(32)}`,
      owner: address,
      signature,
    },
    'POST /v1/cosignings/{id}/declines': { owner: address, reason: 'No', signature },
    'POST /v1/proofs': {
      purpose,
      audience: 'Example Bank',
      expiresAt: later,
      visibility: 'link',
      accounts: [{ account }],
    },
    'PATCH /v1/sessions/{id}': { name: 'Work laptop' },
    'PATCH /v1/proofs/{id}': { visibility: 'listed' },
    'POST /v1/requests': {
      purpose,
      audience: null,
      account,
      chain: null,
      deadline: later,
      holdsFor: 86_400,
      returnTo: 'https://bank.example/back',
      reference: 'case 7',
    },
    'POST /v1/requests/{id}/hand-over': { proof: '0'.repeat(32), consent: true },
    'POST /v1/api-keys': { name: 'Program', scopes: ['requests:read'], expiresAt: later },
    'POST /v1/webhooks': { url: 'https://bank.example/hook' },
    'POST /v1/openid/clients': client,
    'PUT /v1/openid/clients/{id}': client,
    'POST /v1/openid/consents/revoke': { client: 'app' },
    'POST /v1/verify': { account, message: 'text', signature },
    'POST /v1/notifications/push': {
      endpoint: 'https://push.example/a',
      // The base point of the curve.
      keys: {
        p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
        auth: 'A'.repeat(22),
      },
      language: 'en',
    },
    'POST /v1/notifications/email': { address: 'person@example.org', language: 'en' },
    'POST /v1/notifications/email/confirm': { token: 'A'.repeat(43) },
    'POST /rpc/{chainId}': {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBalance',
      params: [address, 'latest'],
    },
  }
}
