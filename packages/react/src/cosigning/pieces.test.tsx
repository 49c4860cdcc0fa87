import { parseAccountId, parseAddress } from '@countersign/core'
import { describe, expect, test } from 'vitest'
import {
  asked,
  carol,
  complete,
  cosigning,
  dave,
  declined,
  frank,
  given,
  mixed,
  oneOfTwo,
  owner,
} from '../../gallery/cosignings.ts'
import { alice } from '../../gallery/world.ts'
import { markShape } from '../account/mark-shape.ts'
import { draw } from '../dialog/testing/draw.tsx'
import { enCosigning as words } from '../locales/en/cosigning.ts'
import { AskedBy } from './asked-by.tsx'
import { CancelCosigning } from './cancel-cosigning.tsx'
import { ComparisonCode } from './comparison-code.tsx'
import { DeclinedBy } from './declined-by.tsx'
import { tally } from './owner-status.ts'
import { Owners } from './owners.tsx'
import { CosigningProgress } from './progress.tsx'
import { Share } from './share.tsx'
import { TimeLeft } from './time-left.tsx'
import { ExactMessage, type ExactMessageProps, safesShownTo } from './wallet-shows.tsx'

describe('the comparison code', () => {
  test('is explained: what it is, where the other side sees it, and what to do if it differs', () => {
    const { about } = words.code
    const others = draw(<ComparisonCode cosigning={{ ...asked, asker: { ...asked.asker, mine: false } }} />)
    for (const said of [about.whatText, about.whereOthers, about.differsOthers])
      expect(others).toContain(said)
    expect(others).not.toContain(about.differsMine)
    const mine = draw(<ComparisonCode cosigning={{ ...asked, asker: { ...asked.asker, mine: true } }} />)
    for (const said of [about.whatText, about.whereMine, about.differsMine]) expect(mine).toContain(said)
    expect(mine).not.toContain(about.differsOthers)
  })
})

describe('the progress of a cosigning', () => {
  test('shows how many have signed, and how many are missing', () => {
    const page = draw(<CosigningProgress cosigning={oneOfTwo} />)
    expect(page).toContain(words.progress.missing({ count: 1 }))
    expect(page).toContain('aria-valuenow="1"')
    expect(page).toContain('aria-valuetext="1 of 2 confirmations"')
  })

  test('says that the contract is being checked once all owners have signed', () => {
    const all = cosigning([owner(carol, given('ecdsa', 'here', 1)), owner(dave, given('ecdsa', 'here', 1))])
    expect(draw(<CosigningProgress cosigning={all} />)).toContain(words.progress.checking)
  })

  test.each(['EXPIRED', 'CANCELLED', 'CONFIRMED'] as const)('says what its end means (%s)', status => {
    const page = draw(<CosigningProgress cosigning={{ ...asked, status }} />)
    expect(page).toContain(words.ended.title[status])
    expect(page).toContain(words.ended.text[status])
  })

  test.each(['hash-changed', 'no-signature-handler', 'not-a-safe'] as const)(
    'says why it can no longer succeed (%s)',
    superseded => {
      const page = draw(<CosigningProgress cosigning={{ ...asked, status: 'SUPERSEDED', superseded }} />)
      expect(page).toContain(words.ended.superseded[superseded])
    },
  )

  test('counts neither former owners nor owners who declined', () => {
    const [safe] = mixed.safes
    expect(safe && tally(safe)).toEqual({ given: 4, threshold: 5, missing: 1 })
    const [other] = declined.safes
    expect(other && tally(other)).toEqual({ given: 1, threshold: 2, missing: 1 })
  })

  test('never counts more confirmations than are needed', () => {
    const [safe] = cosigning([
      owner(carol, given('ecdsa', 'here', 1)),
      owner(dave, given('ecdsa', 'here', 1)),
      owner(frank, given('ecdsa', 'here', 1)),
    ]).safes
    expect(safe && tally(safe)).toEqual({ given: 2, threshold: 2, missing: 0 })
  })

  test('shows the share of the required confirmations, of few and of many', () => {
    expect(draw(<CosigningProgress cosigning={oneOfTwo} />)).toContain('<rect width="50"')
    const [safe] = oneOfTwo.safes
    const many = { ...oneOfTwo, safes: safe ? [{ ...safe, threshold: 20 }] : [] }
    expect(draw(<CosigningProgress cosigning={many} />)).toContain('<rect width="5"')
  })
})

