import { generateKeyPairSync, sign } from 'node:crypto'
import { accounts, type Chain, receiptOf } from '@countersign/testbed'
import { passkeyAccount, webAuthnSignature } from '@countersign/testbed/hosted-wallet/accounts'
import {
  type Address,
  bytesToBigInt,
  bytesToHex,
  concat,
  createPublicClient,
  type Hex,
  hexToBytes,
  http,
  numberToHex,
  sha256,
  stringToBytes,
} from 'viem'
import { toCoinbaseSmartAccount, toWebAuthnAccount } from 'viem/account-abstraction'
import { foundry } from 'viem/chains'

/** The order of P-256. @see SEC 2 §2.4.2 */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** What a test may change in an assertion. */
export type Assertion = {
  /** The flags of the authenticator data. @default 5: the person is present and verified */
  readonly flags?: number
  /** @default the shortest: the flags are its byte 32 */
  readonly authenticatorData?: Hex
  /** The type in the client data. @default webauthn.get */
  readonly type?: string
  /** Changes the client data before it is signed. */
  readonly edit?: (json: string) => string
  /** Whether s is above half of the order. @default as it came */
  readonly highS?: boolean
}

/** Creates a passkey in software, with assertions that a real authenticator does not make. */
export function createPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const point = { x: numberOf(x), y: numberOf(y) }
  /** As wallets of the testbed have it. */
  const credential = {
    credentialId: '',
    x: numberToHex(point.x, { size: 32 }),
    y: numberToHex(point.y, { size: 32 }),
  }

  /** Answers a challenge of 32 bytes. @returns what an authenticator and a browser return; `sign` makes the signature */
  function assert(
    challenge: Hex,
    { flags = 5, authenticatorData, type, edit = json => json }: Assertion = {},
  ) {
    const data =
      authenticatorData ??
      concat([sha256(stringToBytes('localhost')), numberToHex(flags, { size: 1 }), '0x00000001'])
    const clientDataJSON = edit(
      JSON.stringify({
        type: type ?? 'webauthn.get',
        challenge: Buffer.from(hexToBytes(challenge)).toString('base64url'),
        origin: 'http://localhost',
      }),
    )
    const signed = hexToBytes(concat([data, sha256(stringToBytes(clientDataJSON))]))
    return {
      authenticatorData: data,
      clientDataJSON,
      sign: (dsaEncoding: 'der' | 'ieee-p1363') => sign('sha256', signed, { key: privateKey, dsaEncoding }),
    }
  }

  /** Signs a challenge of 32 bytes. @returns the signature in the encoding of Safe's contracts for passkeys */
  function signChallenge(challenge: Hex, assertion: Assertion = {}): Hex {
    const { highS } = assertion
    const { authenticatorData, clientDataJSON, sign } = assert(challenge, assertion)
    const signature = sign('ieee-p1363')
    const [r, s] = [signature.subarray(0, 32), signature.subarray(32)].map(bytes => bytesToBigInt(bytes))
    if (r === undefined || s === undefined) throw new Error('It has two numbers.')
    const chosen = highS === undefined || s > order / 2n === highS ? s : order - s
    return webAuthnSignature({ authenticatorData, clientDataJSON, r, s: chosen })
  }

  /**
   * Returns the account of Coinbase Smart Wallet 1 whose owners are this passkey and a key, as viem computes it, and
   * signs for it: in the wrapper of ERC-6492 until it is deployed.
   *
   * @param options.assertion - what is different in its assertions.
   * @param options.address - the account that it signs for. @default its own
   */
  function coinbaseAccount(chain: Chain, options: { assertion?: Assertion; address?: Address } = {}) {
    const owner = toWebAuthnAccount({
      credential: { id: 'AA', publicKey: concat([credential.x, credential.y]) },
      rpId: 'localhost',
      getFn: async request => {
        const { challenge } = request?.publicKey ?? {}
        if (!(challenge instanceof Uint8Array)) throw new Error('viem passes bytes.')
        const assertion = assert(bytesToHex(challenge), options.assertion)
        return {
          id: 'AA',
          response: {
            authenticatorData: hexToBytes(assertion.authenticatorData),
            clientDataJSON: stringToBytes(assertion.clientDataJSON),
            signature: assertion.sign('der'),
          },
        } as never
      },
    })
    const client = createPublicClient({
      chain: { ...foundry, id: chain.chainId },
      transport: http(chain.url),
    })
    const { address } = options
    const owners = [owner, accounts.bob.address]
    return toCoinbaseSmartAccount({ client, owners, version: '1', ...(address ? { address } : {}) })
  }

  return { point, credential, coinbaseAccount, assert, sign: signChallenge }
}

/** Deploys the contract of a passkey with Safe's factory: an owner of Safes. @returns its address */
export async function deploySigner(
  chain: Chain,
  { credential }: Pick<ReturnType<typeof createPasskey>, 'credential'>,
) {
  const { owner, deployment } = passkeyAccount('passkey', credential)
  await sendCalls(chain, deployment.slice(0, 1))
  return owner
}

/** Sends calls that anyone can make, one after the other. */
export async function sendCalls(chain: Chain, calls: readonly { readonly to: Hex; readonly data: Hex }[]) {
  for (const call of calls)
    await receiptOf(
      chain,
      await chain.client.sendTransaction({ account: accounts.deployer, chain: null, ...call }),
    )
}

const numberOf = (text = '') => BigInt(bytesToHex(Buffer.from(text, 'base64url')))
