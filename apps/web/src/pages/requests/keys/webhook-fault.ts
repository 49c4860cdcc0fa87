/** What is wrong with the address of a webhook; `null`: nothing. Whether the server may send there, it knows itself. */
export function webhookFault(text: string): 'urlBad' | 'urlLong' | null {
  if (text.length > 2000) return 'urlLong'
  if (!URL.canParse(text)) return 'urlBad'
  // Plain http is for hosts that whoever runs the site has allowed by name.
  return ['https:', 'http:'].includes(new URL(text).protocol) ? null : 'urlBad'
}
