import { isRecord } from './params.ts'

/** In which ways the wallet differs from what is usual. Each of these is met in wallets that people use. */
export interface Quirks {
  /** What it says of a network that it does not know: 4902 (EIP-3326), 4901, or an internal error around 4902. */
  unknownChain: '4902' | '4901' | 'wrapped'
  /** Whether a site can have it switch networks, or what it says instead. */
  switching: 'able' | '-32601' | '4200'
  /** When it is on the other network, once the person has agreed: before it answers, a moment later, or never. */
  arrival: 'before' | 'after' | 'never'
  /** Whether a site can have it add a network, and whether it switches to it then. */
  adding: 'switches' | 'stays' | '-32601' | '4200'
  /** Whether a site can have it show a token (EIP-747). */
  watching: 'able' | '-32601' | '4200'
  /** How often sites hear that the network changed: the second time the id is a decimal number. */
  chainChanged: 'once' | 'twice'
  /** Which tabs of a site hear of changes of the network, of the accounts, and of the end of the connection. */
  telling: 'every-tab' | 'front-tab'
  /** What becomes of a network without block explorer: it is added, its code fails, or it refuses and asks nobody. */
  noExplorer: 'added' | 'crashes' | 'refused'
  /** Whether its provider works, throws errors of no standard at every call, or never says anything. */
  provider: 'works' | 'throws' | 'silent'
}

/** The wallet as the standards want it. */
export const noQuirks: Quirks = {
  unknownChain: '4902',
  switching: 'able',
  arrival: 'before',
  adding: 'switches',
  watching: 'able',
  chainChanged: 'once',
  telling: 'every-tab',
  noExplorer: 'added',
  provider: 'works',
}

/** Says whether a value has every quirk; which values they may have only this wallet's own store knows. */
export function areQuirks(value: unknown): boolean {
  return isRecord(value) && Object.keys(noQuirks).every(name => typeof value[name] === 'string')
}
