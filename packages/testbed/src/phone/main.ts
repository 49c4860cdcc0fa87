import { part } from '../ui/elements.ts'
import { roster } from '../wallet/accounts/roster.ts'
import { config as built } from '../wallet/config.ts'
import type { PhoneConfig } from './config.ts'
import { claimPhone } from './session/claim-phone.ts'
import { recall, usualOptions } from './session/memory.ts'
import { installNetworkSwitch } from './session/network-switch.ts'

// The phone's page: a wallet that connects through a relay.

/** Removes the pairing URI from the page's URL, so that a reload does not use it again, and returns it. */
function openedWith(): string | null {
  const uri =
    new URLSearchParams(location.search).get('uri') ?? new URLSearchParams(location.hash.slice(1)).get('uri')
  if (uri !== null) history.replaceState(null, '', '/')
  return uri
}

const opened = openedWith()
const given = await claimPhone(opened, () => {
  document.body.dataset.scene = 'elsewhere'
  part('scene').textContent = 'Your phone is open in another window. It has taken the link; go on there.'
})

const accounts = roster(built)
const [first] = accounts
const answer = await fetch('/config.json')
// The page's own server writes it.
const config = (await answer.json()) as PhoneConfig
const [chain] = config.chains
if (!first || !chain) throw new Error('The phone needs an account and a chain.')
const memory = recall({
  account: first.address,
  chainId: chain.id,
  added: [],
  online: true,
  pairing: null,
  options: usualOptions,
})
const network = installNetworkSwitch(memory.online)
const [{ openKit }, { startPhone }, { drawPhone }] = await Promise.all([
  import('./session/kit.ts'),
  import('./session/phone.ts'),
  import('./ui/draw.ts'),
])
const phone = startPhone({ kit: await openKit(config.relay), config, network, memory, accounts })
drawPhone(phone)
const address = opened ?? memory.pairing
if (address !== null) void phone.pair(address)
given(uri => void phone.pair(uri))
window.addEventListener('hashchange', () => {
  const uri = openedWith()
  if (uri !== null) void phone.pair(uri)
})