describe('the list of owners', () => {
  const page = draw(<Owners cosigning={mixed} you={[carol.toLowerCase()]} />)

  test('shows who has signed, how, and where', () => {
    for (const sentence of [
      words.owners.how.ecdsa,
      words.owners.how['eth-sign'],
      words.owners.how['approved-hash'],
      `<span>${words.owners.how.contract}</span> <span>${words.owners.way.gateway}</span>`,
    ])
      expect(page).toContain(sentence)
  })

  test('has a line for each owner, which is signed with the stroke of that owner’s mark', () => {
    const lines = (page: string) =>
      [...page.matchAll(/<svg[^>]*data-status="(\w+)"[^>]*>.*?<path pathLength="1" d="([^"]*)"/g)].map(
        ([, status, stroke]) => ({ status, stroke }),
      )
    const owners = [owner(carol, given('ecdsa', 'here', 1)), owner(dave), owner(frank)]
    expect(lines(draw(<Owners cosigning={cosigning(owners)} />))).toEqual([
      { status: 'given', stroke: markShape(carol).signature },
      { status: 'waiting', stroke: markShape(dave).signature },
      { status: 'waiting', stroke: markShape(frank).signature },
    ])
    // Only the contract says that this owner approved.
    const approved = [owner(carol, given('approved-hash', 'chain', 1))]
    expect(lines(draw(<Owners cosigning={cosigning(approved)} />))).toMatchObject([{ status: 'approved' }])
    const many = Array.from({ length: 20 }, (_, index) =>
      owner(parseAddress(`0x${`${index + 10}`.repeat(20)}`)),
    )
    expect(lines(draw(<Owners cosigning={cosigning(many)} />))).toHaveLength(20)
  })

  test('shows a former owner last, and says that their confirmation does not count', () => {
    expect(page).toContain(words.owners.formerGiven)
    expect(page.indexOf(words.owners.formerGiven)).toBeGreaterThan(page.lastIndexOf(words.owners.waiting))
  })

  test('lists the owners of a nested Safe below it, with their progress', () => {
    expect(page).toContain(words.owners.labelOf({ safe: '0x976E…0aa9' }))
    expect(page).toContain('1 of 2 confirmations')
  })

  test('lists the owners of a Safe that is an owner of several below each, as far as they are read', () => {
    const nested = (of: string, kind: 'safe' | 'contract') => ({
      ...{ ...asked.safes[0], address: parseAddress(of), threshold: 1 },
      owners: [owner(dave, { kind })],
    })
    const [outer] = asked.safes
    const safes = [
      { ...outer, owners: [owner(carol, { kind: 'safe' }), owner(frank, { kind: 'safe' })] },
      { ...nested(carol, 'safe'), ownerOf: outer?.address },
      { ...nested(frank, 'safe'), ownerOf: outer?.address },
      { ...nested(dave, 'contract'), ownerOf: carol, owners: [owner(carol, { kind: 'contract' })] },
      { ...nested(dave, 'contract'), ownerOf: frank, owners: [owner(alice)] },
    ]
    const lists = draw(<Owners cosigning={{ ...asked, safes } as typeof asked} />).split('<ul').length - 1
    expect(lists).toBe(5)
  })

  test('marks the current person, regardless of the case of their address', () => {
    expect(page.split(`>${words.owners.you}<`)).toHaveLength(2)
  })

  test('shows why an owner declined, in the direction of their own text', () => {
    const said = draw(<Owners cosigning={declined} />)
    expect(said).toMatch(/Declined.*<q dir="auto">I do not know this site. Who asked for it\?<\/q>/)
  })

  test('shows an owner’s actions in their row', () => {
    const action = draw(<Owners cosigning={asked} action={({ address }) => <b>{`sign ${address}`}</b>} />)
    expect(action).toContain(`sign ${carol}`)
  })
})

