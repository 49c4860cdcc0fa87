import { iconAddress, iconSvg } from '../../bundle/icon.ts'
import { config } from '../config.ts'
import type { Provider } from './provider.ts'

/** Announces the wallet to the page now and whenever the page requests it. @see EIP-6963 */
export function announce(provider: Provider): void {
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: crypto.randomUUID(),
      name: config.name,
      rdns: config.rdns,
      icon: iconAddress(iconSvg(config.accent)),
    }),
    provider,
  })
  const dispatch = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', dispatch)
  dispatch()
}
