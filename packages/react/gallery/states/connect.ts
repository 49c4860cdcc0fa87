import { at, fromList, type Scene } from '../scene.ts'
import { connected, demo, longName, namesake, offered, other, phone, unnamed } from '../world.ts'

const connect = (state: string, scene: Partial<Scene> = {}): Scene => ({
  view: 'connect',
  state,
  dialog: at({ name: 'connect' }),
  ...scene,
})
const whole = { isWhole: true }

export const connectScenes: readonly Scene[] = [
  connect('one'),
  connect('none', { installed: [] }),
  connect('several', {
    installed: [demo, other, namesake, longName, unnamed],
    recent: ['org.example.wallet', 'rainbow'],
  }),
  connect('scan', { canScan: true, recent: ['dev.countersign.demo'] }),
  connect('window', {
    canScan: true,
    hosted: [
      ...offered,
      { id: 'house', name: 'House Wallet', sdk: 'base-account', url: 'https://wallet.example.org' },
    ],
    recent: ['hosted:house'],
  }),
  connect('whole', { list: whole, recent: ['rabby'] }),
  connect('found', { list: { query: 'wall' } }),
  connect('nothing-found', { list: { query: 'a wallet that nobody has ever heard of' } }),
  connect('phone', { installed: [], device: phone, canScan: true }),
  connect('phone-without-relay', { installed: [], device: phone }),
  connect('other-wallet', {
    dialog: at({ name: 'connect' }, { connection: connected, trail: [{ name: 'verify' }] }),
  }),
  ...(['not-installed', 'not-available'] as const).map(
    (why): Scene => ({
      view: 'missing',
      state: why,
      dialog: at({ name: 'missing', wallet: why === 'not-installed' ? 'rabby' : 'trust', why }, fromList),
    }),
  ),
  {
    view: 'missing',
    state: 'arrived',
    dialog: at({ name: 'missing', wallet: 'rabby', why: 'not-installed' }, fromList),
    installed: [{ ...demo, name: 'Rabby Wallet', rdns: 'io.rabby', id: 'io.rabby#1' }],
  },
]
