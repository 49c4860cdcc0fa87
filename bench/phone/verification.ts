/**
 * Responds immediately in place of the library's verification host. The host is not reachable here, and the library
 * would wait five seconds for it before it shows a code. Runs in the page before any of its scripts.
 */
export function vouchAtOnce(): void {
  const encode = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')
  new MutationObserver(changes => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLIFrameElement) || !/^https:\/\/verify\./.test(node.src)) continue
      const id = new URL(node.src).searchParams.get('id')
      const attestation = [{ alg: 'ES256', typ: 'JWT' }, { id }, {}].map(encode).join('.')
      postMessage(JSON.stringify({ type: 'verify_attestation', attestation }), '*')
    }
  }).observe(document, { subtree: true, childList: true })
}
