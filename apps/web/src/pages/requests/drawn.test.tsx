import { ServerUnreachableError } from '@countersign/api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { messages as shared } from '../../locales/compiled/en/shared.ts'
import { en } from '../../locales/en/locale.ts'
import { requests as words } from '../../locales/en/requests.ts'
import { ApiKeys } from './api-keys.tsx'
import { Content } from './content.tsx'
import { credentialsKey, Secret } from './credentials.tsx'
import { Deliveries } from './deliveries.tsx'
import { emptyDraft } from './draft.ts'

import { Listed } from './list.tsx'
import { RequestForm } from './new-request.tsx'
import { deliveriesKey, listKey } from './reading.ts'
import { View, Withdraw } from './request.tsx'
import { draw, pages } from './testing/draw.tsx'
import { apiKey, asker, delivery, proven, requestState, webhook } from './testing/requests.ts'
import { Webhooks } from './webhooks.tsx'

// Links read the address of the page.
beforeAll(() => vi.stubGlobal('location', new URL('https://id.example.org/requests')))
afterAll(() => vi.unstubAllGlobals())

const all = { status: null, search: '' } as const
const text = (page: string) =>
  page.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

test('the page of API keys has its own title from the start', () => {
  for (const isLoading of [true, false]) {
    const page = draw(<Content id="keys" />, { isLoading })
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1]).toBe(words.keys.title)
  }
})

function drawList(
  items: readonly ReturnType<typeof requestState>[],
  filter: Parameters<typeof Listed>[0]['filter'] = all,
  next: string | null = null,
) {
  return text(
    draw(<Listed account={asker} filter={filter} settled={filter} onFilter={() => {}} />, {
      known: [[listKey(asker, filter), pages(items, next)]],
    }),
  )
}

describe('the list', () => {
  test('explains requests to a person who has none', () => {
    const page = drawList([])
    expect(page).toContain(words.list.empty.title)
    for (const { title } of Object.values(words.list.empty.steps)) expect(page).toContain(title)
    expect(page).not.toContain('type="search"')
  })

  test('links to each request, and shows its status', () => {
    const page = drawList([requestState(), proven({ id: 'request-2' })])
    // Answered on the third day, long before its deadline.
    expect(page).toContain(`<dt>${words.list.ended.proven}</dt><dd><time dateTime="2030-01-12`)
    expect(page).toContain('href="/requests/request-1"')
    expect(page).toContain('href="/requests/request-2"')
    expect(page).toContain('data-tone="good"')
    expect(page).toContain('case 7')
  })

  test('shows that no request matches the filter, with a button to clear it', () => {
    const page = drawList([], { status: 'expired', search: '' })
    expect(page).toContain(words.list.nothing)
    expect(page).toContain(words.list.clear)
    expect(page).not.toContain(words.list.empty.title)
  })

  test('exports the requests that match the filter', () => {
    const page = drawList([proven()], { status: 'proven', search: 'a b' })
    expect(page).toContain('href="https://id.example.org/v1/requests/export?status=proven&search=a+b"')
    expect(page).toContain(words.list.found({ count: '1' }))
  })

  test('has a button for more only if there are more', () => {
    expect(drawList([requestState()], all, 'cursor')).toContain(words.list.more)
    expect(drawList([requestState()])).not.toContain(words.list.more)
  })

  test('says how many requests cannot be read, also if none can', () => {
    const counted = shared.unreadableEntries({ count: '2' })
    for (const items of [[requestState()], []]) {
      const page = draw(<Listed account={asker} filter={all} settled={all} onFilter={() => {}} />, {
        known: [[listKey(asker, all), pages(items, null, 2)]],
      })
      expect(text(page)).toContain(text(counted))
      expect(page).not.toContain(words.list.empty.title)
    }
    expect(drawList([requestState()])).not.toContain(text(counted))
  })

  test('shows what others wrote as text', () => {
    const page = draw(<Listed account={asker} filter={all} settled={all} onFilter={() => {}} />, {
      known: [[listKey(asker, all), pages([requestState({ purpose: '<img src=x>' })])]],
    })
    expect(page).not.toContain('<img src=x>')
  })

  test('shows why it could not be loaded', () => {
    const page = draw(<Listed account={asker} filter={all} settled={all} onFilter={() => {}} />, {
      failed: [[listKey(asker, all), new ServerUnreachableError('timeout')]],
    })
    expect(page).toContain(words.reasons.unreachable.timeout)
    expect(page).toContain(en.common.unavailable.retry)
  })
})

