import { describe, expect, test } from 'vitest'
import { accountAddress, parseAccountId, parseAddress } from '../account.ts'
import { writeSafeSignature } from '../safe/assemble.ts'
import type { Safe } from '../safe/read-safe.ts'
import type { ProofAccount } from './proof.ts'
import { type Found, weigh } from './weigh.ts'

const account = parseAccountId('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const block = { number: 1n, hash: `0x${'0'.repeat(64)}` } as const
const signed: Pick<ProofAccount, 'account' | 'method' | 'safe' | 'signature'> = {
  account,
  method: 'erc1271',
  safe: null,
  signature: '0x12',
}
const then = { found: { status: 'unavailable', reason: 'history-unavailable' } } as const
const signers = undefined
const safeNow = { status: 'not-a-safe', reason: 'no-code', block } as const

test('a signature that cannot be checked at its block or now is unavailable', () => {
  const { faults, outcomes } = weigh(signed, '/accounts/0', {
    ...{ signers, then, safeNow },
    now: { status: 'unavailable', reason: 'node-unreachable' },
  })
  expect(faults).toEqual([])
  expect(outcomes).toMatchObject({ signatures: 'unavailable', blocks: 'trusted', now: 'unavailable' })
})

test('a signature that cannot be checked at its block passes if it is valid now', () => {
  const { outcomes } = weigh(signed, '/accounts/0', {
    ...{ signers, then, safeNow },
    now: { status: 'verified', method: 'erc1271', block },
  })
  expect(outcomes).toMatchObject({ signatures: 'passed', now: 'passed' })
})

const at = '/accounts/0'
const verified = { status: 'verified', method: 'erc1271', block } as const
const rejected = { status: 'rejected', reason: 'contract-refused', block } as const
const unreachable = { status: 'unavailable', reason: 'node-unreachable' } as const
const gone = { status: 'unavailable', reason: 'history-unavailable' } as const
const same = { status: 'same', block } as const
const valid = { found: same, verdict: verified }
const of = (
  then: Found['then'],
  found: Partial<Omit<Found, 'then'>> = {},
  subject: Partial<typeof signed> = {},
) => weigh({ ...signed, ...subject }, at, { now: verified, signers, safeNow, ...{ then }, ...found })

describe('the signature of a contract', () => {
  const rejection = { check: 'signatures', reason: 'signature-rejected', field: '/accounts/0/signature' }

  test('that was valid at its block and is valid now passes', () => {
    const reported = { status: 'verified', method: 'erc1271', block: { number: 1, hash: block.hash } }
    expect(of(valid)).toEqual({
      report: { account, atSigning: reported, now: reported, safeNow: null, approved: [] },
      faults: [],
      outcomes: { signatures: 'passed', blocks: 'passed', safes: 'skipped', now: 'passed' },
    })
  })

  test('that was invalid at its block is rejected, even if it is valid now', () => {
    const { faults, outcomes } = of({ found: same, verdict: rejected })
    expect(faults).toEqual([rejection])
    expect(outcomes).toMatchObject({ signatures: 'failed', now: 'passed' })
  })

  test('that was valid at its block and is no longer is named as such', () => {
    const { faults, outcomes } = of(valid, { now: rejected })
    expect(faults).toEqual([{ check: 'now', reason: 'no-longer', field: '/accounts/0/signature' }])
    expect(outcomes).toMatchObject({ signatures: 'passed', now: 'failed' })
  })

  test('that is invalid now is rejected if nothing shows that it ever was valid', () => {
    for (const then of [undefined, { found: gone }, { found: same, verdict: gone }] as const) {
      const { faults, outcomes } = of(then, { now: rejected })
      expect(faults).toContainEqual(rejection)
      expect(faults).not.toContainEqual(expect.objectContaining({ reason: 'no-longer' }))
      expect(outcomes).toMatchObject({ signatures: 'failed', now: 'failed' })
    }
  })

  test('that is invalid now is not rejected if no node answered about its block', () => {
    const late = { status: 'unavailable', reason: 'node-timeout' } as const
    for (const then of [{ found: late }, { found: same, verdict: late }, { found: unreachable }] as const) {
      const { faults, outcomes } = of(then, { now: rejected })
      expect(faults).not.toContainEqual(rejection)
      expect(outcomes).toMatchObject({ signatures: 'unavailable', now: 'failed' })
    }
  })

  test('that was valid by another method than the document names is refused', () => {
    const { faults, outcomes } = of(valid, {}, { method: 'erc6492' })
    expect(faults).toEqual([{ check: 'signatures', reason: 'method-differs', field: '/accounts/0/method' }])
    expect(outcomes.signatures).toBe('failed')
  })

  test('that is valid now passes only if just the state of its block is missing', () => {
    for (const [then, signatures] of [
      [{ found: same, verdict: gone }, 'passed'],
      [{ found: gone }, 'passed'],
      [{ found: same, verdict: unreachable }, 'unavailable'],
      [{ found: unreachable }, 'unavailable'],
    ] as const)
      expect(of(then).outcomes.signatures).toBe(signatures)
    expect(of({ found: gone }, { now: unreachable }).outcomes.signatures).toBe('unavailable')
    expect(of({ found: unreachable }).report.atSigning).toEqual(unreachable)
    expect(of({ found: gone }).report.atSigning).toEqual(gone)
  })
})

describe('the block of a document', () => {
  const differs = (field: string) => [{ check: 'blocks', reason: 'block-differs', field: `${at}/${field}` }]

  test('must be named', () => {
    const { faults, outcomes, report } = of(undefined)
    expect(faults).toEqual(differs('block'))
    expect(outcomes.blocks).toBe('failed')
    expect(report.atSigning).toEqual(gone)
  })

  test('must be one of the chain, by its number and its hash', () => {
    for (const field of ['number', 'hash'] as const) {
      const { faults, outcomes } = of({ found: { status: 'differs', field } })
      expect(faults).toEqual(differs(`block/${field}`))
      expect(outcomes.blocks).toBe('failed')
    }
  })

  test('is trusted if no node has it any more, and unavailable if no node could be asked', () => {
    expect(of({ found: gone })).toMatchObject({ faults: [], outcomes: { blocks: 'trusted' } })
    expect(of({ found: unreachable })).toMatchObject({
      faults: [],
      outcomes: { blocks: 'unavailable' },
    })
  })
})

describe('the Safe of a document', () => {
  const owners = [1, 2, 3].map(digit => parseAddress(`0x${`${digit}`.repeat(40)}`))
  const safe = { version: '1.4.1', threshold: 2, owners, confirmations: owners.slice(0, 2) }
  const onChain = {
    address: accountAddress(account),
    version: '1.4.1',
    threshold: 2,
    owners,
  } as unknown as Safe
  type OfSafe = NonNullable<NonNullable<Found['then']>['ofSafe']>
  const confirmed = {
    status: 'verified',
    method: 'signatures',
    owners: safe.confirmations,
    approved: [],
    signature: '0x',
    safe: onChain,
  } as const
  const notSafe = { status: 'not-a-safe', reason: 'no-code', block } as const
  const safes = (
    ofSafe: OfSafe | undefined,
    subject: Partial<typeof signed> = { safe },
    signers: Found['signers'] = safe.confirmations,
  ) => {
    const { faults, outcomes } = of({ ...valid, ...(ofSafe && { ofSafe }) }, { signers }, subject)
    return [outcomes.safes, ...faults.map(({ check, reason, field }) => `${check} ${reason} ${field}`)]
  }
  const differs = (field = '') => ['failed', `safes safe-differs /accounts/0/safe${field}`]

  test('passes if the chain has the same Safe, and the same owners confirmed', () => {
    expect(safes(confirmed)).toEqual(['passed'])
  })

  test('is refused with the first field that differs', () => {
    expect(safes({ ...confirmed, safe: { ...onChain, version: '1.3.0' } })).toEqual(differs('/version'))
    expect(safes({ ...confirmed, safe: { ...onChain, threshold: 1 } })).toEqual(differs('/threshold'))
    expect(safes({ ...confirmed, safe: { ...onChain, owners: owners.slice(0, 2) } })).toEqual(
      differs('/owners'),
    )
    expect(safes({ ...confirmed, owners: owners.slice(1) })).toEqual(differs('/confirmations/0'))
    expect(safes({ ...confirmed, owners: [] })).toEqual(differs('/confirmations'))
  })

  test('is compared without its confirmations if the Safe refuses the signature', () => {
    const refused = { status: 'refused', reason: 'contract-refused', safe: onChain } as const
    expect(safes(refused)).toEqual(['passed'])
    expect(safes({ ...refused, safe: { ...onChain, threshold: 1 } })).toEqual(differs('/threshold'))
  })

  test('must be in the document if the account is one, but not if a key delegates to its code', () => {
    expect(safes(confirmed, { safe: null })).toEqual(differs())
    const refused = { status: 'refused', reason: 'contract-refused', safe: onChain } as const
    expect(safes(refused, { safe: null })).toEqual(differs())
    expect(safes(confirmed, { safe: null, method: 'eip7702' })[0]).toBe('skipped')
    expect(safes({ ...confirmed, owners: [] }, { safe, method: 'eip7702' })[0]).toBe('failed')
  })

  test('must not be in the document if the account is none', () => {
    expect(safes(notSafe, { safe: null })).toEqual(['skipped'])
    expect(safes(notSafe)).toEqual(differs())
  })

  test('is trusted if the chain has nothing to say, and unavailable if no node could be asked', () => {
    for (const nothing of [undefined, { status: 'unreadable', reason: 'signature-not-hex' }, gone] as const) {
      expect(safes(nothing)).toEqual(['trusted'])
      expect(safes(nothing, { safe: null })).toEqual(['skipped'])
    }
    expect(safes(unreachable)).toEqual(['unavailable'])
    expect(safes(unreachable, { safe: null })).toEqual(['unavailable'])
  })

  test('has no confirmations that its signature does not contain, even if the chain has nothing to say', () => {
    const [first, second, third] = owners
    expect(safes(gone, { safe }, [first, third])).toEqual(differs('/confirmations/1'))
    expect(safes(gone, { safe }, [first, undefined])).toEqual(differs('/confirmations/1'))
    expect(safes(gone, { safe }, [second])).toEqual(differs('/confirmations'))
    expect(safes(gone, { safe: { ...safe, confirmations: [] } }, [])).toEqual(['trusted'])
  })

  test('is reported with the owners who only approved on the chain, by its signature', () => {
    const [first, second] = owners
    if (!first || !second) return expect.unreachable()
    const signature = writeSafeSignature([
      { kind: 'ecdsa', signature: `0x${'11'.repeat(64)}1b` },
      { kind: 'approved-hash', owner: second },
    ])
    for (const then of [valid, { ...valid, ofSafe: confirmed }, { found: gone }, undefined]) {
      expect(of(then, {}, { safe, signature }).report.approved).toEqual([second])
      expect(of(then, {}, { safe: null, signature }).report.approved).toEqual([])
    }
  })

  test('is reported as it is now', () => {
    const { report } = of(valid, { safeNow: { status: 'safe', safe: onChain } as Found['safeNow'] })
    expect(report.safeNow).toEqual({ threshold: 2, owners })
  })
})
