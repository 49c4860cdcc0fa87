import { config } from '../config.ts'
import { startExtension } from './extension.ts'

// The extension's service worker.

Object.assign(globalThis, { countersignWallet: startExtension(chrome, config) })