const drawRequest = (request: ReturnType<typeof requestState>, isLost = false) =>
  text(draw(<View request={request} isLost={isLost} deliveries={null} withdraw={null} />))

describe('a request', () => {
  test('that is open has its link, with a button to copy it', () => {
    const page = drawRequest(requestState())
    expect(page).toContain('href="https://id.example.org/r/request-1"')
    expect(page).toContain(words.request.link.copy)
    expect(page).toContain(words.request.link.text)
    expect(page).toContain(words.request.proof.waiting)
  })

  test('that was answered shows the shared proof', () => {
    const page = drawRequest(proven())
    expect(page).toContain('href="https://id.example.org/p/proof-1"')
    expect(page).toContain(words.request.proof.download)
    expect(page).toContain(words.request.events.kind.proven)
    expect(page).not.toContain(words.request.link.text)
  })

  test('shows that its proof was revoked', () => {
    const request = proven()
    const page = drawRequest({ ...request, proof: request.proof && { ...request.proof, status: 'revoked' } })
    expect(page).toContain(en.common.proofStatus.revoked)
  })

  test('shows that its data may be out of date', () => {
    expect(drawRequest(requestState(), true)).toContain(words.request.lost)
    expect(drawRequest(requestState())).not.toContain(words.request.lost)
  })

  test('shows that it was declined, and that it can still be answered', () => {
    const page = drawRequest(requestState({ declinedAt: '2030-01-11T00:00:00.000Z' }))
    expect(page).toContain(`${words.status.declined}</span>`)
    expect(page).toContain(words.request.link.copy)
    expect(drawRequest(proven({ declinedAt: '2030-01-11T00:00:00.000Z' }))).not.toContain(
      words.status.declined,
    )
  })

  test('shows which API key created it', () => {
    expect(drawRequest(requestState({ key: 'payout server' }))).toContain(
      words.request.asked.key({ name: 'payout server' }),
    )
  })

  test('can be cancelled after a confirmation that names it', () => {
    expect(text(draw(<Withdraw purpose="grant payout" busy={false} onWithdraw={() => {}} />))).toContain(
      words.request.withdraw.title({ name: 'grant payout' }),
    )
  })
})

describe('webhook deliveries', () => {
  const drawn = (items: readonly ReturnType<typeof delivery>[], request: string | null = null) =>
    text(
      draw(<Deliveries account={asker} request={request} empty={<p>None.</p>} />, {
        known: [[deliveriesKey(asker, request), pages(items)]],
      }),
    )

  test('show why they failed, and can be sent again', () => {
    const page = drawn([delivery()])
    expect(page).toContain(words.deliveries.error.status({ status: '500' }))
    expect(page).toContain(words.deliveries.replayName({ event: words.deliveries.event['request.proven'] }))
    expect(page).toContain('href="/requests/request-1"')
  })

  test('that wait for their next try show when it is and what failed', () => {
    const nextTryAt = new Date(Date.now() + 3_600_000).toISOString()
    const page = drawn([delivery({ nextTryAt })])
    expect(page).toContain(words.deliveries.status.waits)
    expect(page).not.toContain(words.deliveries.status.sending)
    expect(page).toContain(`${words.deliveries.next} <time dateTime="${nextTryAt}"`)
    expect(page).toContain(words.deliveries.error.status({ status: '500' }))
    expect(drawn([delivery({ tries: 0, lastError: null })])).toContain(words.deliveries.status.sending)
  })

  test('of a webhook that was stopped show why, and cannot be sent again', () => {
    const page = drawn([delivery({ status: 'given-up', lastError: 'owners-changed', nextTryAt: null })])
    expect(page).toContain(words.deliveries.error['owners-changed'])
    expect(page).not.toContain(
      words.deliveries.replayName({ event: words.deliveries.event['request.proven'] }),
    )
  })

  test('that have arrived show no earlier failure', () => {
    const page = drawn([delivery({ status: 'delivered', deliveredAt: delivery().createdAt })], 'request-1')
    expect(page).not.toContain(words.deliveries.error.status({ status: '500' }))
    expect(page).not.toContain(words.deliveries.request)
  })

  test('have an empty state', () => {
    expect(drawn([])).toContain('None.')
  })
})

