import type { Shots, Stage } from './stage.ts'

const paths = {
  home: '/',
  account: '/account',
  proofs: '/proofs',
  prove: '/prove',
  requests: '/requests',
  keys: '/requests/keys',
  'new-request': '/requests/new',
  'for-you': '/for-you',
  notifications: '/notifications',
  check: '/check',
  proof: '/p/unknown',
  owners: '/cosign/unknown',
  answer: '/r/unknown',
  safe: '/safe/eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  public: '/a/eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  authorize: '/authorize/unknown',
  'sign-out': '/sign-out',
}

/** Visits pages whose requests fail, and one while it loads. */
export async function* failures({ meet }: Stage): Shots {
  const { page } = await meet('alice')
  await page.route('**/v1/**', route => route.abort('connectionrefused'))
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await page.waitForTimeout(500)
    yield [page, name]
  }
  await page.unrouteAll()
}
