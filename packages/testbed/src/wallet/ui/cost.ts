import type { PendingRequest } from '../engine/state.ts'
import { element } from './element.ts'
import { readable } from './readable.ts'

/** Shows what a transaction costs at most besides its amount; `refreshCost` puts it in as soon as it is known. */
export function costOf(request: PendingRequest, symbol: string): Node {
  return element(
    'span',
    { 'data-cost': symbol, 'data-working-out': request.fee === undefined },
    costText(request, symbol),
  )
}

/** Brings what `costOf` shows up to date, without touching anything else. */
export function refreshCost(place: ParentNode, request: PendingRequest): void {
  const shown = place.querySelector<HTMLElement>('[data-cost]')
  if (!shown) return
  const text = costText(request, shown.dataset.cost ?? '')
  if (shown.textContent !== text) shown.textContent = text
  shown.toggleAttribute('data-working-out', request.fee === undefined)
}

function costText({ fee }: PendingRequest, symbol: string): string {
  if (fee === undefined) return 'Being worked out …'
  return fee === null ? 'Not known: no node answers' : readable(`${ether(fee)} ${symbol}`)
}

/** Writes an amount of wei in ether, exactly. */
export function ether(value = '0x0'): string {
  const wei = BigInt(value)
  const fraction = (wei % 10n ** 18n).toString().padStart(18, '0').replace(/0+$/, '')
  return fraction ? `${wei / 10n ** 18n}.${fraction}` : String(wei / 10n ** 18n)
}