describe('API keys', () => {
  const drawn = (items: readonly ReturnType<typeof apiKey>[], unreadable?: number) =>
    text(
      draw(<ApiKeys account={asker} />, {
        known: [[credentialsKey(asker, 'api-keys'), { items, unreadable }]],
      }),
    )

  test('that could not be read are counted, and the list is not called empty', () => {
    const { empty } = words.keys.apiKeys
    expect(drawn([])).toContain(empty)
    expect(drawn([], 2)).not.toContain(empty)
    expect(drawn([], 2)).toContain(shared.unreadableEntries({ count: '2' }))
  })

  test('are listed by name and last characters, and can be revoked', () => {
    const page = drawn([apiKey()])
    expect(page).toContain('payout server')
    expect(page).toContain(words.keys.apiKeys.ending({ hint: 'w9Zk' }))
    expect(page).toContain(words.keys.apiKeys.revoke.title({ name: 'payout server' }))
  })

  test('that were revoked cannot be revoked again', () => {
    const page = drawn([apiKey({ revokedAt: apiKey().createdAt })])
    expect(page).toContain(words.keys.apiKeys.state.revoked)
    expect(page).not.toContain(words.keys.apiKeys.revoke.title({ name: 'payout server' }))
  })

  test('show that they were revoked because the owners of a Safe changed, only if that is the reason', () => {
    const { ownersChanged } = words.keys.apiKeys
    const revokedAt = apiKey().createdAt
    expect(drawn([apiKey({ revokedAt, ownersChanged: true })])).toContain(ownersChanged)
    expect(drawn([apiKey({ revokedAt })])).not.toContain(ownersChanged)
  })

  test('are shown once, with a note that they cannot be shown again', () => {
    const page = text(draw(<Secret secret="csk_abc" words={words.keys.apiKeys.secret} onDone={() => {}} />))
    expect(page).toContain('value="csk_abc"')
    expect(page).toContain('You can’t view it again')
  })
})

test('a webhook that fails is reported as such, and is removed by its host', () => {
  const page = text(
    draw(<Webhooks account={asker} />, {
      known: [[credentialsKey(asker, 'webhooks'), { items: [webhook({ failing: true })] }]],
    }),
  )
  expect(page).toContain(words.keys.webhooks.state.failing)
  expect(page).toContain(words.keys.webhooks.remove.title({ name: 'example.org' }))
})

test('a webhook that is slow is reported as such', () => {
  const page = text(
    draw(<Webhooks account={asker} />, {
      known: [[credentialsKey(asker, 'webhooks'), { items: [webhook({ slow: true })] }]],
    }),
  )
  expect(page).toContain(words.keys.webhooks.state.slow)
})

test('a webhook that was stopped because the owners of a Safe changed shows why, and what to do', () => {
  const { state, ownersChanged } = words.keys.webhooks
  const stopped = webhook({ stoppedAt: webhook().createdAt, failing: true })
  const page = text(
    draw(<Webhooks account={asker} />, {
      known: [[credentialsKey(asker, 'webhooks'), { items: [stopped] }]],
    }),
  )
  expect(page).toContain(state.stopped)
  expect(page).not.toContain(state.failing)
  expect(page).toContain(ownersChanged)
})

describe('the form', () => {
  const draft = { ...emptyDraft(0), purpose: 'Prämie' }
  const form = (more: Partial<Parameters<typeof RequestForm>[0]> = {}) =>
    text(
      draw(
        <RequestForm
          draft={draft}
          field={{ typed: { status: 'none', fault: 'empty' }, chain: '', unbound: '', again() {} }}
          faults={{}}
          error={null}
          dropped={null}
          isLoading={false}
          isCreating={false}
          isWaiting={false}
          submissions={0}
          mayMoveFocus={() => true}
          onChange={() => {}}
          onSubmit={() => {}}
          onClear={() => {}}
          {...more}
        />,
      ),
    )

  test('shows a fault at its field, and that there is one above the button', () => {
    const page = form({ faults: { purpose: { kind: 'character', character: 'ä' } } })
    expect(page.split(words.form.faults.character({ character: 'ä' }))).toHaveLength(2)
    expect(page.match(/aria-invalid="true"/g)).toHaveLength(1)
    expect(page).toContain(shared.faults)
  })

  test('keeps the input while the server is unavailable', () => {
    const page = form({ error: new ServerUnreachableError('offline') })
    expect(page).toContain('value="Prämie"')
    expect(page).toContain(words.reasons.unreachable.offline)
  })

  test('cannot be submitted twice', () => {
    expect(form({ isCreating: true })).toMatch(/<button type="submit"[^>]*aria-disabled="true"/)
  })

  test('has an address field only if a certain account is requested', () => {
    expect(form()).toContain(words.form.account.label)
    expect(form({ draft: { ...draft, who: 'chain' } })).not.toContain(words.form.account.label)
    expect(form({ draft: { ...draft, who: 'any' } })).not.toContain(words.form.chain.label)
  })
})