describe('who has declined', () => {
  const said = (of: typeof declined) =>
    draw(<DeclinedBy cosigning={of} />)
      .replaceAll('<!-- -->', '')
      .replaceAll(/<[^>]*>/g, '')
  const decline = { reason: 'A secret', at: '2030-03-04T09:30:00.000Z' }
  const decliner = (address: string, more = {}) => ({ ...owner(parseAddress(address)), decline, ...more })

  test('is a sentence with their name, without their reason, and nothing if nobody has', () => {
    expect(said(cosigning([decliner(dave), owner(frank)]))).toMatch(/^0x\w+…\w+ declined$/)
    expect(said(cosigning([decliner(dave), decliner(frank)]))).toMatch(/^0x\w+…\w+ and 1 more declined$/)
    expect(said(asked)).toBe('')
  })

  test.each([
    ['has confirmed after all', given('ecdsa', 'here', 4), {}],
    ['is no longer an owner', { present: false }, {}],
    ['is not asked any more', {}, { status: 'EXPIRED' as const }],
  ])('does not name who %s', (_, more, of) => {
    expect(said({ ...cosigning([decliner(dave, more), owner(frank)]), ...of })).toBe('')
  })

  test('names an owner of several Safes once', () => {
    const one = cosigning([decliner(dave), owner(frank)])
    const [safe] = one.safes
    if (!safe) throw new Error('The example has a Safe.')
    expect(said({ ...one, safes: [safe, { ...safe, ownerOf: safe.address }] })).toMatch(/… ?\w+ declined$/)
  })
})

test('screen readers spell the comparison code, and each side is told its purpose', () => {
  const mine = draw(<ComparisonCode cosigning={asked} />)
  expect(mine).toContain('K 7 M 2 Q X')
  expect(mine).toContain(words.code.mine)
  const asker = { ...asked.asker, mine: false }
  expect(draw(<ComparisonCode cosigning={{ ...asked, asker }} />)).toContain(words.code.others)
})

test('the requesting browser is named, even if it does not identify itself', () => {
  const mine = draw(<AskedBy cosigning={asked} />)
  expect(mine).toContain(words.asker.here)
  expect(mine).toContain('Firefox 141 on Linux')
  const asker = { account: null, owner: false, confirmedAs: null, browser: '', system: '', mine: false }
  expect(draw(<AskedBy cosigning={{ ...asked, asker }} />)).toContain(words.asker.unknown)
})

describe('the requester of a cosigning', () => {
  const by = (account: string | null, owner = false) =>
    draw(
      <AskedBy
        cosigning={{
          ...asked,
          asker: {
            ...asked.asker,
            ...{ account: account === null ? null : parseAccountId(account), owner, mine: false },
          },
        }}
      />,
    )

  test('is the account that was signed in, marked as an owner or not', () => {
    const owned = by(`eip155:8453:${alice}`, true)
    expect(owned).toContain(`title="${alice}"`)
    expect(owned).toContain(`>${words.asker.owner}<`)
    expect(by(`eip155:1:${frank}`)).toContain(`>${words.asker.notOwner}<`)
  })

  test('has an address that leads to the block explorer of its network, if the site has one', () => {
    expect(by(`eip155:1:${frank}`)).toContain(`href="https://explorer.example/address/${frank}"`)
    expect(by(`eip155:5:${frank}`)).not.toContain('href=')
  })

  test('is the owner who confirmed first in that browser, if no account was signed in', () => {
    const confirmedAs = parseAccountId(`eip155:8453:${alice}`)
    const asker = { ...asked.asker, account: null, owner: false, confirmedAs, mine: false }
    const html = draw(<AskedBy cosigning={{ ...asked, asker }} />)
    expect(html).toContain(`title="${alice}"`)
    expect(html).toContain(`>${words.asker.confirmedFirst}<`)
    expect(html).not.toContain(words.asker.signedOut)
  })

  test('is not named if no account was signed in, and everyone else sees that', () => {
    expect(by(null)).toContain(words.asker.signedOut)
    expect(draw(<AskedBy cosigning={asked} />)).not.toContain(words.asker.signedOut)
  })
})

