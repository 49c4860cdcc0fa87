import { roster } from '../wallet/accounts/roster.ts'
import { config as built } from '../wallet/config.ts'
import type { PhoneConfig } from './config.ts'
import { takeAirwaves } from './session/airwaves.ts'
import { recall, usualOptions } from './session/memory.ts'
import { becomeThePhone } from './session/one-phone.ts'
import { part } from './ui/draw.ts'

// The phone's page: a wallet behind a relay.

/** Takes the address that the page was opened with out of its own address, so that a reload does not use it again. */
function openedWith(): string | null {
  const uri =
    new URLSearchParams(location.search).get('uri') ?? new URLSearchParams(location.hash.slice(1)).get('uri')
  if (uri !== null) history.replaceState(null, '', '/')
  return uri
}

const opened = openedWith()
const given = await becomeThePhone(opened, () => {
  document.body.dataset.scene = 'elsewhere'
  part('scene').textContent = 'Your phone is open in another window. It has taken the link; go on there.'
})

const accounts = roster(built)
const [first] = accounts
const answer = await fetch('/config.json')
// Written by the page's own server.
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
const airwaves = takeAirwaves(memory.online)
const [{ openKit }, { startPhone }, { drawPhone }] = await Promise.all([
  import('./session/kit.ts'),
  import('./session/phone.ts'),
  import('./ui/draw.ts'),
])
const phone = startPhone({ kit: await openKit(config.relay), config, airwaves, memory, accounts })
drawPhone(phone)
const address = opened ?? memory.pairing
if (address !== null) void phone.pair(address)
given(uri => void phone.pair(uri))
window.addEventListener('hashchange', () => {
  const uri = openedWith()
  if (uri !== null) void phone.pair(uri)
})
