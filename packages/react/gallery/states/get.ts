import type { DialogView } from '@countersign/wallets'
import { at, fromList, type Scene } from '../scene.ts'
import { demo, offered, phone } from '../world.ts'

const seen = (
  view: DialogView & { name: Scene['view'] },
  state: string,
  scene: Partial<Scene> = {},
): Scene => ({
  view: view.name,
  state,
  dialog: at(view, fromList),
  ...scene,
})
const options = (wallet: string, scene: Partial<Scene> = {}, state = wallet) =>
  seen({ name: 'get-options', wallet }, state, scene)

export const getScenes: readonly Scene[] = [
  seen({ name: 'what-is-a-wallet' }, 'points'),
  seen({ name: 'get-a-wallet' }, 'computer', { hosted: offered }),
  seen({ name: 'get-a-wallet' }, 'phone', { device: phone }),
  seen({ name: 'get-a-wallet' }, 'unknown-browser', { device: { browser: null, system: null } }),
  options('metamask'),
  options('metamask', { device: phone }, 'metamask-phone'),
  options(
    'metamask',
    { installed: [{ ...demo, name: 'MetaMask', rdns: 'io.metamask' }] },
    'metamask-arrived',
  ),
  options('ledger'),
  options('safe'),
  options('brave'),
  seen({ name: 'install-by-scan', wallet: 'metamask', store: 'ios' }, 'ios'),
  seen({ name: 'install-by-scan', wallet: 'metamask', store: 'android' }, 'android'),
]
