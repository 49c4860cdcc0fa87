import type { Session } from '@countersign/api'
import { parseAccountId } from '@countersign/core'
import { messageAuthentication } from '@countersign/wallets/authentication'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ConnectButton } from '../button/connect-button.tsx'
import { useCountersign } from '../headless/use-countersign.ts'
import { useDialog } from '../hooks/use-dialog.ts'
import { useSession } from '../hooks/use-session.ts'
import { useSite } from '../hooks/use-site.ts'
import { useWallet } from '../hooks/use-wallet.ts'
import { en } from '../locales/en/locale.ts'
import { injected } from '../wallets/injected.ts'
import { CountersignProvider, type CountersignProviderProps } from './provider.tsx'

const session: Session = {
  id: 's1',
  account: parseAccountId('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
  verdict: { status: 'verified', method: 'eoa', block: null },
  device: { browser: '', system: '' },
  network: null,
  current: true,
  createdAt: '2026-01-31T09:30:00Z',
  name: null,
  lastSeenAt: '2026-01-31T09:30:00Z',
  expiresAt: '2026-02-07T09:30:00Z',
  endsAt: '2026-03-02T09:30:00Z',
}

const draw = (props: CountersignProviderProps = {}) =>
  renderToString(<CountersignProvider {...props}>{props.children ?? <ConnectButton />}</CountersignProvider>)

function Everything() {
  const { session, wallet, dialog, isWrongChain } = useCountersign()
  return [
    ...[session.status, wallet.status, dialog.isOpen, isWrongChain],
    ...[useSession().status, useWallet().status, useDialog().isOpen, useSite()?.name],
  ].join(' ')
}

/** Browser globals, which must not be used while a server renders. */
const ofBrowsers = ['localStorage', 'sessionStorage', 'navigator', 'location', 'document', 'fetch'] as const

describe('on a server', () => {
  const before = ofBrowsers.map(name => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  beforeEach(() => {
    for (const name of ofBrowsers)
      Object.defineProperty(globalThis, name, {
        configurable: true,
        get: () => {
          throw new Error(`Drawing asked for ${name}.`)
        },
      })
  })
  afterEach(() => {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
  })

  test('provider, button and hooks render without browser globals', () => {
    expect(draw({ children: <Everything /> })).toContain(
      'loading disconnected false false loading disconnected false ',
    )
    expect(draw()).toContain(en.button.connect)
  })

  test('the markup contains no inline style or script, which a strict policy would block', () => {
    const page = draw({ session })
    expect(page).not.toMatch(/\sstyle=|<style|<script/)
  })

  test('the signed-in person is rendered at once if the server knows them', () => {
    expect(draw({ session })).toContain('0xd8dA…6045')
    // React's marker for content that the server could not finish.
    expect(draw({ session })).not.toContain('<!--$!-->')
    expect(draw({ session: null })).toContain(en.button.connect)
  })

  test('a backend of the site’s own, with its own chains and wallets, needs no server of ours', () => {
    const authentication = messageAuthentication<Session>({
      getNonce: async () => '12345678',
      verify: async () => false,
      getSession: async () => null,
      signOut: async () => {},
    })
    const chains = [
      {
        id: 31337,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['/rpc/31337'] } },
      },
    ]
    expect(draw({ authentication, chains, wallets: [injected({ first: ['rabby'] })] })).toContain(
      en.button.connect,
    )
  })

  test('a wrong list of wallets is refused in development, and not in production', () => {
    const wallets = [injected(), injected()]
    expect(() => draw({ wallets })).toThrow('`wallets[1]` lists injected a second time')
    vi.stubEnv('NODE_ENV', 'production')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(draw({ wallets })).toContain(en.button.connect)
  })

  test('the code of a language in place of its messages is refused in development', () => {
    expect(() => draw({ locale: 'de' as never })).toThrow('`locale` is `"de"`. Load it first')
  })
})

describe('the theme', () => {
  test('follows the page or the system, unless the site sets it', () => {
    expect(draw()).not.toContain('data-theme')
    expect(draw({ theme: 'dark' }).match(/data-theme="dark"/g)).toHaveLength(2)
  })

  test('applies to the button and to the overlays', () => {
    const page = draw({ size: 'wide' })
    expect(page).toMatch(/<button[^>]* data-countersign="button" data-size="wide"/)
    expect(page).toMatch(/<div data-countersign="overlays" data-size="wide" lang="en" dir="ltr">/)
  })

  test('has the direction of its language', () => {
    expect(draw({ locale: { ...en, language: 'ar' } })).toContain('lang="ar" dir="rtl"')
    expect(draw({ locale: { ...en, language: 'de-AT' } })).toContain('lang="de-AT" dir="ltr"')
  })

  test('yields to a class of the page’s own', () => {
    expect(draw({ children: <ConnectButton className="mine" /> })).toMatch(/class="[^"]*own[^"]* mine"/)
  })
})
