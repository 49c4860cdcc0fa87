import { formatEther } from 'viem'
import { element } from '../../ui/elements.ts'
import { readable } from '../../ui/text.ts'
import type { PendingRequest } from '../engine/state.ts'

/** Shows the maximum cost of a transaction besides its amount; `refreshCost` adds it as soon as it is known. */
export function costOf(request: PendingRequest, symbol: string): Node {
  return element(
    'span',
    { 'data-cost': symbol, 'data-working-out': request.fee === undefined },
    costText(request, symbol),
  )
}

/** Updates the element of `costOf`, and nothing else. */
export function refreshCost(place: ParentNode, request: PendingRequest): void {
  const shown = place.querySelector<HTMLElement>('[data-cost]')
  if (!shown) return
  const text = costText(request, shown.dataset.cost ?? '')
  if (shown.textContent !== text) shown.textContent = text
  shown.toggleAttribute('data-working-out', request.fee === undefined)
}

function costText({ fee }: PendingRequest, symbol: string): string {
  if (fee === undefined) return 'Being worked out …'
  return fee === null ? 'Not known' : readable(`${ether(fee)} ${symbol}`)
}

/** Formats an amount of wei in ether, exactly. */
export const ether = (value = '0x0'): string => formatEther(BigInt(value))