test('the message is shown exactly, with the hash that a wallet may show instead', () => {
  const page = draw(<ExactMessage cosigning={asked} />)
  expect(page).toContain('Nonce: qAaqpm4LM1v2lzs90qI8GBif')
  expect(page).toContain(asked.safes[0]?.typedData.message.message)
})

test('each owner is shown the values of the Safe that they own, and others are shown those of every Safe', () => {
  const shown = (to: Omit<ExactMessageProps, 'cosigning'>) =>
    safesShownTo(mixed, to).map(({ address }) => address)
  const [outer = '', inner = ''] = mixed.safes.map(({ address }) => address)
  expect(shown({ you: [alice.toLowerCase()] })).toEqual([outer])
  expect(shown({ you: [dave] })).toEqual([outer, inner])
  expect(shown({ you: [dave], safe: inner })).toEqual([inner])
  expect(shown({ you: [frank] })).toEqual([outer, inner])
  expect(shown({})).toEqual([outer, inner])
})

test('an owner of a Safe that is an owner of several is shown the values of what they sign', () => {
  const safes = mixed.safes.flatMap(safe => [safe, { ...safe, hash: '0x77' as const }])
  const [, inner] = mixed.safes
  expect(safesShownTo({ ...mixed, safes }, { safe: inner?.address ?? '', hash: '0x77' })).toEqual([
    { ...inner, hash: '0x77' },
  ])
})

test('the link can be read and followed, and its QR code is shown at once in the large size', () => {
  const small = draw(<Share cosigning={asked} />)
  expect(small).toContain(`href="${asked.link}"`)
  expect(small).not.toContain('open=""')
  expect(draw(<Share cosigning={asked} size="large" />)).toContain('open=""')
})

test('the link has a button only if sharing it is the next step, and can be copied in any case', () => {
  const isNext = draw(<Share cosigning={asked} isNext />)
  expect(isNext).toContain('primary')
  expect(isNext.split(words.share.copy)).toHaveLength(2)
  const later = draw(<Share cosigning={asked} isNext={false} />)
  expect(later).not.toContain('primary')
  expect(later.split(words.share.copy)).toHaveLength(2)
})

test('the time left is shown until the cosigning ends', () => {
  const expiresAt = new Date(Date.now() + 50 * 3_600_000 + 30_000).toISOString()
  expect(draw(<TimeLeft cosigning={{ ...asked, expiresAt }} />)).toContain('2 days and 2 hours left')
  const soon = new Date(Date.now() + 30_000).toISOString()
  expect(draw(<TimeLeft cosigning={{ ...asked, expiresAt: soon }} />)).toContain(
    words.timeLeft.lessThanMinute,
  )
  expect(draw(<TimeLeft cosigning={complete} />)).toBe('')
})

test('a sign-in that no owner was asked about is cancelled as a sign-in, not as a request', () => {
  const question = (announcedAt: string | null) =>
    draw(<CancelCosigning cosigning={{ ...asked, announcedAt }} onCancel={() => {}} />)
  expect(question(null)).toContain(words.cancel.unannounced.keep)
  expect(question(null)).not.toContain(words.cancel.keep)
  expect(question(asked.createdAt)).toContain(words.cancel.keep)
})

test('who cancelled their own request is told that they can start again, others that its requester can', () => {
  const ended = (mine: boolean) =>
    draw(<CosigningProgress cosigning={{ ...asked, status: 'CANCELLED', asker: { ...asked.asker, mine } }} />)
  expect(ended(true)).toContain(words.progress.againMine)
  expect(ended(false)).toContain(words.progress.again)
})
