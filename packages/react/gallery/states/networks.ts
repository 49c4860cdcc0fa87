import type { NetworkState } from '@countersign/wallets'
import { messages as enNetworks } from '../../src/locales/compiled/en/networks.ts'
import { at, type Scene } from '../scene.ts'
import { connected, inWindow, offered, onPhone, phone } from '../world.ts'

const idle: NetworkState = { status: 'idle', attempt: 0 }

const networks = (
  state: string,
  network: NetworkState,
  chainId = 1,
  wallet = connected.wallet,
  scene: Partial<Scene> = {},
): Scene => ({
  view: 'networks',
  state,
  dialog: at(
    { name: 'networks' },
    {
      purpose: 'networks',
      trail: [{ name: 'profile' }],
      network,
      connection: { ...connected, wallet, chainId },
    },
  ),
  ...scene,
})
const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[]

export const networkScenes: readonly Scene[] = [
  networks('current', idle),
  networks('wrong', idle, 137),
  networks('switching', { status: 'switching', attempt: 1, chain: 'eip155:10', slow: false }),
  networks('adding', { status: 'adding', attempt: 1, chain: 'eip155:10', slow: false }),
  networks('switching-far', { status: 'switching', attempt: 1, chain: 'eip155:10', slow: false }, 1, onPhone),
  networks(
    'switching-far-slow',
    { status: 'switching', attempt: 1, chain: 'eip155:10', slow: true },
    1,
    onPhone,
  ),
  networks(
    'switching-here',
    { status: 'switching', attempt: 1, chain: 'eip155:10', slow: false },
    1,
    onPhone,
    { device: phone },
  ),
  networks(
    'window',
    { status: 'failed', attempt: 1, chain: 'eip155:10', kind: 'unknown-chain' },
    1,
    inWindow,
    { hosted: offered },
  ),
  ...keysOf(enNetworks.failed).map(kind =>
    networks(kind, { status: 'failed', attempt: 1, chain: 'eip155:10', kind }),
  ),
]
