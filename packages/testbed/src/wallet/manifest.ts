import type { WalletIdentity } from './build.ts'

/** Returns the manifest of the extension. It only runs on sites of this machine. */
export function manifest({ name }: WalletIdentity) {
  const matches = ['http://127.0.0.1/*', 'http://localhost/*']
  return {
    manifest_version: 3,
    name,
    version: '0.0.0',
    description: 'Demo wallet — test keys, no real money.',
    minimum_chrome_version: '120',
    permissions: ['storage'],
    host_permissions: matches,
    background: { service_worker: 'worker.js', type: 'module' },
    action: { default_title: name, default_popup: 'control.html' },
    content_scripts: [
      { matches, js: ['inpage.js'], run_at: 'document_start', world: 'MAIN' },
      { matches, js: ['relay.js'], run_at: 'document_start' },
    ],
    content_security_policy: {
      extension_pages:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src http://127.0.0.1:* http://localhost:*; frame-ancestors 'none'",
    },
  }
}
