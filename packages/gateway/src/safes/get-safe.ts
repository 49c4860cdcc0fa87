import { type AccountId, formatAccountId } from '@countersign/core'
import * as z from 'zod/mini'
import type { Call, Connection } from '../connection/connection.ts'
import { ofSafe } from '../connection/paths.ts'
import { ask, malformed } from '../connection/request.ts'
import { addressInfo, optionalAddressInfo } from '../fields/address.ts'
import { chain } from '../fields/chain.ts'
import { known } from '../fields/known.ts'
import { optionalText } from '../fields/text.ts'

const state = z.pipe(
  z.nullish(known(['UP_TO_DATE', 'OUTDATED', 'UNKNOWN'])),
  z.transform(value => value ?? 'UNKNOWN'),
)

const safe = z.pipe(
  z.object({
    address: addressInfo,
    chainId: chain,
    nonce: z.union([z.int().check(z.minimum(0)), z.string().check(z.regex(/^[0-9]{1,15}$/))]),
    threshold: z.int().check(z.minimum(1)),
    owners: z.array(addressInfo).check(z.minLength(1)),
    version: optionalText(20),
    implementation: optionalAddressInfo,
    implementationVersionState: state,
    fallbackHandler: optionalAddressInfo,
    guard: optionalAddressInfo,
    modules: z.nullish(z.array(addressInfo)),
    collectiblesTag: optionalText(60),
    txQueuedTag: optionalText(60),
    txHistoryTag: optionalText(60),
    messagesTag: optionalText(60),
  }),
  z.transform(({ address, chainId, nonce, modules, ...rest }) => ({
    /** CAIP-10. */
    account: formatAccountId(chainId, address.address),
    name: address.name,
    logoUri: address.logoUri,
    nonce: Number(nonce),
    modules: modules ?? [],
    /** Each tag changes together with what it names: cached data is current as long as its tag stays the same. */
    ...rest,
  })),
)

/** A Safe as the gateway reports it. Verify its owners on the chain. */
export type GatewaySafe = z.output<typeof safe>

/**
 * Reads a Safe: `GET /v1/chains/{c}/safes/{a}`.
 *
 * @throws {GatewayError} `not-found` if it is not deployed or not yet indexed.
 */
export async function getSafe(
  connection: Connection,
  asked: AccountId,
  { signal }: Call = {},
): Promise<GatewaySafe> {
  const request = { method: 'GET', path: ofSafe('v1', asked), signal } as const
  const answer = await ask(connection, safe, request)
  if (answer.account !== asked) throw malformed(request, 200, 'it is about another Safe')
  return answer
}
