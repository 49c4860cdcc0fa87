import { decodeJWT, verifyJWT } from '@walletconnect/relay-auth'

/** How a client is refused. */
export type Refusal = {
  readonly status: 401 | 403 | 503
  readonly reason: string
  /** Whether the client requested a close frame (code 3000), which a page can read, instead of an HTTP status. */
  readonly asClose: boolean
}

/** An admitted client has the `did:key` that signed its token as its id. */
export type Admission =
  | { readonly admitted: true; readonly client: string }
  | { readonly admitted: false; readonly refusal: Refusal }

/**
 * The maximum clock skew of a client, in seconds: `JWT_VALIDATION_TIME_LEEWAY_SECS` of the relay's own library,
 * `relay_rpc/src/jwt.rs` in https://github.com/reown-com/reown-rust
 */
const leeway = 120

/**
 * Decides whether to admit a client, by the URL it requests: its token in `auth` and its `projectId`.
 *
 * @param target - path and query of the request.
 * @param relay.address - the relay's own URL, which the token's audience must match.
 * @param relay.now - milliseconds since 1970.
 */
export async function admit(
  target: string,
  relay: { readonly address: string; readonly projectIds: readonly string[]; readonly now: number },
): Promise<Admission> {
  const query = URL.parse(target, 'http://relay.invalid')?.searchParams ?? new URLSearchParams()
  const asClose = query.get('useOnCloseEvent') === 'true'
  if (!relay.projectIds.includes(query.get('projectId') ?? ''))
    return { admitted: false, refusal: { status: 403, reason: 'Project not found', asClose } }
  const client = await clientOf(query.get('auth') ?? '', relay).catch(() => null)
  return client === null
    ? { admitted: false, refusal: { status: 401, reason: 'Unauthorized', asClose } }
    : { admitted: true, client }
}

/** Returns the client that signed a token for this relay, or `null`. @throws {Error} if it is malformed */
async function clientOf(
  token: string,
  { address, now }: { readonly address: string; readonly now: number },
): Promise<string | null> {
  if (token.length > 2_048 || !(await verifyJWT(token))) return null
  const { iss, aud, iat, exp } = decodeJWT(token).payload
  // URL parsers add a trailing slash.
  const isHere = URL.parse(aud)?.href === URL.parse(address)?.href
  const time = Math.floor(now / 1_000)
  return isHere && iat <= time + leeway && exp >= time - leeway ? iss : null
}
