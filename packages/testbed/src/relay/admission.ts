import { checkToken } from './token.ts'

/** How a client is refused. */
export type Refusal = {
  readonly status: 401 | 403 | 503
  readonly reason: string
  /** Whether the client requested a close frame (code 3000), which a page can read, instead of an HTTP status. */
  readonly asClose: boolean
}

export type Admission =
  | { readonly admitted: true; readonly client: string }
  | { readonly admitted: false; readonly refusal: Refusal }

/**
 * Decides whether to admit a client, by the URL it requests: its token in `auth` and its `projectId`.
 *
 * @param target - path and query of the request.
 * @param relay.address - the relay's own URL, which the token's audience must match.
 * @param relay.now - milliseconds since 1970.
 */
export function admit(
  target: string,
  {
    address,
    projectIds,
    now,
  }: { readonly address: string; readonly projectIds: readonly string[]; readonly now: number },
): Admission {
  const query = URL.parse(target, 'http://relay.invalid')?.searchParams ?? new URLSearchParams()
  const asClose = query.get('useOnCloseEvent') === 'true'

  const projectId = query.get('projectId')
  if (projectId === null || !projectIds.includes(projectId))
    return { admitted: false, refusal: { status: 403, reason: 'Project not found', asClose } }

  const token = checkToken(query.get('auth'), { audience: address, now })
  if (!token.accepted)
    return { admitted: false, refusal: { status: 401, reason: `Unauthorized: ${token.reason}`, asClose } }
  return { admitted: true, client: token.client }
}
