import { parseAddress } from '@countersign/core'
import { CountersignProvider, type OwnerState } from '@countersign/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { messages as shared } from '../../locales/compiled/en/shared.ts'
import { cosigning as words } from '../../locales/en/cosigning.ts'
import { en } from '../../locales/en/locale.ts'
import { PageWordsContext, WordsContext } from '../../locales/words.ts'
import { RequestStatus } from './request-status.tsx'
import { alice, cosigning, teamSafe } from './testing/cosigning.ts'
import { wordsFor } from './words.ts'

vi.mock('@countersign/react/pieces', async load => ({
  ...(await load<object>()),
  useSite: () => ({ chains: [{ id: 'eip155:31337', explorer: 'https://explorer.example' }] }),
}))

function draw(progress: 'waiting-for-block' | null): string {
  const hash = `0x${'ab'.repeat(32)}` as const
  const state: OwnerState = {
    ...{ status: 'checking', attempt: 1, since: 1, answer: hash, progress, question: { kind: 'signature' } },
    act: {
      kind: 'approve-on-chain',
      ...{ cosigning: cosigning(), safe: parseAddress(teamSafe), owner: parseAddress(alice) },
    },
  }
  const { sent, failed } = words.ways.chain
  return renderToString(
    <WordsContext value={en}>
      <PageWordsContext value={{ cosigning: wordsFor(cosigning(), words), shared }}>
        <CountersignProvider>
          <RequestStatus
            owner={{ connected: null, cancel: () => {} }}
            state={state}
            waiting={{ title: '', text: '' }}
            sent={sent}
            failed={failed}
          />
        </CountersignProvider>
      </PageWordsContext>
    </WordsContext>,
  )
}

test('a transaction that waits for its block can be seen in the block explorer, until the server checks it', () => {
  const html = draw('waiting-for-block')
  expect(html).toContain(`href="https://explorer.example/tx/0x${'ab'.repeat(32)}"`)
  expect(html).toContain('View transaction 0xabab…abab on the block explorer')
  expect(draw(null)).not.toContain('explorer.example')
})
