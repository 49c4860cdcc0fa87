import { isRecord } from './record.ts'

/** The wallet's deviations from usual behavior. Each of them occurs in real wallets. */
export interface Quirks {
  /** The error for an unknown network: 4902 (EIP-3326), 4901, or an internal error that wraps 4902. */
  unknownChain: '4902' | '4901' | 'wrapped'
  /** Whether a site can make it switch networks, or the error it returns. */
  switching: 'able' | '-32601' | '4200'
  /** When it switches to the other network, once the person has agreed: before it answers, a moment later, or never. */
  arrival: 'before' | 'after' | 'never'
  /** Whether a site can make it add a network, and whether it then switches to it. */
  adding: 'switches' | 'stays' | '-32601' | '4200'
  /** Whether a site can make it show a token (EIP-747). */
  watching: 'able' | '-32601' | '4200'
  /** How often it emits a change of the network: the second time the id is a decimal number. */
  chainChanged: 'once' | 'twice'
  /** Which tabs of a site receive changes of the network and the accounts, and the end of the connection. */
  telling: 'every-tab' | 'front-tab'
  /** What it does with a network without a block explorer: adds it, crashes, or rejects it without a prompt. */
  noExplorer: 'added' | 'crashes' | 'refused'
  /** Whether its provider works, throws non-standard errors on every call, or never answers. */
  provider: 'works' | 'throws' | 'silent'
}

/** The wallet without quirks, as the standards require. */
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

/** Whether a value has every quirk, as only the current version of the wallet writes them. */
export function areQuirks(value: unknown): boolean {
  return isRecord(value) && Object.keys(noQuirks).every(name => typeof value[name] === 'string')
}
